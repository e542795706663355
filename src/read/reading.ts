import { z } from 'zod';
import type { RawValue } from '../api/local/pixel-information.ts';
import type { RequestAttempt } from '../base/http/retry-policy.ts';
import { codeAndMessage, count, open, position, rgb, type Stored, utc, xyz } from '../base/stored.ts';
import { unresolvedSchema } from './light/unresolved.ts';
import { CHART_TURNS } from './reading-terms.ts';

/** The components of the input signal as received, before the monitor's conversion to full-range RGB. */
const rawValueSchema = z.discriminatedUnion('format', [
  open({ format: z.literal('RGB'), r: count, g: count, b: count }),
  open({ format: z.literal('YCBCR'), y: count, cb: count, cr: count }),
]);

/** Fields of a monitor's report about the signal at a coordinate. */
export const signalFields = {
  /** The coordinate that was really read. */
  actual: position,
  rawValue: rawValueSchema,
  /** After the monitor's conversion to full-range RGB: code values 0 to 2^bitDepth - 1. */
  rgbFull: rgb,
  bitDepth: z.int().min(1),
  colorFormat: z.enum(['RGB', 'YCBCR']),
  hdcp: z.boolean(),
  /** The answer as it came. */
  received: z.unknown(),
};

const signalAnswer = { kind: z.literal('signal'), ...signalFields };

const lightAnswer = {
  kind: z.literal('light'),
  /** The planned place: a meter cannot tell where it is. */
  actual: position,
  /** Absolute XYZ in cd/m2. */
  light: xyz,
  /** Components that the meter did not resolve, which are 0 in `light`; absent: none. */
  unresolved: unresolvedSchema.exactOptional(),
  /** The meter as it names itself; null if it does not. */
  instrument: z.string().nullable(),
  /** The correction that the meter applied; null for none, or if it is not known. */
  correction: z.string().nullable(),
  /** The line as it came from the meter. */
  received: z.unknown(),
};

/** One request sent for a reading, answered or failed. */
export const attemptSchema = open({
  /** UTC, ISO 8601. */
  startedAt: utc,
  durationMs: z.number().min(0),
  outcome: z.enum(['answered', 'failed']),
  /** Present if it failed: the error's stable code and its message. */
  code: z.string().exactOptional(),
  message: z.string().exactOptional(),
});

const planned = {
  patchIndex: count,
  /** `index` of the sample point. */
  pointIndex: count,
  requested: position,
};

/** One point under one patch, asked for. */
export const plannedReadingSchema = open(planned);

const taken = {
  ...planned,
  /** Order in which readings were taken, from 0. */
  sequence: count,
  /** UTC, ISO 8601, of the request that was answered. */
  startedAt: utc,
  /** Number of the part of the run that it was read in, from 0; absent in a record of version 1, and if the readings came in a file. */
  part: count.exactOptional(),
  /** Monotonic milliseconds to that request, from the start of `part`; without `part`, from the run's start. */
  elapsedMs: z.number().min(0),
  /** Milliseconds from that request to its answer, blanking included. */
  durationMs: z.number().min(0),
  attempts: z.array(attemptSchema),
  /**
   * Reason why a replaced reading is not judged: the operator retook it, the meter sent something unasked after it, or it was only read to find out
   * why the first patch is not on the screen. Absent from any other.
   */
  replacedBecause: z.enum(['retaken', 'doubted', 'extra']).exactOptional(),
};

/** The time of a reading on the monotonic clock of its part. */
export type Moment = Required<Pick<SignalReading, 'part' | 'elapsedMs'>>;

/** A monitor's report about the signal at one point under one patch. It describes the signal, not emitted light. */
export const signalReadingSchema = open({
  ...taken,
  ...signalAnswer,
  /** Name of the patch that the screen showed instead of this one; such a reading was replaced and is not judged. */
  readsAs: z.string().exactOptional(),
  /** The way in which a chart was on the screen: then `readsAs` is its own name. */
  turn: z.enum(CHART_TURNS).exactOptional(),
});

/** Light that a meter measured at one point under one patch. A meter knows nothing about the signal. */
export const lightReadingSchema = open({
  ...taken,
  ...lightAnswer,
  /** Place of the measurement according to the file, as fractions of width and height; absent if the file does not give it. */
  place: open({ xFraction: z.number(), yFraction: z.number() }).exactOptional(),
  /** Present if `light` is the mean over a disc of a map. */
  disc: open({
    /** Pixels of the map in the disc. */
    count: z.int().min(1),
    /** Of these pixels, in cd/m2 (divided by count - 1; 0 for one pixel); only what was measured. */
    standardDeviation: open({ X: z.number().exactOptional(), Y: z.number(), Z: z.number().exactOptional() }),
  }).exactOptional(),
  /** Of how many passes over the plan `light` is the mean; absent for a reading as it was taken. */
  meanOf: z.int().min(2).exactOptional(),
});

/** Answer of a source. Fields that it adds are left out, since a stored reading of another point would otherwise pass for this one. */
export const pixelAnswerSchema = z.discriminatedUnion('kind', [z.object(signalAnswer), z.object(lightAnswer)]);

/** Answer of the source for one point under one patch. */
export const readingSchema = z.discriminatedUnion('kind', [signalReadingSchema, lightReadingSchema]);

/** A planned reading that could not be taken. */
export const missedReadingSchema = open({ ...planned, attempts: z.array(attemptSchema), ...codeAndMessage });

export type { RawValue, RequestAttempt };

/** A source's report about the signal at a coordinate. */
export type SignalAnswer = Pick<SignalReading, keyof typeof signalAnswer>;

/** The report about the signal in a reading or an answer: each field that a report has, and nothing else. */
export function signalOf(reading: Omit<SignalAnswer, 'kind'>): Omit<SignalAnswer, 'kind'> {
  const fields = Object.entries(reading).filter(([name]) => Object.hasOwn(signalFields, name));
  return Object.fromEntries(fields) as Omit<SignalAnswer, 'kind'>;
}

/** Light that a source measured at a place. */
export type LightAnswer = Pick<LightReading, keyof typeof lightAnswer>;

/** Answer of a source. */
export type PixelAnswer = SignalAnswer | LightAnswer;

export type PlannedReading = Stored<typeof plannedReadingSchema>;
export type SignalReading = Stored<typeof signalReadingSchema>;
export type LightReading = Stored<typeof lightReadingSchema>;
export type Reading = SignalReading | LightReading;
export type MissedReading = Stored<typeof missedReadingSchema>;

/** True if a reading is of the signal, not of emitted light. */
export function isSignal(reading: Reading): reading is SignalReading {
  return reading.kind === 'signal';
}

/** True if the signal was read under HDCP, so that only even coordinates can be read. */
export function isUnderHdcp(answer: PixelAnswer): boolean {
  return answer.kind === 'signal' && answer.hdcp;
}
