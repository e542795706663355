import { expect, it } from 'vitest';
import { type MailServerWords, mailServerOf } from '../../../../../src/line/server/work/alarms/mail-server-of.ts';
import { mailServerText } from '../../../../../src/line/server/work/alarms/register-alarms.ts';

const password = 'Sesame-4711';
const words = (url: string, other: Partial<MailServerWords> = {}): MailServerWords => ({
  ...{ url, from: 'line@example.com', tls: 'verified' },
  ...other,
});

it.each([
  [
    words('smtps://line@smtp.example', { password }),
    465,
    'implicit',
    'smtp.example:465, TLS (implicit), user line with a password',
  ],
  [words('smtp://smtp.example'), 587, 'starttls', 'smtp.example:587, TLS (starttls), no login'],
  [words('smtp://smtp.example:2525', { tls: 'none' }), 2525, 'none', 'smtp.example:2525, no TLS, no login'],
  [words('smtp://[::1]', { tls: 'none' }), 25, 'none', '::1:25, no TLS, no login'],
  [words('smtps://smtp.example', { tls: 'unverified' }), 465, 'implicit', 'TLS (implicit), certificate not checked'],
  [words('smtp://a%40b@127.0.0.1', { tls: 'none', password }), 25, 'none', 'user a@b with a password'],
])('takes %j', (given, port, tls, text) => {
  const server = mailServerOf(given);
  expect(server).toMatchObject({ port, tls, from: 'line@example.com', isVerified: given.tls !== 'unverified' });
  expect(mailServerText(server)).toContain(text);
  expect(mailServerText(server)).not.toContain(password);
});

it('takes the password without the line break at its end, and nothing else off', () => {
  expect(mailServerOf(words('smtps://line@smtp.example', { password: ' a b \r\n' })).password).toBe(' a b ');
});

it.each<[MailServerWords, string]>([
  [words('https://smtp.example'), 'A mail server is smtps://HOST'],
  [words('smtp.example'), 'A mail server is smtps://HOST'],
  [words('smtps://line:secret@smtp.example', { password }), 'must not hold a password'],
  [words('smtps://smtp.example/inbox'), 'ends with its port'],
  [words('smtps://line@smtp.example'), 'give both or neither'],
  [words('smtps://smtp.example', { password }), 'give both or neither'],
  [words('smtps://smtp.example', { tls: 'none' }), '--tls none goes with smtp://'],
  [words('smtp://line@smtp.example', { tls: 'none', password }), 'anyone on the network could read the password'],
  [words('smtps://line@smtp.example', { password: 'a\nb' }), 'on one line'],
  [words('smtps://%0d%0aline@smtp.example', { password }), 'without control characters'],
  [words('smtps://smtp.example', { from: 'Line <line@example.com>' }), '--from expects an e-mail address'],
  [
    words('smtps://smtp.example', { from: 'line@example.com\r\nBcc: x@example.com' }),
    '--from expects an e-mail address',
  ],
  [words('smtps://smtp.example', { ca: 'no certificate' }), 'no certificate in PEM form'],
])('refuses %j', (given, message) => {
  let said = '';
  try {
    mailServerOf(given);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toContain(message);
  expect(said).not.toContain(password);
  expect(said).not.toContain('\n');
});
