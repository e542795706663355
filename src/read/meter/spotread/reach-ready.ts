import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { askOperator } from '../ask-operator.ts';
import { connectionFailure } from './connection-failure.ts';
import { garbled } from './result-line.ts';
import type { SpotreadSettings } from './spotread-options.ts';
import { operatorText, type SpotreadScreen } from './spotread-screen.ts';
import type { SpotreadSession } from './spotread-session.ts';

/** Steps of a calibration, and of failed ones, until somebody must look at the instrument. */
const mostPrompts = 8;

/**
 * Goes on from a screen to the reading prompt: asks the operator for what the instrument needs, and leaves a failed reading behind. A
 * prompt for the operator is never answered unasked. `hasAsked`: whether the operator had the instrument meanwhile. Throws
 * `meter-uncalibrated`, `meter-refused`, `meter-garbled`, and what a screen throws.
 */
export async function reachReady(
  session: SpotreadSession,
  from: SpotreadScreen,
  settings: SpotreadSettings,
  signal: AbortSignal | undefined,
): Promise<{ readonly screen: SpotreadScreen; readonly hasAsked: boolean }> {
  let screen = from;
  let hasAsked = false;
  for (let prompt = 0; prompt < mostPrompts; prompt += 1) {
    switch (screen.kind) {
      case 'ready':
        return { screen, hasAsked };
      case 'ended':
        throw connectionFailure(session);
      case 'stored':
        throw new FlatfieldError(
          'meter-refused',
          'The instrument holds stored readings: clear them, then start again.',
        );
      case 'operator':
        hasAsked = true;
        await askOperator(operatorText(screen.text), { ...settings, limitMs: settings.limitsMs.operator }, signal);
        break;
      case 'failed':
        break;
    }
    session.press(' ');
    screen = await session.screen(settings.limitsMs.start, signal);
    if (screen.text.includes('Result is')) throw garbled('a result that was not requested', screen.text);
  }
  throw new FlatfieldError('meter-uncalibrated', 'The meter asks for something again and again: check the instrument.');
}
