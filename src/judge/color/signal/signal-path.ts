import { z } from 'zod';
import { open, type Stored } from '../../../base/stored.ts';
import type { CodePath } from './code-path.ts';
import { type Conversion, type Converter, conversionSchema } from './conversion.ts';
import { findCodePath } from './find-code-path.ts';
import { type Contradiction, findConversions } from './find-conversions.ts';
import type { Observations } from './observation.ts';

export const signalPathSchema = open({
  /**
   * The ways in which the codes of the patches became those of the readings, which have more bits: each that explains every reading, none if there
   * is none; absent if no reading has more bits than its patch.
   */
  expansions: z.array(z.string()).exactOptional(),
  /** Each that leads from the components received to the full-range code values in every reading; none where they contradict. */
  conversions: z.array(conversionSchema),
});

/** The steps from the code values shown to those read. */
export type SignalPath = Stored<typeof signalPathSchema>;

/** The signal path of a run and what follows from it for judging. */
export interface SignalFindings {
  /** Null if no signal was read. */
  readonly signalPath: SignalPath | null;
  /** The one that the readings are held against: it explains them all, or is the nearest to that. */
  readonly path: CodePath;
  readonly contradiction: Contradiction | null;
  /** Every conversion that fits, however near. */
  readonly candidates: readonly Converter[];
}

/** The signal path that explains all readings of a run together. */
export function findSignalPath({ distinct: seen }: Observations): SignalFindings {
  const { converters, contradiction, candidates } = findConversions(seen);
  const { nearest, explaining } = findCodePath(seen, converters);
  const isExpanded = seen.some(({ shown, read }) => read.bitDepth > shown.bitDepth);
  const names = [...new Set(explaining.map(({ name }) => name))];
  const signalPath = {
    ...(isExpanded ? { expansions: names } : {}),
    conversions: distinct(converters),
  };
  return { signalPath: seen.length === 0 ? null : signalPath, path: nearest, contradiction, candidates };
}

function distinct(converters: readonly Conversion[]): readonly Conversion[] {
  const byName = new Map(converters.map(({ range, matrix }) => [`${range} ${matrix}`, { range, matrix }]));
  return [...byName.values()];
}
