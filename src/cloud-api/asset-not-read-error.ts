import { FlatfieldError } from '../flatfield-error.ts';

/** Asset information was to be changed in part, and what is to stay could not be read; nothing was sent. */
export class AssetNotReadError extends FlatfieldError {
  readonly code = 'asset-not-read';
}
