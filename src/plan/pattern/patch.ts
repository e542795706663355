import { closestName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { cellAt } from './cells.ts';
import { CHARTS, findChart } from './charts.ts';
import { COLOR_NAMES, formatPatch, type PatchBitDepth, type Rgb } from './patch-name.ts';
import type { Cells, PatchPattern } from './pattern.ts';

export type { Rgb } from './patch-name.ts';

/** The color that the monitor is told to show: full-range RGB code values with a bit depth. */
export interface Patch {
  /**
   * Canonical: `white`, `black`, `red`, `green`, `blue`, `cyan`, `magenta`, `yellow`, `gray-128`, or the code values as
   * `r/g/b`; beyond 8 bits followed by the depth: `white@10`, `gray-512@10`, `r/g/b@12`.
   */
  readonly name: string;
  readonly bitDepth: PatchBitDepth;
  /** Of a pattern: those at its center. */
  readonly codes: Rgb;
  /** Present if the patch is not a flat field: what is expected then differs from point to point. */
  readonly pattern?: PatchPattern;
}

/**
 * The patch that a text names: a color, `gray-N` (or `grey-N`), a gray as `N%` of the full code value (rounded half up),
 * `r/g/b`, or the name of a built-in chart; with `@10` or `@12` the codes are of that depth, else of 8 bits. Upper case is accepted.
 * Throws `invalid-patch`.
 */
export function parsePatch(text: string): Patch {
  const chart = findChart(text);
  if (chart) return chartPatch(chart);
  const [color = '', depth = '8', ...rest] = text.trim().toLowerCase().split('@');
  const bitDepth = PATCH_BIT_DEPTHS.find((known) => String(known) === depth);
  if (bitDepth === undefined || rest.length > 0) throw refusal(text, 'a bit depth of 8, 10 or 12 after the @');
  const codes = parseCodes(color, 2 ** bitDepth - 1, text);
  return { name: formatPatch(codes, bitDepth), bitDepth, codes };
}

/** The patch that a chart is: of any resolution, its code values those at its center. */
function chartPatch(chart: Cells): Patch {
  const center = chart.codes[cellAt(chart, { widthPx: 2, heightPx: 2 }, 1, 1)] as Rgb;
  return { name: chart.name, bitDepth: 8, codes: center, pattern: chart };
}

/** The patches of a comma list, in its order; throws `invalid-patch` on a bad, a repeated or a missing one. */
export function parsePatches(text: string): readonly Patch[] {
  const patches = new Map<string, Patch>();
  for (const item of text.split(',')) {
    const patch = parsePatch(item);
    if (patches.has(patch.name)) throw refusal(text, `each patch once, but ${patch.name} is there twice`);
    patches.set(patch.name, patch);
  }
  return [...patches.values()];
}

const PATCH_BIT_DEPTHS: readonly PatchBitDepth[] = [8, 10, 12];

function parseCodes(color: string, full: number, text: string): Rgb {
  const named = COLOR_NAMES.find(([name]) => name === color);
  if (named) return { r: named[1] * full, g: named[2] * full, b: named[3] * full };

  const percent = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(color)?.[1];
  if (percent !== undefined) {
    if (Number(percent) > 100) throw refusal(text, 'a percentage from 0 to 100');
    return gray(Math.floor((Number(percent) * full) / 100 + 0.5));
  }

  const level = /^gr[ea]y-(\d{1,5})$/.exec(color)?.[1];
  const triple = /^(\d{1,5})\/(\d{1,5})\/(\d{1,5})$/.exec(color);
  const codes = level !== undefined ? gray(Number(level)) : triple && rgb(triple[1], triple[2], triple[3]);
  if (!codes) {
    const charts = CHARTS.map(({ name }) => name);
    const colors = COLOR_NAMES.map(([name]) => name);
    const meant = closestName(color, [...colors, ...charts]);
    if (meant !== undefined)
      throw new FlatfieldError('invalid-patch', `Patch ${quoted(text)} is not known; did you mean ${meant}?`);
    throw refusal(
      text,
      `${colors.join(', ')}, gray-N, N% or r/g/b, with @10 or @12, or a chart: ${charts.join(' or ')}`,
    );
  }
  if (Math.max(codes.r, codes.g, codes.b) > full) throw refusal(text, `code values from 0 to ${full}`);
  return codes;
}

function gray(code: number): Rgb {
  return { r: code, g: code, b: code };
}

function rgb(r: string | undefined, g: string | undefined, b: string | undefined): Rgb {
  return { r: Number(r), g: Number(g), b: Number(b) };
}

function refusal(text: string, expected: string): FlatfieldError {
  return new FlatfieldError('invalid-patch', `Patch ${quoted(text)} is not understood: expected ${expected}.`);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
