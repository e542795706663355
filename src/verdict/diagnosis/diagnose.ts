import type { Diagnosis } from '../diagnosis.ts';
import { bitDepthCut } from './bit-depth-cut.ts';
import { chromaSubsampling } from './chroma-subsampling.ts';
import { constantShift } from './constant-shift.ts';
import { gain } from './gain.ts';
import { gradient } from './gradient.ts';
import { levelViews } from './level-view.ts';
import { range } from './range.ts';
import { regionApart } from './region-apart.ts';
import type { DiagnosisInput } from './rule.ts';
import { wrongColorMode } from './wrong-color-mode.ts';

/** What is probably wrong, from the pattern of the readings: every cause that has its evidence, none on a flat field. */
export function diagnose(input: Omit<DiagnosisInput, 'levels'>): readonly Diagnosis[] {
  const withLevels = { ...input, levels: levelViews(input) };
  return RULES.flatMap((rule) => rule(withLevels) ?? []);
}

const RULES = [range, bitDepthCut, constantShift, gain, wrongColorMode, chromaSubsampling, regionApart, gradient];
