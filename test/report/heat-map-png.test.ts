import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { COLOR_SCALES } from '../../src/report/color-scale.ts';
import { heatMapPng } from '../../src/report/heat-map-png.ts';
import { withCode } from '../with-code.ts';
import { buildInspection, tintedCorner } from './build-inspection.ts';

async function pixels(png: Uint8Array) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) =>
      `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`,
  };
}

describe('heatMapPng', () => {
  it('paints each cell in its step, in the proportion of the screen, and frames those beyond the limit', async () => {
    const picture = await pixels(await heatMapPng(buildInspection({ read: tintedCorner })));
    const { light } = COLOR_SCALES.sequential;
    expect([picture.width, picture.height, picture.channels]).toEqual([960, 540, 3]);
    expect(picture.at(96, 54)).toBe(light[0]);
    expect(picture.at(900, 500)).toBe(light[6]);
    expect(picture.at(959, 539)).toBe('#ffffff');
  });

  it('shows another view of another patch on request', async () => {
    const png = await heatMapPng(buildInspection({ read: tintedCorner }), { view: 'shown/red', patchIndex: 0 });
    expect((await pixels(png)).at(900, 500)).toBe(COLOR_SCALES.diverging.light[0]);
  });

  it('shows where there is no value', async () => {
    const flat = buildInspection({ columns: 2, rows: 1 });
    const half = { ...flat, judgement: { ...flat.judgement, deviations: flat.judgement.deviations.slice(0, 1) } };
    const picture = await pixels(await heatMapPng(half));
    expect(picture.at(700, 200)).toBe('#9aa0a6');
    expect(picture.at(959, 200)).toBe('#000000');
  });

  it('draws cells that are smaller than a frame', async () => {
    const dense = buildInspection({ columns: 240, rows: 135, read: (codes) => ({ ...codes, r: 200 }) });
    const picture = await pixels(await heatMapPng(dense));
    expect(picture.at(0, 0)).not.toBe('#ffffff');
  });

  it('refuses a view or a patch that the record does not have, and lists those that it has', async () => {
    const flat = buildInspection();
    await expect(heatMapPng(flat, { view: 'moon/phase' })).rejects.toThrow(withCode('unknown-view'));
    await expect(heatMapPng(flat, { view: 'moon/phase' })).rejects.toThrow(
      /moon\/phase .*calibration\/color-difference/,
    );
    await expect(heatMapPng(flat, { patchIndex: 4 })).rejects.toThrow(/patch from 0 to 0/);
  });
});
