import { writeFile } from 'node:fs/promises';
import { patternPng } from '../../../src/plan/pattern/pattern-png.ts';
import { expect, test } from '../../../src/playwright/index.ts';

const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };
const gray = { r: 128, g: 128, b: 128 };
const exact = { metric: 'code-value-error', limit: 0 } as const;

test('ramps, windows and checkerboards are expected point by point', async ({ field, inspection }) => {
  await field.show({ pattern: { kind: 'ramp', direction: 'horizontal', from: black, to: { r: 255, g: 128, b: 0 } } });
  await field.show({ pattern: { kind: 'five-windows', codes: white, background: gray } });
  await field.show({ pattern: { kind: 'checkerboard', codes: [black, white], cells: { columns: 7, rows: 5 } } });
  const result = await inspection.run({ layout: '5x5' });
  expect(result).toHaveReadEveryPoint();
  expect(result).toBeUniform(exact);
  expect(result).toMatchReference(0.5);
  for (const patchIndex of [0, 1, 2]) {
    const codes = result.readings
      .filter((one) => one.patchIndex === patchIndex)
      .map((one) => one.kind === 'signal' && one.rgbFull.r);
    expect(new Set(codes).size).toBeGreaterThan(1);
  }
});

test('an image file is expected as it is stored', async ({ field, inspection }) => {
  const { widthPx, heightPx } = (await field.show('white')).screenshot.frame;
  const file = test.info().outputPath('ramp.png');
  const ramp = { kind: 'ramp', direction: 'vertical', from: { r: 10, g: 20, b: 30 }, to: white } as const;
  await writeFile(file, await patternPng(ramp, { widthPx, heightPx }));

  await field.show({ image: file });
  const result = await inspection.run({ layout: '3x3' });
  expect(result).toBeUniform(exact);
  expect(result.plan.patches[1]?.pattern).toMatchObject({ kind: 'sampled-image', name: 'ramp.png' });
  expect(JSON.stringify(result.plan).length).toBeLessThan(5000);
});
