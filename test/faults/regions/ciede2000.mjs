// CIEDE2000 with kL = kC = kH = 1, written from G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
// Supplementary Test Data, and Mathematical Observations", Color Research and Application 30(1), 2005. The product takes another one.

const DEGREE = Math.PI / 180;
const POWER_25 = 25 ** 7;

/** The color difference of two colors as L*, a*, b*. */
export function ciede2000(one, other) {
  const meanC = (Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2;
  const g = 0.5 * (1 - ratioOf(meanC));
  const [first, second] = [polar(one, g), polar(other, g)];
  const [dL, dC] = [second.l - first.l, second.c - first.c];
  const isGray = first.c * second.c === 0;
  const turn = isGray ? 0 : shortest(second.h - first.h);
  const dH = 2 * Math.sqrt(first.c * second.c) * Math.sin((turn / 2) * DEGREE);
  const [l, c] = [(first.l + second.l) / 2, (first.c + second.c) / 2];
  const h = isGray ? first.h + second.h : meanHue(first.h, second.h);
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63);
  const [ofL, ofC, ofH] = [
    dL / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)),
    dC / (1 + 0.045 * c),
    dH / (1 + 0.015 * c * t),
  ];
  const rotation = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE) * 2 * ratioOf(c);
  return Math.sqrt(Math.max(0, ofL ** 2 + ofC ** 2 + ofH ** 2 + rotation * ofC * ofH));
}

function polar([l, a, b], g) {
  const stretched = a * (1 + g);
  const c = Math.hypot(stretched, b);
  return { l, c, h: c === 0 ? 0 : (Math.atan2(b, stretched) / DEGREE + 360) % 360 };
}

function ratioOf(chroma) {
  const power = chroma ** 7;
  return Math.sqrt(power / (power + POWER_25));
}

function shortest(turn) {
  return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

function meanHue(one, other) {
  const sum = one + other;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

function cosine(degrees) {
  return Math.cos(degrees * DEGREE);
}
