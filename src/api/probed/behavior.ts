import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { meantKeys } from '../../base/meant-keys.ts';
import { issueText } from '../../base/schema-issue.ts';
import { BODY_ENCODINGS } from './body-encoding.ts';

const ms = z.number().min(0).max(600_000);
const errorStatus = z.int().min(400).max(599);
const body = {
  /** As text; `{{x}}`, `{{y}}`, `{{id}}`, `{{time}}` and `{{count}}` in it are filled in. Default: JSON with a message. */
  body: z.string().max(10_000).exactOptional(),
  /** Of that text. Default: `utf-8`. */
  encoding: z.enum(BODY_ENCODINGS).exactOptional(),
};
const refusal = { status: errorStatus, ...body };
const name = z.string().min(1).max(40);
const place = z.int().min(0).max(99);

/** The operations of the local API, as the simulator names them. */
export const BEHAVED_OPERATIONS = [
  'list-monitors',
  'get-color-modes',
  'select-color-mode',
  'get-color-mode',
  'change-color-mode',
  'get-calibration-results',
  'get-validation-results',
  'get-key-lock',
  'set-key-lock',
  'get-pixel-information',
  'set-pixel-marker',
  'set-self-calibration',
  'get-targets',
  'create-target',
] as const;
const operation = z.enum(BEHAVED_OPERATIONS);

/** JSON types of a field; `absent`: it is left out. */
const FIELD_TYPES = ['absent', 'null', 'boolean', 'number', 'string', 'array', 'object'] as const;

const errors = {
  ...body,
  /** Status of every error that would be 400 or 404. */
  status: errorStatus.exactOptional(),
};

const answer = z.strictObject({
  /** Default: as usual. */
  status: z.int().min(200).max(599).exactOptional(),
  ...body,
  /** Time until the answer. */
  afterMs: ms.exactOptional(),
  /** Of a change: time from its answer until the monitor has made it; null: it is never made. Default: at once, and never if it is refused. */
  delayMs: ms.nullable().exactOptional(),
});

const outside = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('refused'), ...refusal }),
  /** The nearest pixel of the signal, with its own position. */
  z.strictObject({ answer: z.literal('last-pixel') }),
  z.strictObject({ answer: z.literal('first-pixel') }),
  /** The pixel at the remainder. */
  z.strictObject({ answer: z.literal('wrapped') }),
  /** The nearest pixel of the signal, with the position that was asked for. */
  z.strictObject({ answer: z.literal('echoed') }),
]);

const local = {
  /** Time of each read other than that of a pixel. */
  readMs: ms.exactOptional(),
  /** Times for which the readings of pixels blank the display, one after the other, again and again. */
  blankingMs: z.array(ms).min(1).max(10_000).exactOptional(),
  /** Other answers of an operation, one after the other, again and again; of pixels: to those of the signal in the depth `AUTO`. */
  answers: z.partialRecord(operation, z.array(answer).min(1).max(1000)).exactOptional(),
  /** A change that comes less than this after another one is refused with 409. */
  changeSpacingMs: ms.exactOptional(),
  /** Answer to a coordinate outside the signal: to each, or to those beyond its width (`x`), its height (`y`) and both (`far`). */
  outside: z
    .union([
      outside,
      z.strictObject({
        x: outside.exactOptional(),
        y: outside.exactOptional(),
        far: outside.exactOptional(),
      }),
    ])
    .exactOptional(),
  colorFormat: z.enum(['RGB', 'YCBCR']).exactOptional(),
  /** True if the signal is said to be protected by HDCP. */
  hdcp: z.boolean().exactOptional(),
  /** Odd coordinates, of columns, rows or both, that are read at the even one before them. */
  evenPixels: z.enum(['columns', 'rows', 'both']).exactOptional(),
  /** Depth in bits, or refusal, of a reading by the depth that was asked for. */
  bitDepths: z
    .partialRecord(
      z.enum(['AUTO', '8_BIT', '10_BIT', '12_BIT']),
      z.union([z.int().min(1).max(16), z.strictObject(refusal)]),
    )
    .exactOptional(),
  /** Components of a pixel. */
  components: z
    .strictObject({
      /** Names in place of `r`, `g`, `b`, `y`, `cb` and `cr`. */
      names: z.partialRecord(z.enum(['r', 'g', 'b', 'y', 'cb', 'cr']), name).exactOptional(),
      /** Further ones, with their values. */
      more: z.record(name, z.union([z.number(), z.string().max(40)])).exactOptional(),
      /** True for a list without names. */
      isList: z.boolean().exactOptional(),
    })
    .exactOptional(),
  /** `of-one`: fractions of full scale; `of-109-percent`: 109 % of each code value, which may be beyond full scale. */
  values: z.enum(['of-one', 'of-109-percent']).exactOptional(),
  /** Steps by which every second reading is below the first. */
  ditherSteps: z.int().min(1).max(64).exactOptional(),
  /** True if the cross of the marker, five pixels wide, is in the value of the pixels under it. */
  markerInValue: z.boolean().exactOptional(),
  /** The color modes in their order, at most ten, in place of the usual ones. */
  modes: z
    .array(
      z.strictObject({
        type: name.exactOptional(),
        enabled: z.boolean().exactOptional(),
        /** True for the one that is selected at the start. */
        selected: z.literal(true).exactOptional(),
        /** Number of calibration results that are listed. */
        results: z.int().min(0).max(1000).exactOptional(),
        /** Place of the mode whose target, and results, it has. */
        targetOf: place.exactOptional(),
      }),
    )
    .min(1)
    .max(10)
    .exactOptional(),
  /** Fields of answers that are not as described. */
  fields: z
    .array(
      z.strictObject({
        operation,
        /** Place of the color mode that was asked about; default: each. */
        mode: place.exactOptional(),
        /** Such as `monitors[*].serialNumber`, for every item of the list, or `colorModes[9].name`. */
        place: z.string().regex(/^[\w$-]+(?:\[(?:\*|\d{1,3})\])?(?:\.[\w$-]+(?:\[(?:\*|\d{1,3})\])?){0,9}$/),
        /** Its name in place of the usual one. */
        spelled: name.exactOptional(),
        /** Its JSON type in place of the usual one. */
        type: z.enum(FIELD_TYPES).exactOptional(),
        /** The text in place of the usual one. */
        text: z.string().max(40).exactOptional(),
      }),
    )
    .max(200)
    .exactOptional(),
  /** Other answers, such as refusals, to the calibration results of color modes, by the type of the mode or by its index. */
  results: z
    .array(z.strictObject({ mode: z.union([name, place]), status: z.int().min(200).max(599), ...body }))
    .max(20)
    .exactOptional(),
  /** Times of results as `20.12.2025 10:00` or `20/12/2025 10:00`. */
  executedAt: z.enum(['day.month.year', 'day/month/year']).exactOptional(),
  /** True if the results of a mode have one more, an hour newer, of another mode with the same target. */
  resultOfOtherMode: z.boolean().exactOptional(),
  /** Answer to a path that does not exist. */
  unknownRoute: z.strictObject(refusal).exactOptional(),
  errors: z.strictObject(errors).exactOptional(),
};

const cloud = {
  readMs: ms.exactOptional(),
  /** In place of null, for what a monitor has not reported. */
  notReported: z.enum(['absent', 'empty']).exactOptional(),
  /** UTC times with an offset, or without a zone. Default: `Z`. */
  times: z.enum(['offset', 'no-zone']).exactOptional(),
  /** Other names of states of remote commands, by the simulator's own. */
  states: z.record(z.string(), z.string().min(1).max(40)).exactOptional(),
  /** True if each answer states the rate limit of its endpoint (`X-RateLimit-Limit`). */
  rateHeaders: z.boolean().exactOptional(),
  errors: z.strictObject(errors).exactOptional(),
};

export const behaviorSchema = z.strictObject({ ...local, cloud: z.strictObject(cloud).exactOptional() });

/** The behavior of monitors and services that differ from what Flatfield assumes: each field makes one assumption false. */
export type Behavior = z.infer<typeof behaviorSchema>;
export type RefusalBehavior = NonNullable<Behavior['unknownRoute']>;
export type AnswerBehavior = z.infer<typeof answer>;
export type OutsideBehavior = z.infer<typeof outside>;
export type FieldBehavior = NonNullable<Behavior['fields']>[number];
export type BehavedOperation = (typeof BEHAVED_OPERATIONS)[number];
export type CloudBehavior = NonNullable<Behavior['cloud']>;
export type ErrorBehavior = NonNullable<Behavior['errors']>;

/** A behavior whose shape is checked. Throws `invalid-simulation`. */
export function parseBehavior(behavior: unknown): Behavior {
  const result = behaviorSchema.safeParse(behavior);
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    (issue) => `${issueText(issue, 'the whole')}${meantKeys(behaviorSchema, issue)}`,
  );
  throw new FlatfieldError('invalid-simulation', `The behavior is not valid: ${issues.join('; ')}.`, {
    cause: result.error,
  });
}
