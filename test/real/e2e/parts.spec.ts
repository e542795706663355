import { patchOf } from '../../../src/inspect/session/open-field.ts';
import { expect, test } from '../../../src/playwright/index.ts';

const screen = { widthPx: 3840, heightPx: 2160 };
const [black, white] = [0, 255].map((code) => ({ r: code, g: code, b: code })) as [Codes, Codes];
type Codes = { readonly r: number; readonly g: number; readonly b: number };

test('a patch and a chart with layouts of their own are shown and read at their own points', async ({ inspection }) => {
  const ramp = await patchOf({ pattern: { kind: 'ramp', direction: 'horizontal', from: black, to: white } }, screen);
  const result = await inspection.run({
    layout: '3x3',
    patches: ['white', 'black=9-ring', { patch: ramp, layout: '5x5' }],
    profile: 'signal-exact',
  });
  expect(result).toPassProfile();
  expect(result).toHaveReadEveryPoint();
  const points = result.plan.patches.map((_, patchIndex) => {
    return result.readings.filter((reading) => reading.patchIndex === patchIndex).length;
  });
  expect(points).toEqual([9, 9, 25]);
});
