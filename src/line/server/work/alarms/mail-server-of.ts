import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { literalAddress } from '../../../../base/http/literal-address.ts';
import { mailAddressSchema } from '../../../protocol/alarm-rule.ts';
import type { MailServer } from '../../store/alarms/mail-server.ts';

export interface MailServerWords {
  /** `smtps://HOST:PORT`, TLS from the first byte, or `smtp://HOST:PORT`, STARTTLS; with `USER@` if the server asks for a login. */
  readonly url: string;
  readonly from: string;
  /** As it was read from a file or the environment; undefined for none. */
  readonly password?: string | undefined;
  /** PEM text. */
  readonly ca?: string | undefined;
  readonly tls: 'verified' | 'unverified' | 'none';
}

/** A mail server in the words of an administrator. Throws `usage`, which never holds the password. */
export function mailServerOf({ url: text, from, password: secret, ca, tls }: MailServerWords): MailServer {
  const url = URL.canParse(text) && text.length <= 500 ? new URL(text) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    const got = JSON.stringify(text.slice(0, 100).replace(/:[^@]*@/, ':[password]@'));
    throw refused(
      `A mail server is smtps://HOST or smtp://HOST, with USER@ before the host if it asks for a login; got ${got}.`,
    );
  }
  if (url.password !== '') {
    throw refused('The address of a mail server must not hold a password: name its file with --password-file.');
  }
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    throw refused('The address of a mail server ends with its port.');
  }
  if (!mailAddressSchema.safeParse(from).success) {
    throw refused(`--from expects an e-mail address in ASCII, got ${JSON.stringify(from)}.`);
  }
  const isImplicit = url.protocol === 'smtps:';
  if (isImplicit && tls === 'none') throw refused('smtps:// is TLS: --tls none goes with smtp://.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = url.username === '' ? null : userOf(url.username);
  const password = secret === undefined ? null : passwordOf(secret);
  if ((user === null) !== (password === null)) {
    throw refused(
      'A login is a user in the address and a password (--password-file or FLATFIELD_SMTP_PASSWORD): give both or neither.',
    );
  }
  if (tls === 'none' && password !== null && !isLoopback(host)) {
    throw refused('Without TLS, anyone on the network could read the password: use TLS, or no login.');
  }
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw refused('The file of --ca holds no certificate in PEM form.');
  }
  return {
    host,
    port: url.port === '' ? (isImplicit ? 465 : tls === 'none' ? 25 : 587) : Number(url.port),
    tls: isImplicit ? 'implicit' : tls === 'none' ? 'none' : 'starttls',
    isVerified: tls !== 'unverified',
    ca: ca ?? null,
    user,
    password,
    from,
  };
}

function userOf(escaped: string): string {
  const user = decoded(escaped);
  if (user !== null && /^[^\p{Cc}]{1,200}$/u.test(user)) return user;
  throw refused('The user of a mail server has 1 to 200 characters, without control characters.');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function passwordOf(text: string): string {
  const password = text.replace(/\r?\n$/, '');
  if (/^[^\p{Cc}]{1,500}$/u.test(password)) return password;
  throw refused('The password of a mail server has 1 to 500 characters on one line.');
}

function isLoopback(host: string): boolean {
  const address = literalAddress(host);
  return address === null ? /^localhost\.?$/i.test(host) : address === '::1' || address.startsWith('127.');
}

function refused(message: string): FlatfieldError {
  return new FlatfieldError('usage', message);
}
