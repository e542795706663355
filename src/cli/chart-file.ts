import { writeFile } from 'node:fs/promises';
import type { FrameSize } from '../plan/pattern/frame.ts';
import type { Cells } from '../plan/pattern/pattern.ts';
import { patternPng } from '../plan/pattern/pattern-png.ts';

/** The name of the file of a chart on a screen of this size: `tone-chart-3840x2160.png`. */
export function chartFileName({ name }: Cells, { widthPx, heightPx }: FrameSize): string {
  return `${name}-${widthPx}x${heightPx}.png`;
}

/** Writes a chart as a PNG. `isNew`: refuses to write over a file (EEXIST). Throws `invalid-pattern` and what the file system throws. */
export async function writeChartFile(file: string, chart: Cells, size: FrameSize, isNew = false): Promise<void> {
  await writeFile(file, await patternPng(chart, size), { flag: isNew ? 'wx' : 'w' });
}
