import type { History, ModelAnswer } from './operations.ts';

/** Where the guide leaves a choice: the numbers are those of `ambiguities.md`. */
export interface Readings {
  readonly agesByStatedTime: boolean;
  readonly setBackShowsInRecord: boolean;
  readonly clockChangedWithoutWitness: boolean;
  readonly lateFailAlwaysBlocks: boolean;
  readonly unreadRunsHaveOrder: boolean;
  readonly serialNeededForOneRun: boolean;
  readonly uncountedPassHides: boolean;
  readonly equalDatabaseNoticed: boolean;
  readonly resentPassGetsItsFacts: boolean;
  readonly unreadQuarantinedIsAttempt: boolean;
}

/** The readings that the model takes. */
export declare const guideReadings: Readings;

/** One answer for each `ask` of the history, in order. Other readings than those of the model help to find the reason of a difference. */
export declare function modelAnswers(history: History, readings?: Readings): readonly ModelAnswer[];
