import { z } from 'zod';
import { GRADES, summarySchema } from '../../judge/verdict.ts';

const place = z.int().min(0).nullable();

/** See `NamedPlace` of report/text. */
const namedPlaceSchema = z.strictObject({
  ...{ patchIndex: place, pointIndex: place, column: place, row: place, xPx: place, yPx: place },
  ...{ patch: z.string().nullable(), codes: z.string().nullable() },
  fractions: z.strictObject({ xFraction: z.number(), yFraction: z.number() }).nullable(),
});

/**
 * The sentence of a verdict, as codes and values; readers make the sentence. `places`: the places that the summary names, because the plan is not
 * stored with it. `told` is an English sentence from an older server, which stored no codes; it is shown unchanged.
 */
export const saidSchema = z.discriminatedUnion('code', [
  z.strictObject({
    code: z.literal('verdict'),
    grade: z.enum(GRADES),
    summary: summarySchema,
    places: z.array(namedPlaceSchema),
  }),
  /** A run of which only the tombstone is left. */
  z.strictObject({ code: z.literal('pruned') }),
  /** A run that could not be judged again. */
  z.strictObject({ code: z.literal('not-judged') }),
  z.strictObject({ code: z.literal('told'), text: z.string() }),
]);
export type Said = z.infer<typeof saidSchema>;

/** A value with a `said`, from JSON that only this program writes. An older server, which stored no codes, wrote a `summary` instead. */
export function parseSaid<Kept>(json: string): Kept {
  const kept = JSON.parse(json) as Kept & { summary?: string; said?: Said };
  if (kept.summary !== undefined) kept.said = { code: 'told', text: kept.summary };
  delete kept.summary;
  return kept;
}
