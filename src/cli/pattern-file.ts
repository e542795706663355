import { writeFile } from 'node:fs/promises';
import type { FrameSize } from '../plan/pattern/frame.ts';
import type { Pattern } from '../plan/pattern/pattern.ts';
import { patternPng } from '../plan/pattern/pattern-png.ts';

/** The name of the file of a patch or a chart on a screen of this size: `field-chart-3840x2160.png`. */
export function patternFileName(name: string, { widthPx, heightPx }: FrameSize): string {
  return `${name.replaceAll(/[^\w.-]/g, '-')}-${widthPx}x${heightPx}.png`;
}

/** Writes a pattern as a PNG. `isNew`: refuses to write over a file (EEXIST). Throws `invalid-pattern` and what the file system throws. */
export async function writePatternFile(file: string, pattern: Pattern, size: FrameSize, isNew = false): Promise<void> {
  await writeFile(file, await patternPng(pattern, size), { flag: isNew ? 'wx' : 'w' });
}
