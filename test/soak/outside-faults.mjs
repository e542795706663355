// What may be wrong with a monitor of an outside case, and what may be said of it: the word of each is in `truth`.
import fc from 'fast-check';
import { calibrationOf, each, soundColors, targetOf } from './outside-monitor.mjs';

/**
 * `pass`: a clean monitor, which must pass. `bad`: whatever is said, not a pass. `doubtful`: nothing is wrong with its picture, but
 * the run cannot know, so that only inconclusive is true, or an error before anything is read.
 */
const fault = (name, truth, draw, parts) => ({
  name,
  truth,
  draw: fc.record({ name: fc.constant(name), ...draw }),
  ...parts,
});

const oneOf = (...values) => fc.constantFrom(...values);
/** In steps of a thousandth of the range, each as likely as another. */
const number = (min, max) => fc.integer({ min: 0, max: 1000 }).map((step) => min + ((max - min) * step) / 1000);
const times = ({ X, Y, Z }, factor) => ({ X: X * factor, Y: Y * factor, Z: Z * factor });
const primariesTimes = (factor) => {
  const { red, green, blue } = soundColors;
  return { red: times(red, factor), green: times(green, factor), blue: times(blue, factor) };
};
const allTimes = (factor) =>
  Object.fromEntries(Object.entries(soundColors).map(([name, color]) => [name, times(color, factor)]));

const paths = {
  'limited range': () => (drives) => each(drives, (drive) => (16 + 219 * drive) / 255),
  'limited taken for full': () => (drives) => each(drives, (drive) => (drive * 255 - 16) / 219),
  gain:
    ({ by }) =>
    (drives) =>
      each(drives, (drive) => drive * by),
  'gain of green':
    ({ by }) =>
    ({ r, g, b }) => ({ r, g: g * by, b }),
  'codes off':
    ({ codes }) =>
    (drives) =>
      each(drives, (drive) => drive - codes / 255),
  'codes raised':
    ({ codes }) =>
    (drives) =>
      each(drives, (drive) => Math.max(drive, codes / 255)),
  swapped:
    () =>
    ({ r, g, b }) => ({ r: b, g, b: r }),
};
const inCorner = (path) => (drives, x, y) => (x < 0.4 && y < 0.4 ? path(drives) : drives);

const badPath = fault(
  'path',
  'bad',
  {
    path: oneOf(...Object.keys(paths).filter((name) => name !== 'limited taken for full')),
    by: fc.oneof(fc.constant(0.6), number(0.2, 0.85)),
    codes: fc.oneof(fc.constant(60), fc.integer({ min: 30, max: 120 })),
    corner: fc.boolean(),
  },
  { signal: (given) => ({ path: placed(given) }) },
);

function placed(given) {
  const path = paths[given.path](given);
  return given.corner ? inCorner(path) : path;
}

const deep = { kind: 'exact', wire: 'full', bitDepths: [10, 12] };
const mixture = fault(
  'mixture of expansions',
  'bad',
  { other: oneOf('scaling', 'replication'), by: oneOf('half', 'patch'), depth: oneOf(10, 12) },
  {
    needs: deep,
    signal: ({ other, by }) => ({
      expansionAt: (x, { codes }) =>
        (by === 'half' ? x < 0.5 : codes.r === 255 && codes.g === 255) ? 'padding' : other,
    }),
  },
);
const codesOff = fault(
  'last bits off',
  'bad',
  { steps: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 15 })), corner: fc.boolean(), depth: oneOf(10, 12, 12) },
  {
    needs: deep,
    signal: ({ steps, corner, depth }) => ({
      alter: (code, x, y) => {
        if (corner && !(x < 0.4 && y < 0.4)) return code;
        return code >= 2 ** (depth - 1) ? code - steps : code + steps;
      },
    }),
  },
);

const contradictions = {
  black: () => ({ r: 0, g: 0, b: 0 }),
  swapped: ({ r, g, b }) => ({ r: b, g, b: r }),
  half: (raw) => each(raw, (code) => code >> 1),
  'beyond its depth': () => ({ r: 5000, g: 5000, b: 5000 }),
};
const yCbCrContradictions = {
  'luma only': ({ y }, depth) => ({ y, cb: 2 ** (depth - 1), cr: 2 ** (depth - 1) }),
  white: (_raw, depth) => ({ y: 235 * 2 ** (depth - 8), cb: 2 ** (depth - 1), cr: 2 ** (depth - 1) }),
  swapped: ({ y, cb, cr }) => ({ y, cb: cr, cr: cb }),
};
const rawContradicts = fault(
  'raw value contradicts',
  'doubtful',
  { how: oneOf(...Object.keys(contradictions)), half: fc.boolean() },
  {
    needs: { wire: 'full', colorful: true },
    signal: ({ how, half }) => ({ raw: (raw, _converted, x) => (half && x >= 0.5 ? raw : contradictions[how](raw)) }),
  },
);
const yCbCrContradicts = fault(
  'YCbCr value contradicts',
  'doubtful',
  {
    how: oneOf(...Object.keys(yCbCrContradictions)),
    matrix: oneOf('BT.601', 'BT.709', 'BT.2020'),
    depth: oneOf(10, 12),
  },
  {
    needs: { kind: 'match', colorful: true },
    signal: ({ how, depth }) => ({ raw: (raw) => yCbCrContradictions[how](raw, depth) }),
  },
);

/** Which calls of `showPatch`, of one patch, come too early. */
const late = (name, truth, draw) =>
  fault(name, truth, { by: oneOf('person', 'browser'), ...draw }, { needs: { repeat: 1 } });
const lateOnce = late('late, then shown', 'pass', {
  until: fc.constant(1),
  patch: fc.option(fc.integer({ min: 1, max: 4 })),
});
const lateTwice = late('late twice, then shown', 'pass', {
  until: fc.constant(2),
  patch: fc.integer({ min: 1, max: 2 }),
});
const lateAlways = late('never shown', 'doubtful', { until: fc.constant(1e9), patch: fc.integer({ min: 1, max: 2 }) });

const even = (min, max) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2);
const stated = (name, draw, state, needs = {}) =>
  fault(name, 'doubtful', draw, { needs, stated: (given, size) => state(given, size) });
const tooLarge = stated('stated too large', { dx: even(0, 400), dy: even(2, 400), turn: fc.boolean() }, (by, [w, h]) =>
  by.turn ? [w + by.dy, h + by.dx] : [w + by.dx, h + by.dy],
);
const tooSmall = stated('stated too small', { dx: even(0, 200), dy: even(2, 200), turn: fc.boolean() }, (by, [w, h]) =>
  by.turn ? [w - by.dy, h - by.dx] : [w - by.dx, h - by.dy],
);
const odd = stated(
  'stated odd under HDCP',
  { dx: oneOf(-1, 1, 0), dy: oneOf(-1, 1) },
  ({ dx, dy }, [w, h]) => [w + dx, h + dy],
  { hdcp: true },
);
const oddUnderHdcp = fault('odd size under HDCP', 'doubtful', { odd: fc.constant(true) }, { needs: { hdcp: true } });
const oddSize = fault('odd size', 'pass', { odd: fc.constant(true) }, { needs: { hdcp: false } });

/** Once so many pixels were read. */
const midRun = (name, truth, draw, happen, needs = {}) =>
  fault(name, truth, { after: number(0, 1), ...draw }, { needs: { repeat: 1, ...needs }, happen });
const withMode = (state, change) => {
  state.modes[0] = change(state.modes[0]);
};
const retargeted = (parameters) => (state) =>
  withMode(state, (mode) => ({
    ...mode,
    target: { ...mode.target, parameters: { ...mode.target.parameters, ...parameters } },
  }));
const earlier = '2026-06-01T10:00:00Z';
export const stateChanges = {
  'calibration re-made under its id': (state) => {
    const [{ id, executedAt }] = state.calibrations(0);
    const again = calibrationOf({ white: { X: 90, Y: 95, Z: 104 } }, { id, executedAt });
    state.calibrations = () => [again];
  },
  'calibration of another time': (state) => {
    const [now] = state.calibrations(0);
    state.calibrations = () => [{ ...now, executedAt: earlier }];
  },
  'calibration deleted': (state) => {
    state.calibrations = () => [];
  },
  'target gamma': retargeted({ gamma: { type: 'GAMMA', value: 3 } }),
  'target brightness': retargeted({ brightness: { type: 'CANDELA', value: 77 } }),
  'target replaced': (state) =>
    withMode(state, (mode) => ({ ...mode, target: targetOf({ type: 'GAMMA', value: 2.2 }, 5) })),
  'color mode': (state) => {
    state.selected = 3;
  },
  'serial number': (state) => {
    state.monitor = { ...state.monitor, serialNumber: '99999999' };
  },
  model: (state) => {
    state.monitor = { ...state.monitor, modelName: 'CG319X' };
  },
};
const changed = midRun(
  'changed mid-run',
  'doubtful',
  { what: oneOf(...Object.keys(stateChanges)) },
  (state, { what }) => stateChanges[what](state),
);
const hdcpBegins = midRun(
  'HDCP begins',
  'pass',
  {},
  (state) => {
    state.hdcp = true;
  },
  { hdcp: false },
);
/** Half the contrast around the middle: no white, black or primary stays what it was. */
const flattened = (drives) => each(drives, (drive) => 0.25 + drive / 2);
const badLater = midRun('signal becomes bad', 'bad', {}, (state, { signalWith }) => {
  state.signal = signalWith({ path: flattened });
});

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

const grid = (columns, rows) => rows.flatMap((y) => columns.map((x) => `${x.toFixed(4)},${y.toFixed(4)}`)).join(';');
const thirds = (from, span) => [from, from + span / 2, from + span];
const spanning = (name, truth, [min, max]) =>
  fault(
    name,
    truth,
    { span: number(min, max), turn: fc.boolean() },
    {
      layout: ({ span, turn }) => {
        const [narrow, wide] = [thirds((1 - span) / 2, span), [0.05, 0.5, 0.95]];
        return turn ? grid(wide, narrow) : grid(narrow, wide);
      },
    },
  );
const narrow = spanning('points that span nothing', 'doubtful', [0.01, 0.48]);
const wide = spanning('points that span most', 'pass', [0.52, 0.9]);

const light = (name, truth, acceptSignal, profiles, parts = {}) =>
  fault(
    name,
    truth,
    { profile: oneOf(...profiles) },
    {
      needs: { light: true },
      options: ({ profile }) => ({ profile, acceptSignal, layout: '5x5', patches: ['white'] }),
      ...parts,
    },
  );
const lightNotAccepted = light('light profile on the signal', 'doubtful', false, [
  ...['tco-certified', 'panel-data-sheet', 'ebu-3320', 'dci-direct-view'],
]);
const lightAccepted = light('light profile, signal accepted', 'pass', true, ['tco-certified']);
const lightBad = light('light profile, signal accepted, bad corner', 'bad', true, ['tco-certified'], {
  signal: () => ({ path: inCorner(paths.gain({ by: 0.6 })) }),
});

/** How a run in two parts goes on; `parts` is what inspect-outside-case does between them. */
const resumed = (name, truth, draw = {}, parts = {}) =>
  fault(name, truth, { stopAfter: number(0, 1), ...draw }, { needs: { repeat: 1 }, resumed: true, ...parts });
const resumedSame = resumed('resumed', 'pass');
const resumedElsewhere = resumed('resumed at another address', 'doubtful', { elsewhere: fc.constant(true) });
const resumedChanged = resumed('changed between the parts', 'doubtful', {
  between: oneOf(...Object.keys(stateChanges)),
});
const resumedEdited = resumed(
  'resumed after its journal was edited',
  'bad',
  { edit: fc.constant('journal') },
  badFirst(),
);
const finishedEdited = resumed(
  'finished, then its record was edited',
  'bad',
  { edit: fc.constant('record') },
  badFirst(),
);

/** Bad until the run is resumed. */
function badFirst() {
  return { signal: () => ({ path: paths.gain({ by: 0.5 }) }) };
}

export const outsideFaults = [
  fault('clean', 'pass', {}, {}),
  ...[
    badPath,
    mixture,
    codesOff,
    rawContradicts,
    yCbCrContradicts,
    lateOnce,
    lateTwice,
    lateAlways,
    tooLarge,
    tooSmall,
  ],
  ...[odd, oddUnderHdcp, oddSize, changed, hdcpBegins, badLater, untrue, unusual, narrow, wide],
  ...[
    lightNotAccepted,
    lightAccepted,
    lightBad,
    resumedSame,
    resumedElsewhere,
    resumedChanged,
    resumedEdited,
    finishedEdited,
  ],
];
