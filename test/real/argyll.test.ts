import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { reportCgats } from '../../src/report/tables/report-cgats.ts';
import { buildInspection, tintedCorner } from '../report/build-inspection.ts';

const LEVELS: readonly Patch[] = [255, 191, 128, 64].map((code) => ({
  name: code === 255 ? 'white' : `gray-${code}`,
  bitDepth: 8,
  codes: { r: code, g: code, b: code },
}));

describe('readings.ti3 in ArgyllCMS', () => {
  it.for([
    [3, 3],
    [5, 5],
  ] as const)('gives the same CIEDE2000 at every point of %i x %i under four levels', ([columns, rows], { skip }) => {
    const inspection = buildInspection({ columns, rows, patches: LEVELS, read: tintedCorner });
    const differences = colverify(reportCgats(asExpected(inspection)), reportCgats(inspection));
    if (differences === null) return skip('colverify of ArgyllCMS is not installed');
    expect(differences).toHaveLength(columns * rows * 4);
    expect(Math.max(...differences)).toBeGreaterThan(5);
    for (const [index, difference] of differences.entries()) {
      expect(difference).toBeCloseTo(inspection.judgment.deviations[index]?.color?.deltaE2000 ?? Number.NaN, 4);
    }
  });
});

/** The record of a monitor that showed exactly what its calibration promises. */
function asExpected(inspection: Inspection): Inspection {
  const deviations = inspection.judgment.deviations.map((deviation) => ({
    ...deviation,
    color: deviation.color && { ...deviation.color, xyz: deviation.color.expectedXyz },
  }));
  return { ...inspection, judgment: { ...inspection.judgment, deviations } };
}

/** CIEDE2000 of each sample, Lab relative to the white of the calibration (-n: each file by its white); null without the tool. */
function colverify(reference: string, measured: string): number[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-argyll-'));
  try {
    writeFileSync(join(folder, 'reference.ti3'), reference);
    writeFileSync(join(folder, 'measured.ti3'), measured);
    const output = execFileSync('colverify', ['-v2', '-k', '-n', 'reference.ti3', 'measured.ti3'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return [...output.matchAll(/^\d+ .* de (\d+\.\d+)$/gm)].map(([, difference]) => Number(difference));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
