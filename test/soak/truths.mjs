// Monitors whose true state is known because it was built in, and what may be said of them beside `inconclusive`.

/** Each covers one point of a layout of two columns and rows, and no border runs near a point. */
export const corners = {
  first: { left: 0, top: 0, right: 0.4, bottom: 0.4 },
  last: { left: 0.6, top: 0.6, right: 1, bottom: 1 },
};

const gain = (r, g, b) => ({ kind: 'gain', gain: { r, g, b } });

/** For each profile the true outcome; `null`: nothing but inconclusive is true. Defects lie in the corner of the case. */
export const truths = [
  { name: 'flat', exact: 'pass', match: 'pass' },
  { name: '10-bit', signal: { bitDepth: 10 }, exact: 'pass', match: 'pass' },
  { name: 'hdcp', signal: { hdcp: true }, exact: 'pass', match: 'pass' },
  { name: 'black-zero', monitor: { blackCdM2: 0 }, exact: 'pass', match: 'pass' },
  { name: 'keys-locked', monitor: { keyLock: 'MENU' }, exact: 'pass', match: 'pass' },
  { name: 'dim', defects: [gain(0.7, 0.7, 0.7)], exact: 'fail', match: 'fail' },
  { name: 'tinted', defects: [gain(1, 0.8, 1)], exact: 'fail', match: 'fail' },
  { name: 'one step', defects: [gain(0.997, 1, 1)], exact: 'fail', match: 'pass' },
  {
    name: 'overlay',
    defects: [{ kind: 'overlay', drive: { r: 0.2, g: 0.5, b: 0.8 } }],
    exact: 'fail',
    match: 'fail',
  },
  { name: 'limited', signal: { sentRange: 'limited' }, exact: 'fail', match: 'fail' },
  { name: 'stale', calibration: { executedDaysAgo: 400 }, exact: 'pass', match: null },
  { name: 'uncalibrated', calibration: { state: 'none' }, exact: 'pass', match: null },
  { name: 'contradicting', calibration: { whiteXError: 0.02 }, exact: 'pass', match: null },
  { name: '4:2:0', signal: { color: 'YCBCR', subsampling: '4:2:0' }, exact: null, match: null },
  // The runs are told of 3840x2160: what lies beyond would not be read.
  { name: 'larger', signal: { widthPx: 4096, heightPx: 2304 }, exact: null, match: null },
  { name: 'no signal', signal: { present: false }, exact: null, match: null },
];
