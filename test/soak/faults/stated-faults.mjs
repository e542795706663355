// What the caller states: a resolution, points, a light profile.
import fc from 'fast-check';
import { fault, number, oneOf } from './fault.mjs';
import { inCorner, paths } from './paths.mjs';

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

export const statedFaults = [
  ...[tooLarge, tooSmall, odd, oddUnderHdcp, oddSize, narrow, wide, lightNotAccepted, lightAccepted, lightBad],
];
