import type { Rgb } from '../../../src/pattern/patch.ts';
import type { SignalReading } from '../../../src/reading/reading.ts';
import { levelViews } from '../../../src/verdict/diagnosis/level-view.ts';
import type { DiagnosisInput } from '../../../src/verdict/diagnosis/rule.ts';
import type { Evidence } from '../../../src/verdict/evidence.ts';
import { buildEvidence, signalsOf } from '../build-evidence.ts';

/** A grey by its one code value, or the three. */
export type Codes = number | Rgb;

/** By the name of the patch: the codes read everywhere, or at each point, row-major. */
export type Screens = Readonly<Record<string, Codes | readonly Codes[]>>;

export interface ReadOptions extends Partial<Pick<SignalReading, 'bitDepth' | 'colorFormat'>> {
  /** Of 3840x2160 px; absent: one point. */
  readonly layout?: string;
}

/** One step of 8 bits in 16 bits, fine enough to stand on either side of any limit: 65535 / 255. */
export const STEP_16 = 257;

/** What the rules look at where the signal read so; codes are of the patch's bit depth, or of the one given. */
export function readScreens(screens: Screens, { layout = '1x1', ...change }: ReadOptions = {}): DiagnosisInput {
  const evidence = buildEvidence({
    layout,
    patches: Object.keys(screens).join(','),
    read: (_, { index }, { name }) => codesAt(screens[name], index),
  });
  return lookAt({ ...evidence, readings: signalsOf(evidence).map((reading) => ({ ...reading, ...change })) });
}

export function lookAt(evidence: Evidence): DiagnosisInput {
  return { ...evidence, levels: levelViews(evidence) };
}

function codesAt(screen: Screens[string] | undefined, index: number): Rgb {
  const codes = Array.isArray(screen) ? screen[index] : screen;
  return typeof codes === 'number' ? { r: codes, g: codes, b: codes } : codes;
}
