import { isUndecided, undecidedZone } from '../../judge/guard-band.ts';
import type { LimitParams } from '../../judge/reasons/reason-params.ts';
import type { LimitResult } from '../../judge/verdict.ts';
import { boundText, decidingText } from './deciding-text.ts';
import { numberText, unitDigits } from './number-text.ts';

/** The numbers of a limit as text, without units: none of them contradicts what came of it. */
export interface LimitTexts {
  readonly value: string;
  readonly recommended: string | null;
  readonly required: string;
  /** The values that the guard band leaves undecided, if this is one of them; or of which the recommended bound's leaves it marginal. */
  readonly undecided: { readonly from: string; readonly to: string } | null;
}

type Judged = Pick<LimitResult, 'operator' | 'recommended' | 'required' | 'unit' | 'value' | 'guardBand'>;

/** The numbers of a limit for a table. */
export function limitTexts(limit: Judged & Pick<LimitResult, 'result'>): LimitTexts {
  const { value, unit, result } = limit;
  if (value === null) return { ...boundTexts(limit), value: '–', undecided: null };
  const short = numberText(value, unitDigits(unit));
  const band = result === 'unjudged' ? limit.required : result === 'marginal' ? limit.recommended : null;
  return textsAround({ ...limit, value }, short, band);
}

/** The numbers of a limit for a sentence. `band`: the bound whose guard band the sentence is about. */
export function limitWords(limit: LimitParams, band: number | null = null): LimitTexts {
  return textsAround(limit, numberText(limit.value, unitDigits(limit.unit)), band);
}

/** The ends of what the value of a limit may be, for a sentence: told apart from each other and from the bound. */
export function rangeEnds(
  limit: LimitParams & { readonly min: number; readonly max: number },
): readonly [string, string] {
  const { min, max, required, recommended, operator, unit } = limit;
  const text = (value: number, other: number) =>
    decidingText(value, [required, recommended, other], numberText(value, unitDigits(unit)), operator);
  return [text(min, max), text(max, min)];
}

function textsAround(limit: Judged & { readonly value: number }, short: string, band: number | null): LimitTexts {
  const { value, operator, recommended, required, unit, guardBand } = limit;
  const isInside = band !== null && guardBand !== undefined && isUndecided(value, band, operator, guardBand);
  const zone = isInside ? undecidedZone(band, operator, guardBand) : null;
  const edges = zone
    ? [zone.from, zone.to].map((edge) => decidingText(edge, [value, band], numberText(edge, unitDigits(unit))))
    : [];
  const [from, to] = edges;
  return {
    ...boundTexts(limit),
    value: decidingText(value, [required, recommended, ...edges.map(Number)], short, operator),
    undecided: from === undefined || to === undefined ? null : { from, to },
  };
}

function boundTexts({ recommended, required }: Judged): Pick<LimitTexts, 'recommended' | 'required'> {
  return { recommended: recommended === null ? null : boundText(recommended), required: boundText(required) };
}
