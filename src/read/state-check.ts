import { z } from 'zod';
import { codeAndMessage, count, open, type Stored, utc } from '../base/stored.ts';

/** The monitor's state on which readings depend, checked before, after and at each suspicion. */
export const stateCheckSchema = open({
  /** UTC, ISO 8601. */
  checkedAt: utc,
  /** Sequence number of the last reading taken before this check; null before the first. */
  afterReading: count.nullable(),
  present: z.boolean(),
  /** Zero-based index of the selected color mode; null if it could not be determined. */
  colorModeIndex: count.nullable(),
  /** Id of the calibration result in force; null if there is none or it could not be determined. */
  calibrationId: z.string().nullable(),
  keyLock: z.string().nullable(),
  /**
   * Other properties that must be the same at every check, by name: model, serial number, color mode, and the whole calibration in force. Absent if
   * they could not be determined, and from sources that do not know them.
   */
  facts: z.record(z.string(), z.string()).exactOptional(),
  /** Reason why something could not be determined: stable code and message. */
  problem: open(codeAndMessage).nullable(),
});

export type StateCheck = Stored<typeof stateCheckSchema>;
