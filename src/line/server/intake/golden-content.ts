import { isMeasuredLight } from '../../../judge/evidence.ts';
import { goldenShifts, worstShift } from '../../../judge/golden/golden-shift.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { goldenResult } from '../../protocol/golden-result.ts';
import type { RunContent } from '../../protocol/run-row.ts';

/** Statement of a record about the golden unit of its station, with the result of a check. */
export function goldenContent(inspection: Inspection): RunContent['golden'] {
  const { goldenUnit, goldenCheck, readings } = inspection;
  const reading = isMeasuredLight(inspection) ? 'light' : 'signal';
  if (!goldenCheck) {
    const { reference = null, check = null, every = null } = goldenUnit ?? {};
    return { reading, reference, check, everyMs: every?.ms ?? null, result: null, failed: [], bias: null, drift: null };
  }
  const { bias, drift } = goldenShifts(goldenCheck, readings);
  return {
    reading,
    reference: goldenCheck.reference.run,
    check: goldenCheck.previous?.run ?? null,
    everyMs: goldenCheck.every.ms,
    result: goldenResult(inspection),
    failed: [...(goldenCheck.failed ?? [])],
    bias: worstShift(bias),
    drift: worstShift(drift),
  };
}
