import { FlatfieldError } from '../flatfield-error.ts';
import { safeText } from '../http/safe-text.ts';
import type { OpenSend } from './open-sends.ts';

/** An earlier request of the same kind to some of the monitors may have been taken by the service; nothing was sent. */
export class SendOpenError extends FlatfieldError {
  readonly code = 'send-open';

  /** For the open requests found, one or more. */
  static of(open: readonly OpenSend[]): SendOpenError {
    const ids = Array.from(new Set(open.flatMap(({ targetMonitorIds }) => targetMonitorIds)));
    const [first] = open;
    return new SendOpenError(
      `Nothing was sent: the same command was sent at ${safeText(first?.sentAt ?? '')} to ${safeText(ids.slice(0, 5).join(', '))}` +
        `${ids.length > 5 ? `, ${ids.length - 5} more` : ''} and was cut off or is under way, so that the service may have taken it ` +
        `(receipt: ${safeText(first?.receiptPath ?? '', 400)}). Look it up with \`flatfield fleet monitor ID\`; then send it again with --again.`,
    );
  }
}
