import { z } from 'zod';
import { open, type Stored, utc } from '../base/stored.ts';
import { deviationSchema } from './color/deviation.ts';
import { metricSchema } from './color/metric.ts';
import { signalPathSchema } from './color/signal/signal-path.ts';
import { detectabilitySchema } from './detectability/detectable.ts';
import { diagnosisSchema } from './diagnosis.ts';
import { guardBandSchema } from './guard-band.ts';
import { recordedProfileSchema } from './profiles/profile.ts';
import { verdictSchema } from './verdict.ts';

export const judgmentSchema = open({
  judgedAt: utc,
  profile: recordedProfileSchema,
  /** The tone response in force; null if none was known. */
  toneResponse: open({ value: z.union([z.number(), z.string()]), from: z.enum(['target', 'option']) }).nullable(),
  /** 100 (sum of the primaries' luminance - white's) / white's, black taken off each; null without a reference. */
  additivityErrorPercent: z.number().nullable(),
  /** The steps from the code values shown to those read; absent for measured light. */
  signalPath: signalPathSchema.exactOptional(),
  /** Distance from its bound within which a value counts as undecided; absent: no guard band. */
  guardBand: guardBandSchema.exactOptional(),
  /** True if a light profile may be judged on readings of the signal. Present if that was asked for or decided the verdict. */
  acceptSignal: z.boolean().exactOptional(),
  /** The smallest error that the caller required to be seen, in 255ths of full scale; absent: none. */
  requireDetectable: z.int().exactOptional(),
  /** The smallest errors that the run would have seen; absent under a profile of light. */
  detectability: detectabilitySchema.exactOptional(),
  deviations: z.array(deviationSchema),
  metrics: z.array(metricSchema),
  verdict: verdictSchema,
  /** Probable causes; empty if nothing is wrong, or where no rule knows. */
  diagnoses: z.array(diagnosisSchema),
});

/** Readings held against a reference and a profile. */
export type Judgment = Stored<typeof judgmentSchema>;
