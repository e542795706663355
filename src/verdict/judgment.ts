import type { Deviation } from '../color/deviation.ts';
import type { Metric } from '../color/metric.ts';
import type { SignalPath } from '../color/signal/signal-path.ts';
import type { Detectability } from './detectability/detectable.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { GuardBand } from './guard-band.ts';
import type { Profile } from './profiles/profile.ts';
import type { Verdict } from './verdict.ts';

/** Readings held against a reference and a profile. */
export interface Judgment {
  /** UTC, ISO 8601. */
  readonly judgedAt: string;
  readonly profile: Profile;
  /** The tone response in force; null if none was known. */
  readonly toneResponse: { readonly value: number | string; readonly from: 'target' | 'option' } | null;
  /** 100 (sum of the primaries' luminance - white's) / white's, black taken off each; null without a reference. */
  readonly additivityErrorPercent: number | null;
  /** What led from the code values shown to those read; absent for measured light. */
  readonly signalPath?: SignalPath;
  /** How near to its bound a value counts as undecided; absent: no guard band. */
  readonly guardBand?: GuardBand;
  /** Whether a light profile may be judged on readings of the signal. Present if that was asked for or decided the verdict. */
  readonly acceptSignal?: boolean;
  /** The smallest error that the caller required to be seen, in 255ths of full scale; absent: none. */
  readonly requireDetectable?: number;
  /** The smallest errors that the run would have seen; absent under a profile of light. */
  readonly detectability?: Detectability;
  readonly deviations: readonly Deviation[];
  readonly metrics: readonly Metric[];
  readonly verdict: Verdict;
  /** What is probably wrong; empty if nothing is, or where no rule knows. */
  readonly diagnoses: readonly Diagnosis[];
}
