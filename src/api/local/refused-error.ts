import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The service answered with a status other than 2xx. */
export class RefusedError extends FlatfieldError {
  readonly status: number;
  /** The service's own message, made fit for one line; null if it sent none. */
  readonly serviceMessage: string | null;
  /** The body as text, by which two refusals are compared; empty if there was none. */
  readonly answered: string;
  /** The message without its advice. */
  readonly refusal: string;

  constructor(
    request: string,
    status: number,
    serviceMessage: string | null,
    { answered = '', ...options }: ErrorOptions & { readonly answered?: string | undefined } = {},
  ) {
    const said = (serviceMessage || 'no message').replace(/\.$/, '');
    const refusal = `${request}: refused with status ${status}: ${said}.`;
    super('refused', `${refusal} ${advice(status, said)}`, options);
    this.refusal = refusal;
    this.status = status;
    this.serviceMessage = serviceMessage;
    this.answered = answered;
  }
}

/** True for a status that says that the same request may be taken later, such as of changes that are close together. */
export function isLater(status: number): boolean {
  return [409, 423, 425, 429, 503].includes(status);
}

/** An open window of the application may show as any status: the descriptions name none. */
function advice(status: number, said: string): string {
  if (/window|ウィンドウ/i.test(said)) return `${CLOSE}.`;
  if (status === 404)
    return `Check the monitor, the color mode and the id (\`flatfield monitors\` lists what is connected). If they are right: ${CLOSE.toLowerCase()}.`;
  if (status >= 500)
    return `The service failed: ${CLOSE.toLowerCase()}. \`flatfield doctor\` checks what else it needs.`;
  if (status === 403 || status === 409)
    return `${CLOSE}, or the request does not suit the monitor in its present state.`;
  return 'The request does not suit the monitor or its present state.';
}

const CLOSE = 'Close the main window and the preferences window of the application';
