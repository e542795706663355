import { FlatfieldError } from '../flatfield-error.ts';

/** The folder of a sync cannot be used: it holds another fleet, or something else. */
export class SyncFolderError extends FlatfieldError {
  readonly code = 'sync-folder';
  override readonly blame = 'caller';
}
