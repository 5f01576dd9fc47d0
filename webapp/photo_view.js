// The cards on the photo: outlines over it, and on each card a label that is a button.
// Comes in: the cards with their places, as `photo_view.py` tells them. Goes out: `tap`, with the
// place of a label's card, or the spot on the photo that was tapped. What is meant by a spot, the
// server decides. Also lights up the cards of a count's line while that line is pressed.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 22; // half a finger, in the page's pixels
const TEXT = { smallest: 12, largest: 17, perCardWidth: 0.36 }; // of a label, in the page's pixels
const EDITOR = ".st-key-guesses button, .st-key-editor [data-variant='pills']";
const ADD = ".st-key-add";
const EDITOR_FOLLOWS_WITHIN = 10000; // milliseconds

let shown = null; // what was drawn last

export default function show(component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".photo-cards");
  const frame = root.closest(".st-key-photo");
  const image = frame.querySelector("img");
  if (!image) {
    // The photo's element is on its way.
    let leave = () => cancelAnimationFrame(again);
    const again = requestAnimationFrame(() => (leave = show(component)));
    return () => leave();
  }
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const plates = new Map();
  const outlines = new Map();

  root.replaceChildren();
  const svg = draw(root, "svg", {
    viewBox: `0 0 ${data.size.join(" ")}`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  // A shade over all but the cards that are lit.
  const shaded = draw(draw(svg, "mask", { id: "lit-cards" }), "g", {});
  draw(svg, "rect", { class: "shade", width: "100%", height: "100%", mask: "url(#lit-cards)" });
  for (const card of data.cards) {
    const points = card.outline.map((point) => point.join(",")).join(" ");
    const group = draw(svg, "g", { class: `outline ${card.kind}` });
    draw(group, "polygon", { class: "casing", points });
    draw(group, "polygon", { class: "line", points });
    draw(group, "g", { class: "leader" });
    outlines.set(card.place, group);
    plates.set(card.place, plate(root, card, setTriggerValue));
  }
  if (data.spot) draw(svg, "circle", { class: "spot", cx: data.spot[0], cy: data.spot[1], r: "1.5%" });

  root.onclick = (event) => {
    if (event.target.closest("button")) return;
    tapSpot(event);
  };

  function tapSpot(event) {
    const box = svg.getBoundingClientRect();
    const scale = data.size[0] / box.width;
    setTriggerValue("tap", {
      x: (event.clientX - box.left) * scale,
      y: (event.clientY - box.top) * scale,
      reach: REACH * scale,
    });
  }

  function plate(parent, card, send) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `plate ${card.kind} ${card.suit}`;
    button.dataset.place = card.place;
    button.setAttribute("aria-label", card.name);
    button.setAttribute("aria-pressed", String(card.place === data.open));
    const face = document.createElement("span");
    face.append(card.rank);
    if (card.shape) draw(draw(face, "svg", { viewBox: "0 0 24 24" }), "path", { d: card.shape });
    if (card.mark) {
      const mark = document.createElement("i");
      mark.textContent = card.mark;
      face.append(mark);
    }
    if (card.word) {
      const word = document.createElement("small");
      word.textContent = card.word;
      face.append(word);
    }
    button.append(face);
    button.onclick = (event) => {
      // A finger beside the label may mean the next card: the server knows where that lies.
      if (event.detail && !face.contains(event.target)) return tapSpot(event);
      send("tap", { place: card.place });
      // Without a pointer the way goes on to where the card is named.
      if (!event.detail) followTo(EDITOR);
    };
    parent.append(button);
    return button;
  }

  // Labels keep their size while the photo is drawn large or small.
  function arrange() {
    const box = image.getBoundingClientRect();
    const from = root.offsetParent.getBoundingClientRect();
    Object.assign(root.style, {
      left: `${box.left - from.left}px`, top: `${box.top - from.top}px`,
      width: `${box.width}px`, height: `${box.height}px`,
    });
    const scale = box.width / data.size[0];
    const cards = data.cards.map((card) => {
      const face = plates.get(card.place).firstChild;
      face.style.fontSize = `${textSize(widthOf(card) * scale)}px`;
      const outline = card.outline.map(([x, y]) => [x * scale, y * scale]);
      return { outline, width: face.offsetWidth, height: face.offsetHeight };
    });
    placeLabels(cards, box.width, box.height).forEach(({ left, top, right, bottom, line }, i) => {
      const { place } = data.cards[i];
      const button = plates.get(place);
      button.style.left = `${(left + right - button.offsetWidth) / 2}px`;
      button.style.top = `${(top + bottom - button.offsetHeight) / 2}px`;
      point(outlines.get(place).querySelector(".leader"), line, scale);
    });
  }

  // A line from a label to its card's index, which lies at the line's dot.
  function point(leader, line, scale) {
    leader.replaceChildren();
    if (!line) return;
    const [[x1, y1], [x2, y2]] = line.map((spot) => spot.map((each) => each / scale));
    for (const kind of ["casing", "line"]) draw(leader, "line", { class: kind, x1, y1, x2, y2 });
    draw(leader, "circle", { class: "dot", cx: x1, cy: y1, r: 3.5 / scale });
  }

  // Keys go on where a person is: in the editor of the card that is opened next, and when it closes
  // on the card that was open, or was added; from one that was removed on to the way to add one.
  function keepFocus(before) {
    const at = document.activeElement;
    const isInEditor = at === document.body || at.closest(".st-key-editor"); // or it was
    if (data.open !== null && (at.closest(ADD) || (before.open !== null && isInEditor))) {
      followTo(EDITOR);
    } else if (data.open === null && isInEditor) {
      const added = data.cards.find(({ place }) => before.cards.every((card) => card.place !== place));
      const closed = plates.get(before.open) ?? plates.get(added?.place);
      (closed ?? document.querySelector(`${ADD} button`))?.focus({ preventScroll: true });
    }
  }

  function light(cards) {
    root.classList.toggle("lighting", cards.size > 0);
    shaded.replaceChildren();
    draw(shaded, "rect", { width: "100%", height: "100%", fill: "white" });
    for (const card of data.cards) {
      const isLit = cards.has(card.card);
      outlines.get(card.place).classList.toggle("lit", isLit);
      plates.get(card.place).classList.toggle("lit", isLit);
      if (isLit) draw(shaded, "polygon", { points: card.outline.join(" "), fill: "black" });
    }
  }

  function press(event) {
    const line = event.target.closest("[data-lights]");
    if (!line) return;
    const isOn = line.getAttribute("aria-pressed") === "true";
    for (const other of document.querySelectorAll("[data-lights]"))
      other.setAttribute("aria-pressed", String(other === line && !isOn));
    light(new Set(isOn ? [] : line.dataset.lights.split(" ")));
  }

  const watch = new ResizeObserver(arrange);
  watch.observe(image);
  watch.observe(frame);
  arrange();
  document.addEventListener("click", press);
  if (shown?.photo !== data.photo) document.querySelector(".stMain")?.scrollTo({ top: 0 });
  if (focused !== null) plates.get(Number(focused))?.focus({ preventScroll: true });
  else if (shown?.photo === data.photo && shown.open !== data.open) keepFocus(shown);
  shown = data;
  root.leave?.();
  root.leave = () => {
    watch.disconnect();
    document.removeEventListener("click", press);
  };
  return () => root.leave();
}

function draw(parent, name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

function widthOf({ outline: [a, b, c] }) {
  return Math.min(Math.hypot(a[0] - b[0], a[1] - b[1]), Math.hypot(b[0] - c[0], b[1] - c[1]));
}

function textSize(cardWidth) {
  return Math.max(TEXT.smallest, Math.min(TEXT.largest, TEXT.perCardWidth * cardWidth));
}

function followTo(selector, since = performance.now()) {
  const target = document.querySelector(selector);
  if (target) target.focus();
  else if (performance.now() - since < EDITOR_FOLLOWS_WITHIN)
    requestAnimationFrame(() => followTo(selector, since));
}
