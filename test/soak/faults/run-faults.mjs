// The run: patches shown late, what happens during it, how it is resumed.
import fc from 'fast-check';
import { each } from '../outside-monitor.mjs';
import { fault, number, oneOf } from './fault.mjs';
import { paths } from './paths.mjs';
import { stateChanges } from './state-changes.mjs';

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

/** Once so many pixels were read. */
const midRun = (name, truth, draw, happen, needs = {}) =>
  fault(name, truth, { after: number(0, 1), ...draw }, { needs: { repeat: 1, ...needs }, happen });
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

export const runFaults = [
  ...[lateOnce, lateTwice, lateAlways, changed, hdcpBegins, badLater],
  ...[resumedSame, resumedElsewhere, resumedChanged, resumedEdited, finishedEdited],
];
