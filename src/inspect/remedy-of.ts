import { RefusedError } from '../api/local/refused-error.ts';
import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { pixelRemedy } from '../read/signal/pixel-remedy.ts';

/** Reads of pixels need more than other calls. */
type Asked = 'pixel' | 'other';

/** The action to take if a call of the local API failed, in the words of the application's and the monitor's menus; empty if the error says it. */
export function remedyOf(error: FlatfieldError, asked: Asked): string {
  if (hasCode(error, 'unreachable')) return `${AGENT} ${API}`;
  if (hasCode(error, 'not-json')) return API;
  if (hasCode(error, 'timed-out')) return asked === 'pixel' ? SLOW_PIXEL : SLOW;
  if (!(error instanceof RefusedError)) return '';
  const said = error.serviceMessage ?? '';
  if (/window|ウィンドウ/i.test(said)) return WINDOW;
  if (asked === 'pixel') return pixelRemedy(error.status, said);
  return error.status >= 500 || [403, 404, 409].includes(error.status) ? WINDOW : '';
}

/** The error's message and the action to take, which replaces the advice in the message. */
export function withRemedy(error: FlatfieldError, asked: Asked): { readonly found: string; readonly remedy: string } {
  const remedy = remedyOf(error, asked);
  return { found: remedy === '' ? error.message : withoutAdvice(error), remedy };
}

function withoutAdvice(error: FlatfieldError): string {
  if (error instanceof RefusedError) return error.refusal;
  const isAdvised = hasCode(error, 'unreachable') || hasCode(error, 'timed-out');
  return isAdvised && error.cause instanceof FlatfieldError ? error.cause.message : error.message;
}

const AGENT =
  'Log in, start ColorNavigator 7, and turn on "Use ColorNavigator Agent." in its preferences under "General".';
const API =
  'Turn on "Enable ColorNavigator API." in its preferences under "ColorNavigator API", and check the port there.';
const WINDOW = 'Close the main window and the preferences window of ColorNavigator; only its agent may run.';
const SLOW = `${WINDOW} If the monitor is only slow, allow more time with --max-read-time.`;
const SLOW_PIXEL = `${WINDOW} If the monitor is only slow, inspect it with a longer --max-blanking.`;
