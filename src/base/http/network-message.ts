import { asError } from '../as-error.ts';
import { systemMessage } from '../system-message.ts';

/** The reason why a request got no answer, without the words of TLS libraries: `connection refused`, `the certificate has expired`. */
export function networkMessage(thrown: unknown): string {
  const error = firstOf(thrown);
  const code = codeOf(error);
  if (/^(?:EPROTO|ERR_SSL_)/.test(code)) {
    return PLAIN_HTTP.test(error.message) ? 'the server does not speak HTTPS: name it with http://' : 'TLS failed';
  }
  return CERTIFICATE_PROBLEMS[code] ?? (systemMessage(error) || error.name);
}

/** The same for a request to a server, which is named if it took no connection: `no connection to 127.0.0.1:7999 (connection refused)`. */
export function requestProblem(thrown: unknown, { host }: Pick<URL, 'host'>): string {
  const error = firstOf(thrown);
  if (codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT') return `no connection to ${host} in time`;
  const isConnecting = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
  return isConnecting ? `no connection to ${host} (${networkMessage(error)})` : networkMessage(error);
}

/** Several addresses were tried in vain, each with an error of its own. */
function firstOf(thrown: unknown): Error {
  return asError(thrown instanceof AggregateError ? thrown.errors[0] : thrown);
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** OpenSSL's words for an answer that is not TLS. */
const PLAIN_HTTP = /wrong version number|packet length too long|http request/;

/** Problems of a certificate by their codes in Node. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the authority of the certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the authority of the certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the authority of the certificate is not trusted',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
};
