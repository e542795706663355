import type { Deviation } from '../../judge/color/deviation.ts';
import type { Judgment } from '../../judge/judgment.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import type { Inspection } from '../../record/inspection.ts';
import { decidingText } from '../../report/text/deciding-text.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import { readingName } from '../../report/text/wording.ts';

const most = 5;

/**
 * The points farthest from what was expected, a line each: by CIEDE2000 where readings have colors, else by code values. With
 * the limit on single points where the profile has one.
 */
export function worstPoints({ plan }: Inspection, { deviations, verdict }: Judgment): readonly string[] {
  const worst = deviations
    .filter((one) => distance(one) > 0)
    .sort((a, b) => distance(b) - distance(a))
    .slice(0, most);
  if (worst.length === 0) return [];
  const limitOf = ({ patchIndex, color }: Deviation) => {
    const metric = color === null ? 'code-value-error' : 'delta-e-2000-reference-max';
    return verdict.limits.find((one) => one.metric === metric && one.patchIndex === patchIndex);
  };
  return [
    'Worst points:',
    ...worst.map((one) => {
      const limit = limitOf(one);
      const value = `${valueText(one, limit)}${limit ? `, limit ${limit.required}` : ''}`;
      return `  ${escapeTerminal(`${readingName(plan, one)}: ${value}, ${codesText(one)}`)}`;
    }),
  ];
}

/** Distance of a reading from what was expected; colors outrank code values, which only some readings lack. */
function distance({ color, codeValueError }: Deviation): number {
  const { r, g, b } = codeValueError ?? { r: 0, g: 0, b: 0 };
  return color?.deltaE2000 ?? Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
}

function valueText({ color, codeValueError }: Deviation, limit: LimitResult | undefined): string {
  if (color) {
    const bounds = limit ? [limit.required, limit.recommended] : [];
    return `deltaE2000 ${decidingText(color.deltaE2000, bounds, color.deltaE2000.toFixed(2), limit?.operator)}`;
  }
  const { r, g, b } = codeValueError ?? { r: 0, g: 0, b: 0 };
  return `code values off by ${r}/${g}/${b}`;
}

function codesText({ expectedRgb, codeValueError }: Deviation): string {
  if (!expectedRgb || !codeValueError) return 'light';
  const { r, g, b } = expectedRgb;
  const found = `${r + codeValueError.r}/${g + codeValueError.g}/${b + codeValueError.b}`;
  return `read ${found}, expected ${r}/${g}/${b}`;
}
