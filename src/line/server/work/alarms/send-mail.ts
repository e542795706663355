import { safeText } from '../../../../base/http/safe-text.ts';
import type { MailServer } from '../../store/alarms/mail-server.ts';
import type { Mail } from '../../store/alarms/mails.ts';

/**
 * Sends an e-mail to one recipient, once. Null if the server accepted it, else the reason why not, without the password. A server without TLS, or whose
 * certificate is not trusted, is told nothing unless an administrator stated otherwise. When the signal fires, an answer may still come for a moment, so that
 * no accepted e-mail is sent again; without one, throws.
 */
export async function sendMail(
  mail: Pick<Mail, 'key' | 'at' | 'subject' | 'text' | 'recipient' | 'server'>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...connection(mail.server), ...limits(timeoutMs) });
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeoutMs);
  const hurry = () => void setTimeout(() => over.abort(), LAST_MS).unref();
  signal.throwIfAborted();
  signal.addEventListener('abort', hurry, { once: true });
  try {
    await transport.sendMail({ ...messageOf(mail), signal: over.signal });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (over.signal.aborted) return `no answer within ${timeoutMs / 1000} s`;
    return safeText(withoutPassword(error instanceof Error ? error.message : String(error), mail.server));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', hurry);
    transport.close();
  }
}

/** Time for the last answer when the program ends, in milliseconds. */
const LAST_MS = 2000;

function connection({ host, port, tls, isVerified, ca, user, password }: MailServer) {
  return {
    ...{ host, port, secure: tls === 'implicit', requireTLS: tls === 'starttls', ignoreTLS: tls === 'none' },
    ...(user !== null && password !== null && { auth: { user, pass: password }, forceAuth: true }),
    // Stated, since NODE_TLS_REJECT_UNAUTHORIZED would count otherwise.
    tls: { rejectUnauthorized: isVerified, minVersion: 'TLSv1.2' as const, ...(ca !== null && { ca }) },
  };
}

function limits(timeoutMs: number) {
  return {
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    ...{ socketCloseTimeout: 0, maxResponseSize: 100_000, disableFileAccess: true, disableUrlAccess: true },
  };
}

function messageOf({
  key,
  at,
  subject,
  text,
  recipient,
  server: { from },
}: Pick<Mail, 'key' | 'at' | 'subject' | 'text' | 'recipient' | 'server'>) {
  return {
    ...{ from, to: recipient, envelope: { from, to: [recipient] }, text, date: new Date(at) },
    // A name that looks like an encoded word must not be decoded.
    subject: safeText(subject).replaceAll('=?', '= ?'),
    // The same in every attempt, so that a second copy is recognized.
    messageId: `<${key}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  };
}

/** A server may repeat what it was told when it refuses it. */
function withoutPassword(text: string, { user, password }: MailServer): string {
  if (password === null) return text;
  const base64 = (one: string) => Buffer.from(one).toString('base64');
  const forms = [password, base64(password), base64(`\0${user}\0${password}`)];
  return forms.reduce((hidden, form) => hidden.replaceAll(form, '[password]'), text);
}
