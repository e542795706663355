import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../../src/judge/diagnosis.ts';
import { serializeXml } from '../../../src/report/ci/xml.ts';
import { COLOR_SCALES } from '../../../src/report/map/color-scale.ts';
import { type HeatMapLabel, heatMapLabels } from '../../../src/report/map/heat-map-labels.ts';
import { heatMapPng } from '../../../src/report/map/heat-map-png.ts';
import { type MappedView, mappedViews } from '../../../src/report/map/mapped-view.ts';
import { withCode } from '../../with-code.ts';
import { type BuildOptions, buildInspection, GREY, tintedCorner, WHITE } from '../build-inspection.ts';

/** Where the map begins, below its title. */
const TOP_PX = 76;

async function pixels(png: Uint8Array) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return {
    ...info,
    at: (x: number, y: number) =>
      `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`,
  };
}

const svgOf = ({ children }: HeatMapLabel) => serializeXml({ name: 'g', children });

const inLastCell = {
  cause: 'region-apart',
  params: { patch: 'white', cells: [{ point: 25 }] },
} as unknown as Diagnosis;

describe('heatMapPng', () => {
  it('is at most four times as high as wide', async () => {
    const record = buildInspection();
    const resolution = { widthPx: 1, heightPx: 65_535 };
    const picture = await pixels(await heatMapPng({ ...record, plan: { ...record.plan, resolution } }));
    expect(picture.height).toBeGreaterThan(3840);
    expect(picture.height).toBeLessThan(4100);
  });

  it('paints each cell in its step, in the proportion of the screen, and frames those beyond the limit', async () => {
    const picture = await pixels(await heatMapPng(buildInspection({ read: tintedCorner })));
    const light = COLOR_SCALES.sequential;
    expect([picture.width, picture.height, picture.channels]).toEqual([960, TOP_PX + 540 + 84, 3]);
    expect(picture.at(20, TOP_PX + 20)).toBe(light[0]);
    expect(picture.at(940, TOP_PX + 520)).toBe(light[6]);
    expect(picture.at(959, TOP_PX + 539)).toBe('#ffffff');
  });

  it('carries verdict, unit and what is mapped above it, values on it, and scale, limit and marks below', () => {
    const inspection = buildInspection({ read: tintedCorner });
    const [mapped] = mappedViews(inspection) as [MappedView];
    const options = { lang: 'de', widthPx: 960, heightPx: 540, missing: '#9aa0a6' } as const;
    const { above, over, below } = heatMapLabels({ ...inspection, unit: '<U>' }, mapped, 0, options);
    for (const words of [
      'Nicht bestanden',
      '&lt;U&gt; · 2026-01-05 08:00 UTC',
      'Weiß: Farbabstand ΔE₀₀ / Kalibrierung',
    ])
      expect(svgOf(above)).toContain(words);
    expect(svgOf(over).match(/<text /g)).toHaveLength(25);
    expect(svgOf(over)).toContain('>6,94</text>');
    for (const words of ['>0,00<', 'Grenzwert 2,00', 'innerhalb des Grenzwerts', 'über dem Grenzwert'])
      expect(svgOf(below)).toContain(words);
  });

  it('draws the map that decides the verdict, of whichever patch', async () => {
    const read: BuildOptions['read'] = (codes) => (codes.r === 128 ? { ...codes, g: 160 } : codes);
    const inspection = buildInspection({ patches: [WHITE, GREY], read });
    const deciding = await heatMapPng(inspection);
    expect(deciding).toEqual(await heatMapPng(inspection, { patchIndex: 1 }));
    expect(deciding).not.toEqual(await heatMapPng(inspection, { patchIndex: 0 }));
  });

  it('outlines the cells that a diagnosis names, and explains the outline', async () => {
    const inspection = buildInspection({ read: tintedCorner });
    const options = { lang: 'en', widthPx: 960, heightPx: 540, missing: '#9aa0a6' } as const;
    const [mapped] = mappedViews(inspection) as [MappedView];
    const diagnosed = { ...inspection, judgment: { ...inspection.judgment, diagnoses: [inLastCell] } };
    const { over, below } = heatMapLabels(diagnosed, mapped, 0, options);
    expect(svgOf(over)).toContain('d="M800 450H1000M800 562.5H1000M800 450V562.5M1000 450V562.5"');
    expect(svgOf(below)).toContain('place of the diagnosis');
    expect((await pixels(await heatMapPng(diagnosed))).at(768, TOP_PX + 480)).toBe('#1f5f8b');
    expect(svgOf(heatMapLabels(inspection, mapped, 0, options).below)).not.toContain('place of the diagnosis');
  });

  it('shows another view of another patch on request', async () => {
    const png = await heatMapPng(buildInspection({ read: tintedCorner }), { view: 'shown/red', patchIndex: 0 });
    expect((await pixels(png)).at(940, TOP_PX + 520)).toBe(COLOR_SCALES.diverging[0]);
  });

  it('marks points without a value', async () => {
    const flat = buildInspection({ columns: 2, rows: 1 });
    const half = { ...flat, judgment: { ...flat.judgment, deviations: flat.judgment.deviations.slice(0, 1) } };
    const picture = await pixels(await heatMapPng(half));
    expect(picture.at(600, TOP_PX + 200)).toBe('#9aa0a6');
    expect(picture.at(959, TOP_PX + 200)).toBe('#000000');
  });

  it('draws cells that are smaller than a frame', async () => {
    const dense = buildInspection({ columns: 240, rows: 135, read: (codes) => ({ ...codes, r: 200 }) });
    const picture = await pixels(await heatMapPng(dense));
    expect(picture.at(0, TOP_PX)).not.toBe('#ffffff');
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
