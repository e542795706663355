import { describe, expect, it } from 'vitest';
import { planFractions } from '../../../src/inspect/files/file-record.ts';
import { givenPlan } from '../../../src/inspect/given-plan.ts';
import { parsePatches } from '../../../src/plan/pattern/patch.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import { planSchema } from '../../../src/plan/sampling/plan-schema.ts';

const options = { layout: '5x5', order: 'row-major', patches: parsePatches('white') } as const;

describe('planFractions', () => {
  it('says that its positions are fractions, and has no size that a signal has', () => {
    const plan = planFractions(options);
    expect(plan).toMatchObject({ positions: 'fractions', resolution: { widthPx: 16_000, heightPx: 9_000 } });
    expect(plan.points[0]).toMatchObject({ xFraction: 0.1, yFraction: 0.1 });
    expect(planSchema.parse(structuredClone(plan))).toEqual(plan);
  });

  it('refuses what is given in pixels', () => {
    const missing = 'name the resolution of the screen with --resolution';
    expect(() => planFractions({ ...options, layout: '0.5,0.5;100 px,200px' })).toThrow(missing);
    const own = { patch: parsePatches('white')[0] as (typeof options.patches)[number], layout: '10px,10px' };
    expect(() => planFractions({ ...options, patches: [own] })).toThrow(missing);
    const black = { r: 0, g: 0, b: 0 };
    const codes = [black, { r: 255, g: 255, b: 255 }] as const;
    const chart = patternPatch({ kind: 'checkerboard', codes, cells: { cellPx: 8 } }, { widthPx: 100, heightPx: 100 });
    expect(() => planFractions({ ...options, patches: [chart] })).toThrow(missing);
  });

  it('makes no plan for a monitor', () => {
    expect(() => givenPlan(planFractions(options))).toThrow('positions: fractions, not pixels');
  });
});
