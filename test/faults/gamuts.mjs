/** CIE 1931 chromaticities of red, green and blue; the white of all four is D65 (0.3127, 0.3290). */
const primaries = {
  // IEC 61966-2-1:1999; the same as ITU-R BT.709.
  srgb: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  // SMPTE EG 432-1:2010 with the white of Display P3.
  displayP3: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  // Adobe RGB (1998) Color Image Encoding, version 2005-05.
  adobeRgb: [
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
  ],
  // ITU-R BT.2020-2.
  bt2020: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
};
const d65 = [0.3127, 0.329];

export const gamutNames = Object.keys(primaries);

/** Linear RGB of a gamut -> XYZ with Y = 1 for white, by rows. SMPTE RP 177-1993. */
export function xyzMatrixOf(gamut) {
  const columns = primaries[gamut].map(xyzOf);
  const unscaled = [0, 1, 2].map((row) => columns.map((column) => column[row]));
  const scales = apply(invert(unscaled), xyzOf(d65));
  return unscaled.map((row) => row.map((value, channel) => value * scales[channel]));
}

/** Linear RGB of one gamut -> linear RGB of another, by rows. */
export function gamutMatrix(from, to) {
  const [back, there] = [invert(xyzMatrixOf(to)), xyzMatrixOf(from)];
  return back.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, i) => sum + value * there[i][column], 0)));
}

/** A matrix by rows times a triple. */
export function apply(matrix, [a, b, c]) {
  return matrix.map(([x, y, z]) => x * a + y * b + z * c);
}

function xyzOf([x, y]) {
  return [x / y, 1, (1 - x - y) / y];
}

function invert([[a, b, c], [d, e, f], [g, h, i]]) {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ].map((row) => row.map((value) => value / determinant));
}
