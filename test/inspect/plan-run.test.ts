import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/inspect/plan-run.ts';
import { withCode } from '../with-code.ts';

const resolution = '3840x2160';
const { sampling: plan } = planRun({ resolution, layout: '3x3', patches: ['white'] });

describe('the plan of a run', () => {
  it('has every default that is not stated', () => {
    const { sampling, profile, judging, repeat, stopAtFail, limits, shownBy, reads, simulated, lang } = planRun({
      resolution,
    });
    expect(sampling).toMatchObject({ layout: profile.plan.layout, order: 'row-major', resolution: { widthPx: 3840 } });
    expect(reads).toEqual({ marker: 'off', bitDepth: 'AUTO', changes: {}, metering: null });
    expect({ profile: profile.name, judging, repeat, stopAtFail, limits, shownBy, simulated, lang }).toEqual({
      ...{ profile: 'calibration-match', judging: { acceptSignal: false }, repeat: 1, stopAtFail: null, limits: {} },
      ...{ shownBy: 'person', simulated: null, lang: 'en' },
    });
  });

  it('with light has the marker under the probe, and waits in the time of a simulated monitor', () => {
    const { reads } = planRun({
      resolution,
      light: { warmUpMs: 60_000 },
      simulated: { scenario: 'flat', seed: 1, timeScale: 0.5 },
    });
    expect(reads.marker).toBe('operation');
    expect(reads.metering).toMatchObject({ settleMs: 1000, warmUpMs: 30_000, withSignal: false, signalCheck: true });
  });

  it.each([{ layout: '3x3' }, { order: 'serpentine' }, { patches: ['white'] }, { resolution: '1920x1080' }] as const)(
    'that a caller gives leaves no room for %j',
    (beside) => {
      expect(planRun({ plan }).sampling).toEqual(plan);
      expect(() => planRun({ plan, ...beside })).toThrow(withCode('invalid-plan'));
    },
  );

  it.each([
    [{}, true],
    [{ order: 'serpentine' }, false],
    [{ profile: 'calibration-match', layout: '3x3' }, true],
  ] as const)(
    'that stops at a proven fail looks where defects show soonest, unless an order is stated: %j',
    (asked, isFree) => {
      expect(planRun({ resolution, stopAtFail: true, ...asked }).stopAtFail).toEqual({
        isOrderFree: isFree,
        history: null,
      });
      expect(planRun({ plan, stopAtFail: true }).stopAtFail?.isOrderFree).toBe(false);
    },
  );

  it('is the full plan of the profile if the caller asks for it, and its first version has that as its own', () => {
    for (const name of ['calibration-match', 'signal-exact']) {
      const full = planRun({ resolution, profile: name, fullPlan: true }).sampling;
      expect(full).toEqual(planRun({ resolution, profile: `${name}@1` }).sampling);
      expect(full).not.toEqual(planRun({ resolution, profile: name, fullPlan: false }).sampling);
    }
    expect(planRun({ resolution, layout: '3x3', fullPlan: true }).sampling).toMatchObject({ layout: '3x3' });
  });

  it.each([
    [{ patches: ['white'] }, /--plan full\) says which patches are read/],
    [{ profile: 'signal-exact@1' }, /signal-exact@1 has one plan only: leave --plan full out/],
    [{ plan }, /leave these out/],
  ] as const)('is no full plan beside %j', (beside, why) => {
    expect(() => planRun({ ...('plan' in beside ? {} : { resolution }), ...beside, fullPlan: true })).toThrow(why);
    expect(() => planRun({ resolution, profile: 'signal-exact@1', fullPlan: true })).toThrow(withCode('invalid-plan'));
  });

  it('is refused without a size of the signal', () => {
    expect(() => planRun({})).toThrow('The resolution (--resolution) is missing');
  });
});
