import { expect, it } from 'vitest';
import { mapScale, scaleStep } from '../../../src/report/map/map-scale.ts';

it('has a step for every value, also below a limit that nothing can reach', () => {
  const limit = { metric: 'delta-e-2000-max', operator: '<=', recommended: null, required: 1e308 } as const;
  const scale = mapScale('diverging', [{ values: new Map([[0, 2]]), limit }]);
  expect(scaleStep(2, scale)).toBe(0);
});
