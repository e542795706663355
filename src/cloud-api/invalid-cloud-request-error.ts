import { FlatfieldError } from '../flatfield-error.ts';

/** A request to the cloud API, or an option of its client, is wrong; nothing was sent. */
export class InvalidCloudRequestError extends FlatfieldError {
  readonly code = 'invalid-cloud-request';
  override readonly blame = 'caller';
}
