// A year of a line, run by run, the same each time: no database, and one bundle that stands for all of them.
import { createHash } from 'node:crypto';

const stations = Array.from({ length: 10 }, (_, index) => `Station ${index + 1}`);
const models = ['CG2700S', 'CG2700X', 'CG319X', 'CG3146'];
const profiles = ['white-uniformity', 'signal-path', 'tone-response'];
const causes = Array.from({ length: 8 }, (_, index) => `cause-${index + 1}`);
const limits = Array.from({ length: 30 }, (_, index) => `deltaE2000 patch ${index + 1}`);

const SAID_FAIL = {
  ...{ code: 'verdict', grade: 'fail' },
  summary: {
    ...{ readings: 125, profile: 'white-uniformity', nearest: null, more: 1 },
    reason: {
      ...{ weight: 'fail', code: 'limit-missed', patchIndex: 0, pointIndex: 2 },
      params: {
        ...{ metric: 'delta-e-2000-reference-max', value: 2.31, unit: 'dE2000' },
        ...{ operator: '<=', recommended: 1, required: 2 },
      },
    },
  },
  places: [
    {
      ...{ patchIndex: 0, pointIndex: 2, patch: 'white', column: 2, row: 0, codes: null },
      ...{ xPx: 960, yPx: 108, fractions: null },
    },
  ],
};

/** The row of `arrivals` and the content of each run of a year that ends then, in order of receipt. */
export function* seededRuns(count, endMs) {
  const random = numbers(12);
  const choose = (list) => list[Math.floor(random() * list.length)];
  const stepMs = (365 * 86_400_000) / count;
  const startMs = endMs - count * stepMs;
  let unit = 0;
  let isRetest = false;
  for (let order = 1; order <= count; order += 1) {
    if (!isRetest) unit += 1;
    const seed = random();
    const outcome = seed < 0.85 ? 'pass' : seed < 0.97 ? 'fail' : 'inconclusive';
    const kind = random() < 0.97 ? 'production' : choose(['simulated', 'rejudged', 'imported']);
    const receivedMs = Math.round(startMs + order * stepMs);
    // One in twenty arrives late, by up to two days.
    const endedMs = receivedMs - (random() < 0.05 ? Math.round(random() * 2 * 86_400_000) : 0);
    const run = { order, unit, outcome, kind, isRetest, receivedMs, endedMs, choose, random };
    yield { arrival: arrivalOf(run), content: contentOf(run) };
    isRetest = outcome !== 'pass' && random() < 0.8;
  }
}

const bytes = Buffer.from('bundle');
/** The bundle of every run: a store is not healthy without. */
export const seededBundle = { bytes, sha256: sha256(bytes) };

function arrivalOf({ order, receivedMs, random }) {
  const receivedAt = new Date(receivedMs).toISOString();
  return {
    order,
    id: sha256(`run ${order}`),
    receivedAt,
    tokenKey: 'line',
    spool: `00000000-0000-4000-8000-00000000000${order % 10}`,
    sequence: Math.ceil(order / 10),
    sentAt: receivedAt,
    bundleBytes: 65_000,
    bundleSha256: seededBundle.sha256,
    quarantineJson: random() < 0.005 ? JSON.stringify({ reason: 'not-signed', detail: '' }) : null,
  };
}

function contentOf({ order, unit, outcome, kind, isRetest, endedMs, choose, random }) {
  const durationMs = Math.round(90_000 + random() * 120_000);
  const profile = profiles[unit % 20 === 0 ? 1 + (unit % 2) : 0];
  const isBad = outcome !== 'pass';
  return {
    runId: `run-${order}`,
    schemaVersion: 1,
    toolVersion: '0.1.0',
    station: stations[order % 10],
    operator: choose(['Ito', 'Jo', 'Kim', null]),
    startedAt: new Date(endedMs - durationMs).toISOString(),
    finishedAt: new Date(endedMs).toISOString(),
    durationMs,
    unit: `SN-${String(unit).padStart(8, '0')}`,
    serialNumber: `SN-${String(unit).padStart(8, '0')}`,
    modelName: models[unit % models.length],
    monitorId: `monitor-${unit}`,
    profile: { name: profile, version: 1, hash: sha256(profile) },
    kind,
    golden: { reading: 'signal', reference: null, check: null, everyMs: null, result: null, bias: null, drift: null },
    isComplete: random() < 0.98,
    firstReading: sha256(`first reading of ${order}`),
    outcome,
    grade: isBad ? outcome : choose(['pass', 'pass', 'pass-marginal']),
    counts: { planned: 125, read: 125, judged: 125 },
    said: isBad ? SAID_FAIL : { code: 'told', text: 'All 125 readings pass.' },
    reason: isBad ? 'limit-missed' : null,
    causes: isBad ? [choose(causes), ...(random() < 0.4 ? [choose(causes)] : [])] : [],
    missedLimits: isBad ? Array.from({ length: 1 + Math.floor(random() * 4) }, () => choose(limits)) : [],
    limitShare: random() * 2,
    obstacles: [],
    retestReason: isRetest ? 'cable' : null,
    signedBy: null,
    calibratedAt: new Date(endedMs - 90 * 86_400_000).toISOString(),
    validatedAt: null,
    values: valuesOf(unit, random),
  };
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

/** The same numbers from 0 to 1 on every run (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Values that a line charts: of light, of the signal, which hardly varies, and of the calibration. */
function valuesOf(unit, random) {
  const value = (metric, source, center, spread, lower, upper) => ({
    ...{ metric, source, unit: source === 'signal' ? 'dE2000' : 'cd/m²', lower, upper },
    value: center + spread * (random() + random() + random() - 1.5),
  });
  return [
    value('luminance white', 'light', 120, 2, null, null),
    value('luminance-uniformity white', 'light', 92, 3, 80, null),
    value('delta-e-2000-center-max white', 'light', 1.6, 0.8, null, 4),
    value('delta-e-2000-reference-max white', 'signal', 0.2, unit % 50 === 0 ? 0.1 : 0, null, 2),
    value('delta-e-2000-reference-max gray-128', 'signal', 0.3, 0, null, 2),
    value('white Y', 'calibration', 120, 1, null, null),
  ];
}
