import { FlatfieldError } from '../flatfield-error.ts';

/** No monitor is connected, or none of the id asked for; the message lists those that are. */
export class MonitorNotFoundError extends FlatfieldError {
  readonly code = 'monitor-not-found';
}
