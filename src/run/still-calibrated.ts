import type { Inspection } from '../inspection/inspection.ts';
import type { MonitorUnderTest } from '../monitor/monitor-under-test.ts';

type Calibration = Inspection['calibration'];

/**
 * The calibration of a run, after a last look at where it comes from: a reference that is no longer the same, or that cannot
 * be confirmed, is a problem. A run that was called off has its reason. Never throws.
 */
export async function stillCalibrated(
  calibration: Calibration,
  underTest: Pick<MonitorUnderTest, 'confirmCalibration'>,
  signal: AbortSignal | undefined,
): Promise<Calibration> {
  if (calibration.reference === null || signal?.aborted) return calibration;
  const problem = await underTest.confirmCalibration({ signal });
  return problem === null ? calibration : { reference: null, problem };
}
