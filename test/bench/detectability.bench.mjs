import { detectability } from '../../dist/judge/detectability/detectability.js';
import { evaluate } from '../../dist/judge/evaluate.js';
import { findProfile } from '../../dist/judge/profiles/find-profile.js';
import { resolvePatchInput } from '../../dist/plan/sampling/patch-input.js';
import { planSampling } from '../../dist/plan/sampling/plan-sampling.js';
import { atMost } from './rows.mjs';

const plans = ['calibration-match', 'signal-exact'];
const tones = [1.8, 2, 2.2, 2.4, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG', null];
const depths = [8, 10, 12];
/** The largest error that may stay unseen, in 255ths. */
const limit = 16;

export const sizes = { whole: { tones, depths, screens: 4 }, smoke: { tones: [2.2], depths: [8], screens: 1 } };

const grays = ['dark-gray', 'middle-gray', 'light-gray'];

/** An sRGB monitor of 120 cd/m2 with black at 0.12, as X, Y, Z in cd/m2. */
const colors = {
  white: [114.05, 120, 130.66],
  red: [49.49, 25.52, 2.32],
  green: [42.91, 85.82, 14.3],
  blue: [21.66, 8.66, 114.06],
  black: [0.114, 0.12, 0.1307],
};
/** Multiples of its light and of its black: itself, an HDR monitor of 1,000 cd/m2, one of 80 cd/m2, and black that gives no light. */
const screens = [
  [1, 1],
  [1000 / 120, 0.02],
  [80 / 120, 3],
  [1, 0],
];

/**
 * The smallest error of code values, in 255ths, that a plan sees in dark, middle and light gray: the worst of each channel alone and all three,
 * up and down, on four screens. At most 16 for each profile.
 */
export async function bench(size) {
  const rows = [];
  for (const name of plans) {
    const profile = findProfile(name);
    const plan = planSampling({
      layout: profile.plan.layout,
      order: 'row-major',
      resolution: { widthPx: 3840, heightPx: 2160 },
      patches: profile.plan.patches.map(resolvePatchInput),
    });
    console.log(`  ${name}: ${profile.plan.patches.join(', ')}`);
    console.log(
      `    ${'tone response'.padEnd(14)}${size.depths.map((bits) => `${bits} bits`.padEnd(14)).join('')}(dark/middle/light)`,
    );
    const all = [];
    for (const tone of size.tones) {
      const found = size.depths.map((bitDepth) => worstOf(plan, profile, tone, bitDepth, size));
      all.push(...found.flat());
      const cells = found.map((worst) =>
        worst
          .map((seen) => seen ?? '-')
          .join('/')
          .padEnd(14),
      );
      console.log(`    ${String(tone ?? 'unknown').padEnd(14)}${cells.join('').trimEnd()}`);
    }
    const ours = Math.max(...all.map((seen) => seen ?? Number.POSITIVE_INFINITY));
    rows.push(atMost({ what: `smallest error that it sees, worst gray, ${name}`, ours, unit: 'of 255', limit }));
  }
  return rows;
}

function worstOf(plan, profile, tone, bitDepth, size) {
  const seen = screens.slice(0, size.screens).map((screen) => {
    const calibration = { reference: referenceOf(tone, screen), problem: null };
    const { context } = evaluate({ plan, readings: [], calibration, profile });
    const { classes } = detectability({ plan, profile, context, traits: { kind: 'signal', bitDepth } });
    return grays.map((gray) => classes.find(({ color }) => color === gray)?.seen ?? null);
  });
  return grays.map((_, index) => {
    const values = seen.map((one) => one[index]);
    return values.includes(null) ? null : Math.max(...values);
  });
}

function referenceOf(toneResponse, [light, black]) {
  const scaled = Object.entries(colors).map(([name, xyz]) => {
    const [X, Y, Z] = xyz.map((value) => value * light * (name === 'black' ? black : 1));
    return [name, { X, Y, Z }];
  });
  return {
    source: 'local-api',
    calibrationId: 'bench',
    executedAt: '2026-01-02 10:00',
    colors: Object.fromEntries(scaled),
    toneResponse,
    received: {},
  };
}
