// Carries one case out from end to end and says what was found wrong with it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  builtInProfiles,
  createLocalApi,
  FlatfieldError,
  inspectIntoFolder,
  restoreMonitors,
  resumeIntoFolder,
} from '../../dist/entries/index.js';
import { startSimulator } from '../../dist/entries/simulator.js';
import { corners, truths } from './truths.mjs';

/** A thousandth of real time: a reading blanks for 3 to 5 ms. */
const timeScale = 0.001;
/** Of every request: far above the blanking, far below a stall. */
const timeoutMs = 120;
/** Where nothing stalls, patience only keeps a busy computer from being taken for a fault. */
const patientTimeoutMs = 10_000;
const retryPolicy = { retries: 3, firstDelayMs: 1, factor: 2, longestDelayMs: 5 };

const profileOf = (kind) => ({
  ...builtInProfiles.find(({ name }) => name === { exact: 'signal-exact', match: 'calibration-match' }[kind]),
  name: `soak-${kind}`,
  // So few points that many inspections are tried: they leave more of the screen unread than other profiles allow.
  requires: { minimumPoints: 2, patches: [], minimumSpan: 0.4 },
});

/**
 * @returns what was found wrong (`false pass`, `false fail`, `clean refused`, `reading lost`, `left changed`, `crash`, each with
 * details), the outcomes, and how many faults were injected.
 */
export async function inspectCase(given) {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-soak-'));
  const world = await openWorld(given);
  try {
    return await carryOut(given, world, folder);
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openWorld({ truth, corner, dialect, seed, faults }) {
  const { name, exact: _, match: __, defects = [], ...scenario } = truths.find((one) => one.name === truth);
  const placed = defects.map((defect) => ({ ...defect, region: corners[corner] }));
  const described = { name, description: name, ...scenario, defects: placed };
  const simulator = await startSimulator({ scenario: described, timeScale, seed, dialect, faults });
  const [monitor] = simulator.rig.monitors;
  const answers = [];
  const api = createLocalApi({
    baseUrl: simulator.url,
    changeSpacingMs: 0,
    steadyMs: 0,
    retryPolicy,
    timeoutsMs: timeouts(faults),
  });
  const getPixelInformation = async (id, request, options) => {
    const answer = await api.getPixelInformation(id, request, options);
    // A pixel beyond the signal is asked for to learn its size, and is no reading.
    if (request.x < 3840 && request.y < 2160) answers.push({ x: request.x, y: request.y, received: answer.received });
    return answer;
  };
  const close = async () => {
    await simulator.close();
    await api.close();
  };
  return { simulator, monitor, answers, api: { ...api, getPixelInformation }, close };
}

function timeouts(faults) {
  const names = ['listMonitors', 'getColorModes', 'selectColorMode', 'getColorMode', 'getCalibrationResults'];
  const more = ['getKeyLock', 'setKeyLock', 'getPixelInformation', 'setPixelMarker', 'getTargets'];
  const ms = faults.length === 0 ? patientTimeoutMs : timeoutMs;
  return Object.fromEntries([...names, ...more].map((name) => [name, ms]));
}

async function carryOut(given, world, folder) {
  const { simulator, monitor, api } = world;
  const found = { mode: monitor.colorModes.selectedIndex, keyLock: monitor.keyLock };
  const out = join(folder, 'run');
  const stateFolder = join(folder, 'state');
  const common = { api, stateFolder, showPatch: (patch) => simulator.showPatch(monitor.id, patch) };
  const { layout, order, patches, colorMode, lockKeys, marker, repeat } = given;
  const plan = { resolution: '3840x2160', layout, order, patches, profile: profileOf(given.kind) };
  const problems = [];
  const outcomes = [];
  const attempt = async (task) => {
    const outcome = await task().then(({ inspection }) => inspection, asError);
    outcomes.push(outcome.judgment?.verdict.outcome ?? 'no record');
    problems.push(...(await problemsOf(given, outcome, world, out)));
    return outcome;
  };

  const first = await attempt(() =>
    inspectIntoFolder({ ...common, ...plan, colorMode, lockKeys, marker, repeat, monitor: monitor.id, out }),
  );
  if (given.resume && (first.error || first.stopped || first.missed.length > 0)) {
    await heal(simulator, monitor);
    await attempt(() => resumeIntoFolder(out, common));
  }
  problems.push(...(await leftChanged(given, world, found, stateFolder)));
  return { problems, outcomes, faults: simulator.injectedFaults().length };
}

/** An error that the library foresaw is an inconclusive end; any other is a crash. */
function asError(error) {
  return { error };
}

async function problemsOf(given, outcome, world, out) {
  const { error } = outcome;
  if (error && !(error instanceof FlatfieldError)) return [{ what: 'crash', details: error.stack ?? String(error) }];
  const problems = [];
  const truth = truthOf(given);
  const said = outcome.judgment?.verdict.outcome ?? 'inconclusive';
  if (said !== 'inconclusive' && said !== truth) {
    const { reasons } = outcome.judgment.verdict;
    problems.push({ what: `false ${said}`, details: `true is ${truth}: ${JSON.stringify(reasons).slice(0, 2000)}` });
  }
  if (truth === 'pass' && said !== 'pass' && given.faults.length === 0) {
    const details = error ? String(error) : JSON.stringify(outcome.judgment.verdict.reasons).slice(0, 2000);
    problems.push({ what: 'clean refused', details });
  }
  const journal = await journalOf(out);
  problems.push(...lostFromJournal(world, journal), ...(error ? [] : lostFromRecord(outcome, journal)));
  const journalText = JSON.stringify(journal);
  // After a time-out, which a busy computer brings about too, the monitor may still be at the request before.
  const isExplained = mayOverlap(given) || journalText.includes('"timed-out"');
  if (journalText.includes('Another pixel of this monitor is being read') && !isExplained) {
    problems.push({ what: 'reading lost', details: 'two pixel readings were in flight' });
  }
  return problems;
}

function truthOf({ truth, kind, faults }) {
  const { [kind]: outcome, calibration } = truths.find(({ name }) => name === truth);
  // A monitor whose only fault is its calibration is a good one once it was calibrated.
  return calibration && faults.some(({ fault }) => fault.name === 'calibration-replaced') ? 'pass' : outcome;
}

/** Where the answer was given up or lost, the monitor may still be at work when it is asked again. */
function mayOverlap({ faults }) {
  const abandoning = ['slow-blanking', 'slow-answer', 'stalled-header', 'stalled-body', 'api-gone'];
  return faults.some(({ fault }) => abandoning.includes(fault.name));
}

async function journalOf(out) {
  const names = await readdir(out).catch(() => []);
  const journals = names.filter((name) => /^readings.*\.ndjson$/.test(name));
  const texts = await Promise.all(journals.map((name) => readFile(join(out, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line));
}

/** Every answer that reached the client is a reading, or the last attempt of a point that was refused, once each. */
function lostFromJournal({ answers }, journal) {
  const kept = [
    ...journal.flatMap(({ reading, lastPixel }) => reading ?? lastPixel ?? []),
    ...journal.flatMap(({ missed }) => (missed?.attempts.at(-1)?.outcome === 'answered' ? [missed] : [])),
  ];
  const left = [...kept];
  const lost = answers.filter(({ x, y, received }) => {
    const place = left.findIndex(
      ({ requested, received: same }) =>
        requested.xPx === x && requested.yPx === y && (same === undefined || isDeepStrictEqual(same, json(received))),
    );
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return lost.map((answer) => ({ what: 'reading lost', details: `not in the journal: ${JSON.stringify(answer)}` }));
}

/** The record holds what the journal holds, and nothing twice. */
function lostFromRecord(record, journal) {
  const passes = [record, ...(record.repeats?.others ?? [])];
  const inRecord = passes.flatMap(({ readings, replaced }) => [...readings, ...replaced]).map(keyOf);
  const inJournal = journal.flatMap(({ reading }) => (reading ? [keyOf(reading)] : []));
  if (isDeepStrictEqual(inRecord.toSorted(), inJournal.toSorted())) return [];
  return [{ what: 'reading lost', details: `record ${inRecord.length}, journal ${inJournal.length} readings` }];
}

function keyOf(reading) {
  return JSON.stringify(json(reading));
}

function json(value) {
  return JSON.parse(JSON.stringify(value));
}

async function heal(simulator, monitor) {
  await simulator.setPreconditions({ agentRunning: true, apiEnabled: true, windowOpen: false });
  monitor.plugged = true;
}

/** What the end of the run could not restore, `flatfield restore` must, as soon as the API lets it. */
async function leftChanged(given, { simulator, monitor, api }, found, stateFolder) {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await heal(simulator, monitor);
    const restored = await restoreMonitors({ api, stateFolder }).catch(() => null);
    if (restored?.every(({ changes }) => changes.every((change) => change.restored)) && attempt > 0) break;
  }
  const left = [];
  const byOthers = given.faults.some(({ fault }) => ['mode-changed', 'key-pressed'].includes(fault.name));
  const mode = monitor.colorModes.selectedIndex;
  if (!byOthers && mode !== found.mode) left.push(`mode ${mode}, found ${found.mode}`);
  if (monitor.keyLock !== found.keyLock) left.push(`key lock ${monitor.keyLock}, found ${found.keyLock}`);
  if (monitor.marker !== null) left.push('marker shown');
  return left.map((details) => ({ what: 'left changed', details }));
}
