import type { Inspection } from '../src/record/inspection.ts';
import { wording } from '../src/report/text/wording.ts';

/** Why a run ended before its plan did, in English; undefined if it did not. */
export function stopText({ plan, stopped }: Pick<Inspection, 'plan' | 'stopped'>): string | undefined {
  return stopped ? wording('en', plan).stop(stopped) : undefined;
}
