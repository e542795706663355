import { z } from 'zod';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { meantKeys } from '../base/meant-keys.ts';
import { issueText } from '../base/schema-issue.ts';

const ms = z.number().min(0).max(600_000);
const errorStatus = z.int().min(400).max(599);
const refusal = {
  status: errorStatus,
  /** As text. Default: JSON with a message. */
  body: z.string().max(10_000).exactOptional(),
};
const componentName = z.string().min(1).max(40);

/** Encodings of the bodies of errors. */
const ENCODINGS = ['utf-8', 'utf-16le', 'shift-jis', 'latin1'] as const;
export type BodyEncoding = (typeof ENCODINGS)[number];

const errors = {
  /** Encoding of the bodies of errors. `shift-jis` replaces their text by a fixed one. Default `utf-8`. */
  encoding: z.enum(ENCODINGS).exactOptional(),
  /** Status of every error that would be 400 or 404. */
  status: errorStatus.exactOptional(),
  /** Body of the other errors, as text; empty: none. */
  body: z.string().max(10_000).exactOptional(),
};

const local = {
  /** Time of each read other than that of a pixel. */
  readMs: ms.exactOptional(),
  /** Times for which the readings of pixels blank the display, one after the other, again and again. */
  blankingMs: z.array(ms).min(1).max(10_000).exactOptional(),
  /** Time from the answer to a change of color mode or key lock until the monitor has made it. */
  changeDelayMs: ms.exactOptional(),
  /** A change that comes less than this after another one is refused with 409. */
  changeSpacingMs: ms.exactOptional(),
  /** Answer to a coordinate outside the signal. */
  outside: z
    .discriminatedUnion('answer', [
      z.strictObject({ answer: z.literal('refused'), ...refusal }),
      /** The nearest pixel of the signal, with its own position. */
      z.strictObject({ answer: z.literal('last-pixel') }),
      z.strictObject({ answer: z.literal('first-pixel') }),
      /** The pixel at the remainder. */
      z.strictObject({ answer: z.literal('wrapped') }),
      /** The nearest pixel of the signal, with the position that was asked for. */
      z.strictObject({ answer: z.literal('echoed') }),
    ])
    .exactOptional(),
  /** Components of a pixel. */
  components: z
    .strictObject({
      /** Names in place of `r`, `g`, `b`, `y`, `cb` and `cr`. */
      names: z.partialRecord(z.enum(['r', 'g', 'b', 'y', 'cb', 'cr']), componentName).exactOptional(),
      /** Further ones, with their values. */
      more: z.record(componentName, z.number()).exactOptional(),
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
  /** JSON type of the serial number. */
  serialNumber: z.enum(['string', 'number']).exactOptional(),
  /** Type of the last color mode, which no run selects by itself. */
  lastModeType: z.string().min(1).max(40).exactOptional(),
  /** Refusal of the calibration results of a STANDARD mode. */
  standardResults: z.strictObject(refusal).exactOptional(),
  /** Times of results as `20.12.2025 10:00`. */
  executedAt: z.literal('day-month-year').exactOptional(),
  /** True if the results of a mode have one more, an hour newer, of another mode with the same target. */
  resultOfOtherMode: z.boolean().exactOptional(),
  /** Refusal of the key lock, read or changed. */
  keyLock: z.strictObject(refusal).exactOptional(),
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
export type RefusalBehavior = NonNullable<Behavior['keyLock']>;
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
