import type * as flatfield from '../../src/entries/index.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import type { Fault } from './faults.mjs';
import type { Screen } from './path.mjs';
import type { Truth } from './truth.mjs';

export interface FaultCase extends Truth {
  readonly family: string;
  readonly fault: string;
  /** Names of the two faults of which it is made. */
  readonly alone: readonly string[] | null;
  readonly seed: number;
  readonly profile: string;
  readonly shownBy: string;
  /** Whether the run stopped since its first patch was not on the screen. */
  readonly stopsAtFirst: boolean;
  /** Readings that were taken to find out why. */
  readonly extraReadings: number;
  readonly patchesShown: number;
  readonly outcome: 'pass' | 'fail' | 'inconclusive';
  readonly reasons: readonly string[];
  /** The smallest errors in 255ths that the run would have seen in dark, middle and light gray, as `6/5/8`. */
  readonly sees: string;
  /** The causes that the inspection names. */
  readonly named: readonly string[];
  /** Those of them that are not right. */
  readonly wrong: readonly string[];
}

export function runCase(
  library: Pick<typeof flatfield, 'inspect' | 'partOf'>,
  fault: Fault,
  options: { profile: string; reference: Reference; screen: Screen; patches?: readonly string[]; shownBy?: string },
): Promise<FaultCase>;
