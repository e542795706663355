import { z } from 'zod';
import { open, type Stored, xyz } from '../../base/stored.ts';

export type ReferenceColor = 'white' | 'red' | 'green' | 'blue' | 'black';

export const referenceSchema = open({
  /** Origin of the calibration result; `custom`: from the caller. */
  source: z.enum(['local-api', 'cloud-api', 'file', 'custom']),
  /** Id of the calibration result; null if the source gives none. */
  calibrationId: z.string().nullable(),
  /** As written by the source; `YYYY-MM-DD HH:mm` without a zone where it comes from the APIs. */
  executedAt: z.string(),
  colors: open({ white: xyz, red: xyz, green: xyz, blue: xyz, black: xyz } satisfies Record<ReferenceColor, z.ZodType>),
  /** The tone response of the mode's target: a gamma exponent, a name as received, or null if none is given. */
  toneResponse: z.union([z.number(), z.string()]).nullable(),
  /** The target of the mode as received, or the parameters of a mode without one; absent if there is neither. */
  target: z.unknown().optional(),
  /** The calibration result as received. */
  received: z.unknown(),
});

/** The promise of a monitor's own calibration result: the XYZ of the five colors. */
export type Reference = Stored<typeof referenceSchema>;

export const referenceProblemSchema = open({
  code: z.enum(['calibration-missing', 'calibration-failed', 'calibration-incomplete', 'calibration-inconsistent']),
  message: z.string(),
  /** The calibration results as received, if any. */
  received: z.unknown(),
});

/** Reason why there is no reference. */
export type ReferenceProblem = Stored<typeof referenceProblemSchema>;
