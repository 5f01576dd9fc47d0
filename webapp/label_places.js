// Where the labels of the cards go: on its card where that shows, else beside it with a line to it.
// Everything here is in the page's pixels, and nothing touches the page.

const DISTANCES = [26, 36, 48, 62, 78, 96, 116, 140]; // from a card's spot to its label's middle
const ANGLES = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const GAP = 3; // between two labels
const INDEX = { along: 0.84, half: 9 }; // of a card: how far from its middle to its corner, how large
const COST = { overALabel: 1000, lineUnderALabel: 300, linesCross: 200, overAnIndex: 120, inward: 24 };
const ROUNDS = 4; // in which each label may move on, once the others have moved

// Comes in: for each card its outline, index corner first, and its label's width and height; and the
// photo's. Goes out: for each card its label's box and, where it needs one, the line to its index.
function placeLabels(cards, width, height) {
  const spots = cards.map(({ outline }) => {
    const middle = along(outline[0], outline[2], 0.5);
    const index = along(middle, outline[0], INDEX.along);
    const isOnTop = !cards.some((other) => other.outline !== outline && holds(other.outline, middle));
    return { middle, index, home: isOnTop ? middle : index, isOnTop };
  });
  const crowd = average(spots.map(({ middle }) => middle));
  const choices = cards.map((card, i) => candidates(card, spots[i], crowd, width, height, (spot) =>
    cards.some((other) => (other === card) !== holds(other.outline, spot))));
  const places = [];
  for (let round = 0; round < ROUNDS; round++)
    choices.forEach((choice, i) => {
      const others = places.filter((_, j) => j !== i);
      const indices = spots.filter((_, j) => j !== i || !spots[i].isOnTop).map(({ index }) => index);
      places[i] = cheapest(choice, (place) => place.cost + burden(place, others, indices));
    });
  return places;
}

function candidates({ width, height }, { middle, index, home, isOnTop }, crowd, maxX, maxY, isElsewhere) {
  const outward = Math.atan2(home[1] - crowd[1], home[0] - crowd[0]);
  const around = DISTANCES.flatMap((distance) => ANGLES.map((angle) => ({
    spot: [home[0] + distance * Math.cos(angle), home[1] + distance * Math.sin(angle)],
    cost: distance + COST.inward * (1 - Math.cos(angle - outward)),
  })));
  return [...(isOnTop ? [{ spot: middle, cost: 0 }] : []), ...around].map(({ spot: [x, y], cost }) => {
    const left = Math.max(0, Math.min(x - width / 2, maxX - width));
    const top = Math.max(0, Math.min(y - height / 2, maxY - height));
    const box = { left, top, right: left + width, bottom: top + height, cost };
    const to = [left + width / 2, top + height / 2];
    return { ...box, line: isElsewhere(to) ? [index, edgeTowards(box, index)] : null };
  });
}

// What a place costs beside its distance: what it hides, and what its line makes hard to follow.
function burden(place, others, indices) {
  let cost = 0;
  for (const other of others) {
    if (meet(place, grown(other, GAP))) cost += COST.overALabel;
    if (place.line && passes(place.line, other)) cost += COST.lineUnderALabel;
    if (other.line && passes(other.line, place)) cost += COST.lineUnderALabel;
    if (place.line && other.line && cross(place.line, other.line)) cost += COST.linesCross;
  }
  for (const [x, y] of indices)
    if (meet(place, grown({ left: x, right: x, top: y, bottom: y }, INDEX.half))) cost += COST.overAnIndex;
  return cost;
}

function cheapest(choices, costOf) {
  const costs = choices.map(costOf);
  return choices[costs.indexOf(Math.min(...costs))];
}

function along(from, to, way) {
  return [from[0] + way * (to[0] - from[0]), from[1] + way * (to[1] - from[1])];
}

function average(spots) {
  return [0, 1].map((axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length);
}

// On which side of a line a spot lies: the sign tells.
function side([from, to], spot) {
  return (to[0] - from[0]) * (spot[1] - from[1]) - (to[1] - from[1]) * (spot[0] - from[0]);
}

function holds(outline, spot) {
  const sides = outline.map((from, i) => side([from, outline[(i + 1) % outline.length]], spot));
  return sides.every((each) => each >= 0) || sides.every((each) => each <= 0);
}

function cross(one, other) {
  return one.map((spot) => side(other, spot)).reduce((a, b) => a * b) < 0
    && other.map((spot) => side(one, spot)).reduce((a, b) => a * b) < 0;
}

function passes(line, { left, top, right, bottom }) {
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return holds(corners, line[0])
    || corners.some((corner, i) => cross(line, [corner, corners[(i + 1) % corners.length]]));
}

function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function grown({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function edgeTowards({ left, top, right, bottom }, [x, y]) {
  return [Math.max(left, Math.min(x, right)), Math.max(top, Math.min(y, bottom))];
}
