// Random whole inspections: a monitor of known state, a plan, options, and what goes wrong on the way.
import fc from 'fast-check';
import { corners, truths } from './truths.mjs';

const pixel = 'get-pixel-information';
const reads = ['list-monitors', 'get-color-modes', 'get-calibration-results', 'get-key-lock', 'get-targets'];
const changes = ['set-pixel-marker', 'set-key-lock', 'select-color-mode'];
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.constant(pixel) },
  { weight: 3, arbitrary: fc.constantFrom(...reads) },
  { weight: 2, arbitrary: fc.constantFrom(...changes) },
);

const named = (...names) => fc.constantFrom(...names).map((name) => ({ name }));
/** Unscaled milliseconds: shorter and longer than the client's patience. */
const forMs = fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: undefined });
const index = fc.integer({ min: 1, max: 9 });

const fault = fc.oneof(
  named('connection-reset', 'answer-lost', 'reset-in-body', 'cut-body', 'not-http'),
  named('stalled-header', 'stalled-body'),
  fc.record({ name: fc.constant('slow-answer'), delayMs: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ name: fc.constant('status'), status: fc.constantFrom(400, 404, 409, 500, 502, 503) }),
  named('non-json', 'truncated-json', 'empty-body', 'endless-body'),
  named('missing-field', 'wrong-type', 'not-a-number', 'beyond-double'),
  fc.record({ name: fc.constant('wrong-number'), value: fc.constantFrom(-1, -0.5, 0.5, 1e9) }),
  named('duplicate-answer', 'odd-position', 'beyond-bit-depth'),
  fc.record({ name: fc.constant('other-position'), dx: fc.integer({ min: -3, max: 3 }), dy: fc.constantFrom(1, 2) }),
  fc.record({ name: fc.constant('slow-blanking'), blankingMs: fc.integer({ min: 5000, max: 250_000 }) }),
  fc.record({ name: fc.constantFrom('api-gone', 'window-opened', 'monitor-gone'), forMs }),
  fc.record({ name: fc.constantFrom('mode-changed', 'key-pressed'), index }),
  named('calibration-replaced'),
  fc.record({ name: fc.constant('clock-stepped'), byMs: fc.integer({ min: -7_200_000, max: 3_600_000 }) }),
  fc.record({ name: fc.constant('hdcp-changed'), enabled: fc.boolean() }),
  fc.record({ name: fc.constant('bit-depth-changed'), bitDepth: fc.constantFrom(8, 10, 12) }),
);
/** Ten megabytes take their time: seldom. */
const anyFault = fc.oneof(
  { weight: 60, arbitrary: fault },
  { weight: 1, arbitrary: fc.constant({ name: 'huge-body', bytes: 10_000_000 }) },
);

/** The most dangerous one: a value that is well formed, plausible, and of another point or patch. */
const stale = fc.record({
  at: fc.record({ operation: fc.constant(pixel), nth: fc.integer({ min: 2, max: 8 }) }),
  times: fc.constant(1),
  fault: fc.constant({ name: 'duplicate-answer' }),
});

const entry = fc.oneof(
  { weight: 1, arbitrary: stale },
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.record({ operation, nth: fc.integer({ min: 1, max: 12 }) }),
      times: fc.constant(1),
      fault: anyFault,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.record({ operation, chance: fc.double({ min: 0.05, max: 0.6, noNaN: true }) }),
      times: fc.integer({ min: 1, max: 5 }),
      fault: anyFault,
    }),
  },
);

/** One whole inspection; `seed` is that of the simulated world. */
export const cases = fc.record({
  truth: fc.constantFrom(...truths.map(({ name }) => name)),
  corner: fc.constantFrom(...Object.keys(corners)),
  kind: fc.constantFrom('exact', 'match'),
  layout: fc.constantFrom('2x2', '3x2', '1px,1px;3839px,1px;1px,2159px;3839px,2159px'),
  order: fc.constantFrom('row-major', 'serpentine', 'farthest-first'),
  patches: fc.constantFrom(
    ['white', 'black'],
    ['white', 'gray-128'],
    ['white'],
    ['red', 'white', 'blue'],
    ['white', 'black=3x2'],
    ['gray-128=2x2', 'white'],
  ),
  colorMode: fc.constantFrom(undefined, undefined, 0),
  lockKeys: fc.boolean(),
  marker: fc.constantFrom('operation', 'inline', 'off'),
  dialect: fc.constantFrom('documented', 'field'),
  repeat: fc.constantFrom(1, 1, 1, 2),
  resume: fc.boolean(),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  faults: fc.array(entry, { maxLength: 5 }),
});
