import { FlatfieldError } from '../flatfield-error.ts';

/** The file for the receipt exists already; nothing was sent. */
export class ReceiptExistsError extends FlatfieldError {
  readonly code = 'receipt-exists';
  override readonly blame = 'caller';
}
