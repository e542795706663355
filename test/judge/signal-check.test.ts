import { describe, expect, it } from 'vitest';
import { rgbConversion, TRANSFERS } from '../../src/judge/color/rgb-space.ts';
import type { Triple } from '../../src/judge/color/signal/color-difference.ts';
import { pqDrive } from '../../src/judge/color/tone/pq.ts';
import { diagnose } from '../../src/judge/diagnosis/diagnose.ts';
import type { Evidence } from '../../src/judge/evidence.ts';
import { checkMetering } from '../../src/judge/reasons/check-metering.ts';
import { checkAsRun, signalCheckOf } from '../../src/judge/signal-check.ts';
import type { SamplingPlan } from '../../src/plan/sampling/sampling-plan.ts';
import { checkedPlaces } from '../../src/read/light/checked-places.ts';
import type { MeterLog, SignalCheck } from '../../src/read/light/meter-log.ts';
import { buildEvidence } from './build-evidence.ts';

const PATCHES = 'white,50%,20%,red,green,blue';
const lit = buildEvidence({ layout: '3x3', patches: PATCHES, light: () => ({ X: 95, Y: 100, Z: 109 }) });
const metering = {
  ...{ settleMs: 0, warmUpMs: 0, driftEveryPlaces: 10, byPoint: false },
  ...{ withSignal: false, signalCheck: true, ambient: false },
};
const log: MeterLog = { warmUps: [], drift: [], driftMissed: [], driftSkipped: 0, signal: [], signalMissed: [] };

/** What arrives of each patch, changed as drives, in so many bits. */
function checksOf(plan: SamplingPlan, change: (drives: Triple, place: string) => Triple, bitDepth = 8): SignalCheck[] {
  const full = 2 ** bitDepth - 1;
  return plan.patches.flatMap(({ codes: { r, g, b } }, patchIndex) =>
    checkedPlaces(plan, patchIndex).map((at): SignalCheck => {
      const arrived = change([r / 255, g / 255, b / 255], at.place).map((drive) => Math.round(full * drive));
      const codes = { r: arrived[0] as number, g: arrived[1] as number, b: arrived[2] as number };
      return {
        ...{ ...at, actual: at.requested, attempts: [], startedAt: lit.startedAt, durationMs: 1 },
        ...{ rawValue: { format: 'RGB', ...codes }, rgbFull: codes, bitDepth, colorFormat: 'RGB', hdcp: false },
        received: null,
      };
    }),
  );
}

function checked(signalChecks: readonly SignalCheck[], settings = metering): Evidence {
  return { ...lit, conditions: { metering: settings, colorMode: null }, meterLog: { ...log, signalChecks } };
}

const asSent = checksOf(lit.plan, (drives) => drives);
const said = (evidence: Evidence) => checkMetering(evidence).filter(({ code }) => code === 'signal-changed');
const causes = (evidence: Evidence) => diagnose({ ...evidence, toneResponse: 2.2 }).map(({ cause }) => cause);

const [{ toLinear, fromLinear }] = TRANSFERS as readonly [(typeof TRANSFERS)[number]];
const each = ([r, g, b]: Triple, change: (value: number) => number): Triple => [change(r), change(g), change(b)];
const clip = (value: number) => Math.min(1, Math.max(0, value));
const [toBt2020, toAdobe] = [rgbConversion('sRGB', 'BT.2020'), rgbConversion('sRGB', 'Adobe RGB')];
const hdr = (drives: Triple) => each(toBt2020(each(drives, toLinear)), (linear) => pqDrive(203 * clip(linear)));
const profile = (drives: Triple) => each(toAdobe(each(drives, toLinear)), (linear) => fromLinear(clip(linear)));
const nightLight = ([r, g, b]: Triple): Triple => [r, 0.9 * g, 0.7 * b];

describe('a signal that is not as sent', () => {
  it.each([
    ['a night light', nightLight, 'gain'],
    ['HDR', hdr, 'hdr-on'],
    ['a color profile', profile, 'color-management'],
    ['limited range', (drives: Triple) => each(drives, (drive) => (16 + 219 * drive) / 255), 'limited-range-into-full'],
    ['inverted colors', (drives: Triple) => each(drives, (drive) => 1 - drive), 'inverted'],
  ])('is inconclusive and names %s', (_, change, cause) => {
    const evidence = checked(checksOf(lit.plan, change));
    expect(said(evidence)).toMatchObject([{ weight: 'inconclusive', params: { of: 6, place: 'center' } }]);
    expect(signalCheckOf(evidence)).toEqual({ result: 'changed' });
    expect(causes(evidence)).toEqual([cause]);
  });

  it('names no cause of a corner alone, nor the mode of the monitor', () => {
    const evidence = checked(checksOf(lit.plan, (drives, place) => (place === 'corner' ? nightLight(drives) : drives)));
    expect(said(evidence)).toMatchObject([{ patchIndex: 0, params: { place: 'corner', codes: { b: 179 } } }]);
    expect(causes(evidence)).toEqual([]);
  });

  it('is diagnosed as a run of the center and of the corner of the screen', () => {
    const { plan, readings } = checkAsRun(checked(asSent));
    const places = plan.points.map(({ xFraction, yFraction }) => [xFraction, yFraction]);
    expect(places).toEqual([
      [0.5, 0.5],
      [1, 1],
    ]);
    expect(readings.map(({ pointIndex }) => pointIndex)).toEqual(
      asSent.map(({ place }) => (place === 'center' ? 0 : 1)),
    );
  });

  it('counts in every part of the run, even if another place could not be read', () => {
    const missed = { patchIndex: 0, place: 'center', requested: { xPx: 0, yPx: 0 }, attempts: [] } as const;
    const changed = checksOf(lit.plan, nightLight).slice(0, 1);
    const failed = { ...missed, code: 'not-possible', message: 'No.' };
    expect(signalCheckOf(checked([failed, ...asSent, ...changed]))).toEqual({ result: 'changed' });
  });

  it('is one whose values cannot be true', () => {
    const [first, ...others] = asSent;
    const wild = { ...first, rgbFull: { r: 300, g: 0, b: 0 } } as SignalCheck;
    expect(said(checked([wild, ...others]))).toHaveLength(1);
  });
});

describe('a signal as sent', () => {
  it.each([
    ['the same', asSent],
    ['in 10 bits', checksOf(lit.plan, (drives) => drives, 10)],
    ['one step of 8 bits off', checksOf(lit.plan, (drives) => each(drives, (drive) => Math.abs(drive - 1 / 255)))],
  ])('is %s', (_, checks) => {
    expect(signalCheckOf(checked(checks))).toEqual({ result: 'same' });
    expect(said(checked(checks))).toEqual([]);
  });

  it('is not two steps of 8 bits off', () => {
    const checks = checksOf(lit.plan, (drives) => each(drives, (drive) => Math.abs(drive - 2 / 255)));
    expect(said(checked(checks))).toHaveLength(1);
  });
});

describe('a signal that was not checked says why', () => {
  const place = { patchIndex: 0, place: 'center', requested: { xPx: 0, yPx: 0 }, attempts: [] } as const;
  const failed = { ...place, code: 'not-possible', message: 'No.' };
  const image = { ...lit.plan.patches[0], pattern: { kind: 'sampled-image', name: 'photo', samples: [] } };
  const ofImage = { ...lit.plan, patches: [image] } as unknown as SamplingPlan;
  const stopped = { code: 'time-limit', params: { maxDurationMs: 1 }, afterReading: null };
  const error = { code: 'patch-not-shown', message: 'The window is gone.' };
  const byError = { code: error.code, params: { message: error.message }, afterReading: null };

  it.each<[string, Evidence, object]>([
    ['file', { ...lit, conditions: null }, {}],
    ['custom-source', { ...lit, conditions: { source: { name: 'own' }, colorMode: null } }, {}],
    ['switched-off', checked([], { ...metering, signalCheck: false }), {}],
    ['read-at-points', checked([], { ...metering, signalCheck: false, withSignal: true }), {}],
    ['not-readable', checked([...asSent, failed]), { error: { code: 'not-possible', message: 'No.' } }],
    ['not-reached', checked(asSent.slice(1)), {}],
    ['not-reached', { ...checked([]), stopped }, {}],
    ['not-reached', { ...checked([]), stopped: byError }, { error }],
    ['color-unknown', { ...checked([]), plan: ofImage }, {}],
  ])('%s', (why, evidence, more) => {
    expect(signalCheckOf(evidence)).toEqual({ result: 'not-checked', why, ...more });
    expect(said(evidence)).toEqual([]);
  });

  it('but a run of the signal has no check', () => {
    expect(signalCheckOf(buildEvidence({ patches: 'white' }))).toBeNull();
  });
});
