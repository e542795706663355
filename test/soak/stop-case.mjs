// Random runs, each with and without stopping at a proven fail: a screen with a defect, a plan, an order and limits that its values come
// close to. Nothing here is taken from the code that proves.

import fc from 'fast-check';
import { findProfile, inspect } from '../../dist/entries/index.js';
import { metricTable } from '../../dist/judge/metrics/metric-table.js';
import { judgeRecord } from '../../dist/record/judge-record.js';
import { SRGB_120 } from '../read/reference/srgb-120.mjs';

const ofLight = (metric) => metric.needs !== 'codes';
const metricsOfLight = metricTable.filter(ofLight).map(({ name }) => name);
const ofCalibration = metricTable.filter(({ needs }) => needs !== 'color').map(({ name }) => name);
const metricsOfSignal = [...ofCalibration, 'ludm', 'mld'];

/** Evenly, where a double would mostly be drawn from its ends. */
const between = (min, max) => fc.integer({ min: 0, max: 1000 }).map((part) => min + ((max - min) * part) / 1000);

const rarely = (one, other) => fc.nat(9).map((drawn) => (drawn === 9 ? one : other));

const defect = fc.record({
  kind: fc.constantFrom('none', 'point', 'corner', 'blob', 'edge', 'gradient', 'whole', 'noise'),
  x: between(0, 1),
  y: between(0, 1),
  /** Factors of red, green and blue, or of X, Y and Z. */
  factors: fc.tuple(between(0.6, 1.2), between(0.6, 1.2), between(0.6, 1.2)),
  patches: fc.constantFrom('all', 'first', 'last'),
});

/** How a limit stands to the value that the whole run comes to: exactly there, one rounding beside it, or clearly to a side. */
const nearness = fc.constantFrom(0, 1e-15, -1e-15, 5e-13, -5e-13, 1e-8, -1e-8, 0.01, -0.01, 0.2, -0.2, 0.7, -0.7);

const limit = fc.record({
  place: fc.nat(),
  near: nearness,
  operator: fc.constantFrom('<', '<=', '<', '<=', '>', '>=', '=='),
  isPlain: fc.boolean(),
  band: fc.constantFrom(0, 0, 0, 0.05, 0.3),
  isOfOnePatch: fc.constantFrom(true, true, true, false),
});

/** One case: what is read, and what it is held against. */
export const stopCases = fc.record({
  kind: fc.constantFrom('light', 'light', 'signal'),
  defect,
  seed: fc.nat(1_000_000),
  noise: fc.constantFrom(0, 0, 1e-12, 0.004),
  layout: fc.constantFrom('3x3', '3x3', '5x5', '9-ring', '13', '4x4', '5-tenth', '2x3'),
  order: fc.constantFrom('row-major', 'serpentine', 'farthest-first', undefined),
  patches: fc.constantFrom(
    ['white'],
    ['white', 'gray-128'],
    ['gray-128', 'white', 'black'],
    ['white', 'black', 'red=3x3'],
    ['black', 'gray-128=5-tenth', 'white'],
    ['gray-64', 'white', 'tone-chart'],
  ),
  bitDepth: fc.constantFrom(8, 8, 10, 12),
  expansion: fc.constantFrom('scaling', 'padding', 'replication'),
  isDark: rarely(true, false),
  unresolved: rarely(true, false),
  missing: rarely(3, null),
  toneResponse: rarely(null, 2.2),
  /** Under a profile of the signal the run says what it could see, which takes most of the time. */
  profileKind: rarely('signal', 'light'),
  shownBy: fc.constantFrom('person', 'browser'),
  ambientCdM2: fc.constantFrom(0, 0, 0.5),
  limits: fc.array(limit, { minLength: 1, maxLength: 4 }),
});

/**
 * Plays a case in full, chooses limits near its values, and plays it with stopping.
 * @returns what is wrong (`false stop`, `other verdict`, `not proven`, `crash`), and whether it stopped.
 */
export async function playStopCase(given) {
  const read = await play(given, { profile: profileOf(given, []) });
  const { profile, guardBand } = limitsNear(given, read.judgment.metrics, read.plan);
  const judging = { judgedAt: read.startedAt, acceptSignal: true, guardBand };
  const full = { ...read, judgment: judgeRecord(read, profile, judging).judgment };
  const stopped = await play(given, { profile, guardBand, stopAtFail: true });
  return { problems: problemsOf(full, stopped, given), ...countsOf(full, stopped) };
}

function problemsOf(full, stopped, { order }) {
  const [a, b] = [full, stopped].map(({ judgment }) => judgment.verdict);
  const isClear = a.reasons.every(({ weight }) => weight !== 'inconclusive');
  const details = `${a.outcome} of ${a.counts.read}, ${b.outcome} of ${b.counts.read}`;
  if (stopped.stopped === null) {
    const isSame = a.outcome === b.outcome && a.counts.read === b.counts.read;
    return isSame ? [] : [{ what: 'other verdict', details }];
  }
  // Patches that change more often are more often like the one before, which may be one that is not shown yet.
  if (order === undefined && stopped.stopped.code === 'patch-not-shown') return [];
  if (stopped.stopped.code !== 'fail-proven') {
    return full.stopped?.code === stopped.stopped.code
      ? []
      : [{ what: 'crash', details: JSON.stringify(stopped.stopped.params) }];
  }
  if (b.outcome !== 'fail' || a.outcome === 'pass') return [{ what: 'false stop', details }];
  if (isClear && a.outcome !== 'fail') return [{ what: 'other verdict', details }];
  return b.limits.flatMap((one) => unprovenOf(one, a, full));
}

/**
 * Whether a limit that was called missed is not, over all of the plan, or the value is not on the side of the bound that was said; one of
 * patches that were read as a whole, which has no bound, must be as in the whole run.
 */
function unprovenOf({ result, metric, patchIndex, operator, required, value, bound }, { limits }, full) {
  if (result === 'unjudged' && value === null) return [];
  const whole = limits.find(
    (one) =>
      one.metric === metric && one.patchIndex === patchIndex && one.operator === operator && one.required === required,
  );
  const details = JSON.stringify({ metric, operator, required, value, bound, whole: [whole?.result, whole?.value] });
  // A limit on code values in place of colors has the tolerance that the whole run needs.
  if (!whole) return full.judgment.toneResponse === null ? [] : [{ what: 'not proven', details }];
  const slack = 1e-9 * Math.abs(value);
  if (bound === undefined) {
    const isSame = whole.result === result && Math.abs(whole.value - value) <= slack;
    return isSame ? [] : [{ what: 'not as in the whole run', details }];
  }
  if (whole.result === 'unjudged') return [];
  const isBeyond = bound === 'at-least' ? whole.value >= value - slack : whole.value <= value + slack;
  return whole.result === 'missed' && isBeyond ? [] : [{ what: 'not proven', details }];
}

function countsOf(full, stopped) {
  const { outcome, counts } = full.judgment.verdict;
  const isStopped = stopped.stopped !== null;
  return { outcome, isStopped, planned: counts.planned, read: stopped.judgment.verdict.counts.read };
}

function profileOf({ kind, profileKind, toneResponse, ambientCdM2, layout, patches }, limits) {
  const base = findProfile(kind === 'light' || profileKind === 'light' ? 'panel-data-sheet' : 'calibration-match');
  const { withoutToneResponse: _, ...others } = base;
  // A profile may not judge by nothing, or by chroma alone.
  const isEnough = limits.some(({ metric }) => !metric.startsWith('chroma-'));
  const metric = kind === 'light' ? 'nonuniformity' : 'code-value-error';
  const met = { metric, operator: '<=', required: 1e9, source: 'drawn', verified: true };
  return {
    ...others,
    ...(toneResponse === null && ambientCdM2 === 0 && { withoutToneResponse: 'code-values' }),
    name: 'drawn',
    calibrationMaxAgeDays: null,
    ambientCdM2,
    plan: { layout, patches },
    requires: { minimumPoints: 1, patches: [], minimumSpan: 0 },
    limits: isEnough ? limits : [...limits, met],
  };
}

function limitsNear(given, metrics, plan) {
  const names = given.kind === 'light' ? metricsOfLight : metricsOfSignal;
  const known = metrics.filter(({ name, value }) => names.includes(name) && value !== null);
  const guardBand = {};
  const limits = given.limits.flatMap(({ place, near, operator: drawn, isPlain, band, isOfOnePatch }) => {
    const metric = known[place % Math.max(1, known.length)];
    if (!metric) return [];
    const operator = fromWorseSide(isPlain ? '<=' : drawn, metric.name);
    // In another order a sum is rounded otherwise.
    const apart = given.order === undefined && Math.abs(near) < 1e-9 ? 0.01 : near;
    const required = metric.value * (1 + apart) + (metric.value === 0 ? Math.max(0, apart) : 0);
    if (band > 0) guardBand[metric.name] = band * Math.abs(required);
    const patch = plan.patches[metric.patchIndex]?.name;
    const of = isOfOnePatch && patch !== undefined ? { patches: [patch] } : {};
    return [{ metric: metric.name, operator, required, source: 'drawn', verified: true, ...of }];
  });
  return { profile: profileOf(given, limits), guardBand };
}

/** No profile may limit a metric from the side that every bad display meets. */
function fromWorseSide(operator, name) {
  const { better } = metricTable.find((metric) => metric.name === name);
  const isWorse = operator === '==' || operator.startsWith('<') === (better === 'lower');
  return isWorse ? operator : operator.replace(/[<>]/, better === 'lower' ? '<' : '>');
}

function play(given, asked) {
  const { layout, order, patches, shownBy } = given;
  const screen = screenOf(given);
  return inspect({
    ...{ layout, order, patches, shownBy, ...asked },
    source: screen,
    showPatch: screen.showPatch,
    reference: referenceOf(given),
    resolution: '3840x2160',
    acceptSignal: true,
  });
}

/** An sRGB monitor of 120 cd/m2. */
function referenceOf({ toneResponse }) {
  return {
    ...{ source: 'custom', calibrationId: 'cal-1', executedAt: '2026-01-02 10:00', received: {} },
    colors: SRGB_120,
    toneResponse,
  };
}

function screenOf(given) {
  const { kind, patches, bitDepth, expansion, missing } = given;
  let shown;
  let asked = 0;
  return {
    ...{ name: 'drawn', kind, monitor: { id: 'drawn', modelName: 'Drawn', serialNumber: '1' } },
    showPatch: (patch) => {
      shown = patch;
    },
    check: async () => ({ present: true, colorModeIndex: 0, calibrationId: 'cal-1' }),
    confirmResolution: async () => true,
    read: async (place) => {
      asked += 1;
      if ((place.xPx * 31 + place.yPx * 17) % 13 === missing) throw new Error('no answer');
      const { codes } = shown.codesAt(place);
      const isHere = isBad(given, place, shown.name, patches);
      const seen = noise(given, shown.name, place);
      if (kind === 'light') return { kind, actual: place, ...lightOf(given, codes, isHere, seen), received: { asked } };
      const moved = isHere ? inChannels((c, at) => codes[c] * given.defect.factors[at]) : codes;
      const shaken = inChannels((c) => Math.round(moved[c] * (1 + (given.noise > 1e-3 ? seen / 50 : 0))));
      const rgbFull = inChannels((c) => expanded(Math.min(255, Math.max(0, shaken[c])), bitDepth, expansion));
      const rawValue = { format: 'RGB', ...rgbFull };
      return {
        ...{ kind, actual: place, rawValue, rgbFull, bitDepth, colorFormat: 'RGB', hdcp: false },
        received: { asked },
      };
    },
  };
}

const CHANNELS = ['r', 'g', 'b'];

function inChannels(value) {
  return Object.fromEntries(CHANNELS.map((channel, place) => [channel, value(channel, place)]));
}

function expanded(code, bits, how) {
  if (how === 'scaling') return Math.round((code * (2 ** bits - 1)) / 255);
  if (how === 'padding') return code * 2 ** (bits - 8);
  return (code << (bits - 8)) | (code >> (16 - bits));
}

function lightOf({ defect: { factors }, isDark, unresolved, seed }, codes, isHere, seen) {
  const { red, green, blue, black } = referenceOf({ toneResponse: 2.2 }).colors;
  const lit = [red, green, blue].map((primary, place) => {
    const drive = (codes[CHANNELS[place]] / 255) ** 2.2;
    return { primary, drive: drive * (isHere ? factors[place] : 1) };
  });
  const light = Object.fromEntries(
    ['X', 'Y', 'Z'].map((name) => {
      const emitted = lit.reduce((sum, { primary, drive }) => sum + drive * (primary[name] - black[name]), 0);
      return [name, ((isDark ? 0 : black[name]) + emitted) * (1 + seen)];
    }),
  );
  const isOpen = unresolved && (seed + Math.round(1e6 * seen)) % 5 === 0;
  const open = isOpen ? { unresolved: { X: 0.01 } } : {};
  return { light: isOpen ? { ...light, X: 0 } : light, ...open, instrument: null, correction: null };
}

function isBad({ defect: { kind, x, y, patches: which } }, { xPx, yPx }, name, patches) {
  const [first] = patches;
  const of = (text) => text.split('=')[0] === name;
  if ((which === 'first' && !of(first)) || (which === 'last' && !of(patches.at(-1)))) return false;
  const [px, py] = [xPx / 3840, yPx / 2160];
  const away = Math.hypot(px - x, py - y);
  switch (kind) {
    case 'none':
      return false;
    case 'point':
      return away < 0.11;
    case 'corner':
      return (px < 0.25 ? x < 0.5 : px > 0.75 && x >= 0.5) && (py < 0.25 ? y < 0.5 : py > 0.75 && y >= 0.5);
    case 'blob':
      return away < 0.3;
    case 'edge':
      return x < 0.5 ? px < 0.2 : py > 0.8;
    case 'gradient':
      return px > x;
    case 'whole':
      return true;
    default:
      return (Math.round(px * 977 + py * 313) + Math.round(1000 * x)) % 2 === 0;
  }
}

/** The same at the same place of the same patch in each run, whatever the order. */
function noise({ noise: size, seed }, name, { xPx, yPx }) {
  if (size === 0) return 0;
  let state = (seed * 2654435761 + xPx * 40503 + yPx * 9973 + name.length * 7919) >>> 0;
  for (let round = 0; round < 3; round += 1) state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
  return size * ((state / 2 ** 32) * 2 - 1);
}
