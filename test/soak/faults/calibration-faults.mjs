// The calibration: one that cannot be true, and unusual ones that can.
import { calibrationOf, soundColors } from '../outside-monitor.mjs';
import { fault, number, oneOf } from './fault.mjs';

const times = ({ X, Y, Z }, factor) => ({ X: X * factor, Y: Y * factor, Z: Z * factor });
const primariesTimes = (factor) => {
  const { red, green, blue } = soundColors;
  return { red: times(red, factor), green: times(green, factor), blue: times(blue, factor) };
};
const allTimes = (factor) =>
  Object.fromEntries(Object.entries(soundColors).map(([name, color]) => [name, times(color, factor)]));

/** `signal-exact` asks nothing of a calibration. */
const calibrated = (name, truth, draw, colors) =>
  fault(name, truth, draw, {
    needs: { kind: 'match' },
    happenFirst: (state, given) => recalibrate(state, colors(given)),
  });

function recalibrate(state, colors) {
  const calibration = calibrationOf(colors);
  state.calibrations = () => [calibration];
}

const impossible = {
  contrast: ({ by }) => ({ black: times(soundColors.white, 1 / (1.01 + 8.5 * by)) }),
  'white brighter than its primaries': ({ by }) => ({ white: times(soundColors.white, 3.6 + 6 * by) }),
  'primaries far below white': ({ by }) => primariesTimes(0.05 + 0.22 * by),
  'primaries far above white': ({ by }) => primariesTimes(2.15 + 3 * by),
  'white beyond blue': ({ by }) => ({ white: { X: 18 + 2 * by, Y: 100, Z: 560 + 90 * by } }),
  'white beyond red': ({ by }) => ({ white: { X: 240 + 40 * by, Y: 100, Z: 1 } }),
  'equal primaries': ({ by }) => {
    const same = times(soundColors.white, 0.2 + 0.2 * by);
    return { red: same, green: same, blue: same };
  },
  'too bright': ({ by }) => allTimes(150 + 5000 * by),
  'too dim': ({ by }) => allTimes(0.000001 + 0.008 * by),
  'negative component': ({ by }) => ({ red: { X: 41, Y: 21, Z: -5 - 30 * by } }),
};
const possible = {
  'no black': () => ({ black: { X: 0, Y: 0, Z: 0 } }),
  contrast: ({ by }) => ({ black: times(soundColors.white, 1 / (20 + 5000 * by)) }),
  luminance: ({ by }) => allTimes(0.2 + 20 * by),
  'white subpixel': ({ by }) => primariesTimes(0.5 + 0.6 * by),
  'white point': ({ by }) => ({ white: { X: 95.05 + by, Y: 100, Z: 82.49 + 50 * by } }),
};
const untrue = calibrated(
  'calibration that cannot be true',
  'doubtful',
  { how: oneOf(...Object.keys(impossible)), by: number(0, 1) },
  (given) => impossible[given.how](given),
);
const unusual = calibrated(
  'unusual calibration',
  'pass',
  { how: oneOf(...Object.keys(possible)), by: number(0, 1) },
  (given) => possible[given.how](given),
);

export const calibrationFaults = [untrue, unusual];
