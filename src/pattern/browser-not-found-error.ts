import { FlatfieldError } from '../flatfield-error.ts';

/** No browser that can show patterns was found on this computer; the message says what to install. */
export class BrowserNotFoundError extends FlatfieldError {
  readonly code = 'browser-not-found';
}
