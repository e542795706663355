// Carries one outside case out over HTTP and holds what was said against what is true.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLocalApi,
  FlatfieldError,
  inspect,
  inspectIntoFolder,
  planSampling,
  resumeIntoFolder,
} from '../../dist/entries/index.js';
import { parsePatch } from '../../dist/plan/pattern/patch.js';
import { stateChanges } from './faults/state-changes.mjs';
import { outsideFaults } from './outside-faults.mjs';
import { calibrationOf, cleanMonitor, startMonitorServer, targetOf } from './outside-monitor.mjs';
import { matrices, outsideSignal } from './outside-signal.mjs';

/** @returns what was found wrong (`false pass`, `false fail`, `clean refused`, `left changed`, `crash`), outcomes and the fault. */
export async function inspectOutsideCase(given) {
  const fault = outsideFaults.find(({ name }) => name === given.fault.name);
  const state = stateOf(given, fault);
  const server = await startMonitorServer(state);
  const found = leftOf(server);
  const folder = fault.resumed ? await mkdtemp(join(tmpdir(), 'flatfield-soak-')) : null;
  const api = apiOf(server);
  try {
    happenLater(server, given, fault);
    const options = { api, ...optionsOf(given, fault, server) };
    const ended = await (fault.resumed ? inTwoParts(given, options, server, folder) : inspect(options)).catch(asError);
    const said = ended.judgment?.verdict.outcome ?? 'no record';
    const problems = [...crashOf(ended), ...problemsOf(fault.truth, said, reasonsOf(ended))];
    if (leftOf(server) !== found && !mayBeChanged(given))
      problems.push({ what: 'left changed', details: leftOf(server) });
    return { problems, outcomes: [said], faults: given.fault.name === 'clean' ? 0 : 1, truth: fault.truth };
  } finally {
    await api.close();
    await server.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** What may not be said of a monitor of which this is true: `pass` of a clean one, `bad`, or `doubtful`. */
export function problemsOf(truth, said, details) {
  if (truth === 'pass') return said === 'pass' ? [] : [{ what: 'clean refused', details: `${said}: ${details}` }];
  if (said === 'pass') return [{ what: 'false pass', details }];
  return truth === 'doubtful' && said === 'fail' ? [{ what: 'false fail', details }] : [];
}

function stateOf(given, fault) {
  const { size, hdcp, bitDepth, wire, target } = given;
  const [width, height] = size;
  const [first, ...rest] = cleanMonitor().modes;
  const calibration = calibrationOf();
  const state = {
    ...{ width, height, hdcp, bitDepth, colorFormat: Object.hasOwn(matrices, wire) ? 'YCBCR' : 'RGB' },
    modes: [{ ...first, target: targetOf(target) }, ...rest],
    calibrations: () => [calibration],
    signal: signalWith(given, fault.signal?.(given.fault)),
  };
  fault.happenFirst?.(state, given.fault);
  return state;
}

function signalWith({ wire, expansion, size: [width, height] }, changes) {
  return outsideSignal({ wire, expansion, width, height }, changes);
}

/** Nothing stalls here: patience only keeps a busy computer from being taken for a fault. */
function apiOf(server) {
  return createLocalApi({ baseUrl: server.url, changeSpacingMs: 0, steadyMs: 0 });
}

function optionsOf(given, fault, server) {
  const { layout, order, patches, toneResponse, marker, lockKeys, repeat, kind } = given;
  return {
    ...{ layout: fault.layout?.(given.fault) ?? layout, order, patches, toneResponse, marker, lockKeys, repeat },
    profile: { exact: 'signal-exact', match: 'calibration-match' }[kind],
    resolution: (fault.stated?.(given.fault, given.size) ?? given.size).join('x'),
    ...showing(given.fault, patches, server),
    ...fault.options?.(given.fault),
  };
}

/** A person or a window; a late one leaves the patch before on the screen as often as the case says. */
function showing({ by = 'person', until = 0, patch: which = null }, patches, server) {
  const calls = new Map();
  const showPatch = (patch) => {
    const call = (calls.get(patch.name) ?? 0) + 1;
    calls.set(patch.name, call);
    const place = patches.indexOf(patch.name);
    const isLate = place > 0 && (which === null || which === place) && call <= until;
    if (!isLate) server.show(patch);
  };
  return by === 'browser' ? { showPatch, shownBy: by, confirmShown: () => Promise.resolve() } : { showPatch };
}

/** What happens during the run happens at the first request once so many pixels were read. */
function happenLater(server, given, fault) {
  if (!fault.happen) return;
  const wanted = share(given.fault.after, readingsOf(given));
  let hasHappened = false;
  server.before = () => {
    if (!hasHappened && server.pixelsRead() >= wanted) {
      hasHappened = true;
      fault.happen(server.state, { ...given.fault, signalWith: (changes) => signalWith(given, changes) });
    }
    return undefined;
  };
}

/** From 3, since the last pixel is read before the first point, to one before the last. */
function share(part, readings) {
  return 3 + Math.floor(part * (readings - 4));
}

function readingsOf({ layout, order, patches, size: [widthPx, heightPx] }) {
  const plan = planSampling({ layout, order, resolution: { widthPx, heightPx }, patches: patches.map(parsePatch) });
  return plan.points.length * patches.length;
}

async function inTwoParts(given, options, server, folder) {
  const { stopAfter, edit, elsewhere, between } = given.fault;
  const out = join(folder, 'run');
  const stateFolder = join(folder, 'state');
  const limits = edit === 'record' ? {} : { maxAttempts: share(stopAfter, readingsOf(given)) };
  const first = await inspectIntoFolder({ ...options, out, stateFolder, limits });
  if (between) stateChanges[between](server.state);
  if (edit) await editRun(out, first.inspection, edit);
  // What was bad is good again.
  if (edit) server.state.signal = signalWith(given);
  const { showPatch, shownBy, confirmShown } = options;
  const resume = async (api) =>
    (await resumeIntoFolder(out, { api, showPatch, shownBy, confirmShown, stateFolder, limits: {} })).inspection;
  if (!elsewhere) return resume(options.api);
  const other = await startMonitorServer({ ...server.state });
  const otherApi = apiOf(other);
  try {
    return await resume(otherApi);
  } finally {
    await otherApi.close();
    await other.close();
  }
}

/** Makes what was read, or what was said, into that of a good monitor. */
async function editRun(out, { judgment }, edit) {
  const path = join(out, edit === 'journal' ? 'readings.ndjson' : 'inspection.json');
  const before = await readFile(path, 'utf8');
  const after =
    edit === 'journal'
      ? before.replaceAll(/"rgbFull":\{"r":\d+,"g":\d+,"b":\d+\}/g, '"rgbFull":{"r":255,"g":255,"b":255}')
      : before.replaceAll(`"outcome": "${judgment.verdict.outcome}"`, '"outcome": "pass"');
  if (after === before) throw new Error(`nothing to edit in ${path}`);
  await writeFile(path, after);
}

function asError(error) {
  return { error };
}

/** An error that the library foresaw is a refusal; any other is a crash. */
function crashOf({ error }) {
  return !error || error instanceof FlatfieldError ? [] : [{ what: 'crash', details: error.stack ?? String(error) }];
}

function reasonsOf({ error, judgment }) {
  return error ? String(error) : JSON.stringify(judgment.verdict.reasons).slice(0, 2000);
}

function leftOf({ state: { selected, keyLock, marker } }) {
  return JSON.stringify({ selected, keyLock, marker });
}

/** By the case itself. */
function mayBeChanged({ fault: { what, between } }) {
  return [what, between].includes('color mode');
}
