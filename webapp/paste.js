// A photo pasted anywhere into the page is given to the page's file input, as if it were chosen.

export default function () {
  function paste(event) {
    const files = [...(event.clipboardData?.files ?? [])];
    const input = document.querySelector('[data-testid="stFileUploader"] input[type="file"]');
    if (!files.length || !input) return;
    event.preventDefault();
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}
