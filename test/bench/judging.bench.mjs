import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { differenceCiede2000, modeLab65, useMode } from 'culori/fn';
import { judgeReadings, planSampling } from '../../dist/entries/index.js';
import { findProfile } from '../../dist/judge/profiles/find-profile.js';
import { parsePatches } from '../../dist/plan/pattern/patch.js';
import { SRGB_120 } from '../read/reference/srgb-120.mjs';
import { generator } from '../soak/generator.mjs';
import { median } from './median.mjs';
import { againstRatio } from './rows.mjs';

/** What judging may take at most, in times of CIEDE2000 alone on the same number of pairs. */
const LIMIT = 4;
const STARTED_AT = '2026-01-05T08:00:00.000Z';

/**
 * Points a patch, of which there are five: 125, 945, 9,945 and 98,505 readings, with a point at the center, which light needs. The first rounds are for
 * the compiler.
 */
export const sizes = {
  whole: { layouts: ['5x5', '21x9', '51x39', '199x99'], readingsEachRound: 100_000, rounds: 5, firstRounds: 2 },
  smoke: { layouts: ['5x5', '21x9', '51x39'], readingsEachRound: 125, rounds: 1, firstRounds: 0 },
};

/**
 * Judging passing runs against CIEDE2000 alone as culori computes it, in turns: of as many pairs of colors as judging compares, which are each
 * reading with the calibration and with its center, and all neighbors. Every record is parsed anew, as if a line judged its archive again; what
 * parsing leaves is collected before each turn, so that judging pays for its own garbage and for no other.
 */
export async function bench(size) {
  useMode(modeLab65);
  return size.layouts.flatMap((layout) => ['signal', 'light'].map((kind) => compare(layout, kind, size)));
}

function compare(layout, kind, { readingsEachRound, rounds, firstRounds }) {
  const profile = findProfile(kind === 'signal' ? 'calibration-match' : 'iso-14861');
  const text = JSON.stringify(evidenceOf(layout, kind));
  const judge = (evidence) => judgeReadings(evidence, profile, { judgedAt: STARTED_AT });
  const { verdict, deviations } = judge(JSON.parse(text));
  if (verdict.outcome !== 'pass') throw new Error(JSON.stringify(verdict.reasons));
  const pairs = deviations.map(({ color }) => [lab65(color.expectedLab), lab65(color.lab)]);
  const difference = differenceCiede2000();
  const [alone, judged] = [[], []];
  const collect = collector();
  const runs = Math.max(1, Math.round(readingsEachRound / pairs.length));
  for (let round = -firstRounds; round < rounds; round += 1) {
    const parsed = Array.from({ length: runs }, () => JSON.parse(text));
    collect();
    const aloneMs = msOf(() => repeated(runs, () => sumOf(pairs, difference)));
    collect();
    const judgedMs = msOf(() => parsed.forEach(judge));
    if (round < 0) continue;
    alone.push(aloneMs);
    judged.push(judgedMs);
  }
  const compared = pairs.length * 2 + neighborsOf(layout);
  const ratio = median(judged.map((ms, round) => ms / alone[round])) * (pairs.length / compared);
  const micros = (ms) => (1000 * median(ms)) / (runs * pairs.length);
  return againstRatio({
    ...{ what: `${pairs.length} readings of ${kind}, each`, ours: micros(judged), unit: 'µs', ratio, limit: LIMIT },
    ...{ reference: (micros(alone) * compared) / pairs.length, of: 'CIEDE2000 alone of as many pairs' },
  });
}

/** What collects garbage, which Node shows to who asks. */
function collector() {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Pairs of adjacent points of a grid under five patches. */
function neighborsOf(layout) {
  const [columns, rows] = layout.split('x').map(Number);
  return 5 * ((columns - 1) * rows + columns * (rows - 1));
}

function sumOf(pairs, difference) {
  let sum = 0;
  for (const [a, b] of pairs) sum += difference(a, b);
  return sum;
}

function repeated(times, work) {
  let sum = 0;
  for (let time = 0; time < times; time += 1) sum += work();
  return sum;
}

function msOf(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function lab65({ L, a, b }) {
  return { mode: 'lab65', l: L, a, b };
}

/** A run of five flat fields, among them what both profiles ask for, no two readings of which need be alike: a tenth of the codes of 10 bits off by a step, light by up to half a percent. */
function evidenceOf(layout, kind) {
  const random = generator(20_261_122);
  const plan = planSampling({
    layout,
    order: 'serpentine',
    resolution: { widthPx: 3840, heightPx: 2160 },
    patches: parsePatches('white,gray-192,gray-128,gray-64,200/160/120'),
  });
  const readings = plan.patches.flatMap((patch, patchIndex) =>
    plan.points.map(({ index, xPx, yPx }, place) => {
      const at = { xPx, yPx };
      const sequence = patchIndex * plan.points.length + place;
      const taken = { patchIndex, pointIndex: index, requested: at, actual: at, sequence, startedAt: STARTED_AT };
      const timed = { ...taken, elapsedMs: sequence * 4000, durationMs: 4000, attempts: [], received: null };
      return { ...timed, ...(kind === 'signal' ? signalOf(patch, random) : lightOf(patch, random)) };
    }),
  );
  const check = {
    checkedAt: STARTED_AT,
    present: true,
    colorModeIndex: 0,
    calibrationId: 'c',
    keyLock: null,
    problem: null,
  };
  return {
    ...{ plan, readings, missed: [], replaced: [], stopped: null, simulated: null, startedAt: STARTED_AT },
    checks: [
      { ...check, afterReading: null },
      { ...check, afterReading: readings.length - 1 },
    ],
    calibration: { reference: referenceOf(), problem: null },
    changed: [],
  };
}

function signalOf({ codes }, random) {
  const step = random() < 0.1 ? 1 : 0;
  const moved = (code) => Math.max(0, Math.round((code * 1023) / 255) - Math.floor(2 * step * random()));
  const rgb = { r: moved(codes.r), g: moved(codes.g), b: moved(codes.b) };
  return {
    kind: 'signal',
    ...{ rawValue: { format: 'RGB', ...rgb }, rgbFull: rgb, bitDepth: 10, colorFormat: 'RGB', hdcp: false },
  };
}

function lightOf({ codes }, random) {
  const { black, red, green, blue } = SRGB_120;
  const of = (axis) => {
    const part = (code, color) => (code / 255) ** 2.2 * (color[axis] - black[axis]);
    const light = black[axis] + part(codes.r, red) + part(codes.g, green) + part(codes.b, blue);
    return light * (1 + (random() - 0.5) / 100);
  };
  return { kind: 'light', light: { X: of('X'), Y: of('Y'), Z: of('Z') }, instrument: null, correction: null };
}

/** An sRGB monitor of 120 cd/m2. */
function referenceOf() {
  const executedAt = '2026-01-02 10:00';
  return { source: 'local-api', calibrationId: 'c', executedAt, colors: SRGB_120, toneResponse: 2.2, received: {} };
}
