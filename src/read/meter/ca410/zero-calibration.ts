import { FlatfieldError, hasCode } from '../../../base/flatfield-error.ts';
import { askOperator } from '../ask-operator.ts';
import { garbled } from './ca410-answer.ts';
import type { Ca410Settings } from './ca410-options.ts';
import type { Ca410Session } from './ca410-session.ts';

/** Max number of attempts at a zero calibration while light reaches the probe; then somebody must check the instrument. */
const mostAttempts = 3;

/** True if the instrument needs a zero calibration, or recommends one. Throws what a question throws. */
export async function needsZeroCalibration(
  session: Ca410Session,
  { limitsMs }: Ca410Settings,
  signal: AbortSignal,
): Promise<boolean> {
  const { fields, line } = await session.ask({ command: 'STR,23', fields: 1, limitMs: limitsMs.answer }, signal);
  const [state = ''] = fields;
  if (!/^[012]$/.test(state)) throw garbled('STR,23', line);
  return state !== '2';
}

/**
 * Has the operator keep light off the probe, and calibrates its zero. Once the probe has a place, it returns there afterwards: what it
 * sees next is read. Throws `meter-uncalibrated`, and what a question throws.
 */
export async function zeroCalibrate(
  session: Ca410Session,
  settings: Ca410Settings,
  hasPlace: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { limitsMs } = settings;
  const operator = { ...settings, limitMs: limitsMs.operator };
  await askOperator('Zero calibration of the CA-410: keep all light off the probe', operator, signal);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.ask({ command: 'ZRC', fields: 0, limitMs: limitsMs.zeroCalibration }, signal);
      break;
    } catch (error) {
      if (!hasCode(error, 'meter-uncalibrated') || attempt === mostAttempts) throw error;
    }
    await askOperator('Light reached the probe: keep all light off it for the zero calibration', operator, signal);
  }
  if (await needsZeroCalibration(session, settings, signal)) {
    throw new FlatfieldError('meter-uncalibrated', 'The CA-410 asks for a zero calibration right after one: check it.');
  }
  if (hasPlace) await askOperator('Put the probe back where it is to measure', operator, signal);
}
