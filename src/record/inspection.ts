import { z } from 'zod';
import { open, type Stored, utc } from '../base/stored.ts';
import { goldenCheckSchema, goldenUnitSchema } from '../judge/golden/golden-schema.ts';
import { judgmentSchema } from '../judge/judgment.ts';
import { ambientSchema } from '../read/light/meter-log.ts';
import { referenceProblemSchema, referenceSchema } from '../read/reference/reference.ts';
import { validationSchema } from '../read/reference/validation.ts';
import { lastPixelSchema } from '../read/signal/last-pixel.ts';
import { measurementShape } from '../read/state/measurement.ts';
import { conditionsSchema } from './conditions.ts';
import { earlierVerdictSchema } from './earlier-verdict.ts';
import { meterFileSchema } from './meter-file.ts';
import { repeatsSchema } from './repeats/repeats.ts';
import { runPartSchema } from './run-id.ts';
import { statedShape } from './stated.ts';

export type { Judgment } from '../judge/judgment.ts';
export type { Conditions } from './conditions.ts';

/**
 * Version of the record's shape; a shape that older code would misread gets the next one. Of version 1 is a record whose readings count `elapsedMs` from
 * the start of the run, not of their part.
 */
export const SCHEMA_VERSION = 2;
/** Oldest version that is read as well. */
export const OLDEST_SCHEMA_VERSION = 1;

/** The calibration result that a run compared with, or why there was none. */
export const calibrationSchema = open({
  reference: referenceSchema.nullable(),
  problem: referenceProblemSchema.nullable(),
});

/** A record as it is in `inspection.json`; unknown fields are kept. */
export const inspectionSchema = open({
  schemaVersion: z.literal([OLDEST_SCHEMA_VERSION, SCHEMA_VERSION]),
  tool: open({ name: z.literal('flatfield'), version: z.string() }),
  runId: z.string(),
  /** Null for a real monitor. */
  simulated: open({ scenario: z.string(), seed: z.int(), timeScale: z.number() }).nullable(),
  startedAt: utc,
  finishedAt: utc,
  /** Monotonic, of the last part. */
  durationMs: z.number().min(0),
  /** The parts in which the run was read, more than one if it was resumed; absent if the readings came in a file. */
  parts: z.array(runPartSchema).exactOptional(),
  station: open({
    name: z.string(),
    operator: z.string().nullable(),
    /** IANA name of the time zone of its computer; absent if no monitor was asked. */
    timeZone: z.string().exactOptional(),
  }),
  /** The monitor as a product under acceptance: serial number, asset number, or what the caller says. */
  unit: z.string().nullable(),
  ...statedShape,
  monitor: open({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
  /** Null if no monitor was asked: the readings came in a file. */
  conditions: conditionsSchema.nullable(),
  /** The file that the readings of emitted light came in; absent if the signal was read. */
  meter: meterFileSchema.exactOptional(),
  calibration: calibrationSchema,
  /** Absent if no monitor was asked, and of a run that was stopped before. */
  validation: validationSchema.exactOptional(),
  ...measurementShape,
  /** Of the plan's points, as fractions of the screen. */
  span: open({ width: z.number().min(0).max(1), height: z.number().min(0).max(1) }),
  /** Read before the first point to confirm the size of the signal; absent if no pixel was answered. */
  lastPixel: lastPixelSchema.exactOptional(),
  /** Read again after the last point; absent if no pixel was answered, and of a run that was stopped. */
  lastPixelAtEnd: lastPixelSchema.exactOptional(),
  /** Ambient light that a meter read with the display black; absent if it was not asked for. */
  ambient: ambientSchema.exactOptional(),
  /** The golden unit of the station; absent if it had none for such readings. */
  goldenUnit: goldenUnitSchema.exactOptional(),
  /**
   * Marks of line servers that the station held before the first reading, of a resumed run before that of its first part: which releases of units the run came after. Absent if it
   * is not for a line.
   */
  lineMarks: z.array(z.string()).exactOptional(),
  /** Present if the run checks the golden unit: it is none of a unit under acceptance. */
  goldenCheck: goldenCheckSchema.exactOptional(),
  /** The other passes over the plan, where it was read more than once. */
  repeats: repeatsSchema.exactOptional(),
  judgment: judgmentSchema,
  /** Earlier verdicts on the same readings, the first verdict first; absent if this is the first. */
  earlier: z.array(earlierVerdictSchema).exactOptional(),
});

/** The record of one run. Every report is a function of it alone. */
export type Inspection = Stored<typeof inspectionSchema>;
