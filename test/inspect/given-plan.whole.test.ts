import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import type { InspectOptions, InspectSourceOptions } from '../../src/inspect/services.ts';
import { parsePatches } from '../../src/plan/pattern/patch.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { CustomSource } from '../../src/read/custom-source.ts';
import { clock, FakeMeter, light, optionsOf, run } from './fake-source.ts';

describe('what a caller gives', () => {
  const plan = planSampling({
    layout: '3x3',
    order: 'row-major',
    resolution: { widthPx: 3840, heightPx: 2160 },
    patches: parsePatches('white'),
  });
  const { layout: _, patches: __, resolution: ___, ...withoutPlan } = optionsOf(new FakeMeter(), { clock, ...light });

  test('may be a plan, which is read as it is', async () => {
    const source = new FakeMeter();
    const inspection = await inspect({ ...withoutPlan, source, showPatch: source.showPatch, plan });
    expect(inspection.plan).toEqual(plan);
    expect(inspection.judgment.verdict.outcome).toBe('pass');
  });

  const [first] = plan.points;
  test.each<[string, object]>([
    ['no points', { points: [] }],
    ['no patches', { patches: [] }],
    ['a patch twice', { patches: [...plan.patches, ...plan.patches] }],
    ['a point twice', { points: [...plan.points, first] }],
    ['two points on one pixel', { points: [...plan.points, { ...first, index: 99 }] }],
    ['a point off the screen', { points: [{ ...first, xPx: 3840 }, ...plan.points.slice(1)] }],
    ['no center', { centerIndex: 99 }],
    ['no layout', { layout: undefined }],
  ])('a plan with %s is refused', async (_name, change) => {
    await expect(inspect({ ...withoutPlan, plan: { ...plan, ...change } })).rejects.toMatchObject({
      code: 'invalid-plan',
    });
  });

  test.each<[string, object]>([
    ['neither a plan nor a resolution', {}],
    ['a plan and a layout', { plan, layout: '5x5' }],
    ['a plan and another resolution', { plan, resolution: '1920x1080' }],
    ['a source and an API', { plan, api: {} }],
    ['a source and a marker mode', { plan, marker: 'off' }],
    ['no reference', { plan, reference: undefined }],
    ['neither a source nor an API', { plan, source: undefined }],
    ['a source without a name', { plan, source: Object.assign(new FakeMeter(), { name: '' }) }],
    ['a source without a monitor', { plan, source: Object.assign(new FakeMeter(), { monitor: undefined }) }],
    ['a source of no kind', { plan, source: Object.assign(new FakeMeter(), { kind: 'sound' }) }],
    ['a source that cannot read', { plan, source: Object.assign(new FakeMeter(), { read: undefined }) }],
    ['a source without time', { plan, source: Object.assign(new FakeMeter(), { timeoutMs: 0 }) }],
  ])('is refused: %s', async (_name, change) => {
    const options = { ...withoutPlan, ...change } as InspectSourceOptions;
    await expect(inspect(options)).rejects.toMatchObject({ code: 'invalid-plan' });
  });

  test('a reference or a plan next to an API is refused', async () => {
    const options = { api: {}, resolution: '3840x2160', plan } as unknown as InspectOptions;
    await expect(inspect(options)).rejects.toMatchObject({ code: 'invalid-plan' });
  });

  test('an instance of a class keeps its methods', async () => {
    class Counted extends FakeMeter {
      override readonly name = 'counted';
    }
    const source: CustomSource = new Counted();
    expect((await run(source as FakeMeter)).conditions?.source?.name).toBe('counted');
  });
});
