import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { certificateNames, writeCertificates } from '../../../../../src/line/server/http/listening/certificates.ts';
import type { MailServer } from '../../../../../src/line/server/store/alarms/mail-server.ts';
import { sendMail } from '../../../../../src/line/server/work/alarms/send-mail.ts';
import { type MailReceiver, type MailReceiverOptions, mailReceiver } from '../mail-receiver.ts';

const password = 'Sesame 4711 "open"';
let folder: string;
let ca: string;
let own: { readonly cert: string; readonly key: string };
let receiver: MailReceiver | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-mail-'));
  await writeCertificates(folder, ['127.0.0.1'], new Date());
  const file = (name: keyof typeof certificateNames) => readFile(join(folder, certificateNames[name]), 'utf8');
  ca = await file('authority');
  own = { cert: await file('server'), key: await file('serverKey') };
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  vi.unstubAllEnvs();
  await receiver?.close();
  receiver = undefined;
});

const mail = {
  ...{
    key: 'alarm-1',
    at: '2026-03-20T12:00:00.000Z',
    subject: 'Alarm',
    text: 'A line.\n',
    recipient: 'ops@example.com',
  },
};
async function send(options: MailReceiverOptions, server: Partial<MailServer>, other: Partial<typeof mail> = {}) {
  receiver = await mailReceiver(options);
  const whole: MailServer = {
    ...{ host: '127.0.0.1', port: receiver.port, tls: 'none', isVerified: true, ca: null, user: null, password: null },
    ...{ from: 'line@example.com', ...server },
  };
  const problem = await sendMail(
    { ...mail, ...other, server: whole },
    { timeoutMs: 60_000, signal: new AbortController().signal },
  );
  return { problem, received: receiver.received };
}

describe('an e-mail', () => {
  it.each([true, false])(
    'is sent over TLS with a certificate of the stated authority, from the first byte: %s',
    async (isImplicit) => {
      const { problem, received } = await send(
        { tls: { ...own, isImplicit } },
        { tls: isImplicit ? 'implicit' : 'starttls', ca },
      );
      expect(problem).toBeNull();
      expect(received).toMatchObject([{ isSecure: true, isAccepted: true, from: 'line@example.com' }]);
    },
  );

  it.each([true, false])(
    'is not sent to a server whose certificate is not trusted, whatever the environment says',
    async (isImplicit) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      const { problem, received } = await send(
        { tls: { ...own, isImplicit }, login: { user: 'line', password } },
        { tls: isImplicit ? 'implicit' : 'starttls', user: 'line', password },
      );
      expect(problem).toMatch(/certificate|self.signed/i);
      expect(received).toEqual([]);
    },
  );

  it('is sent to such a server if an administrator stated so', async () => {
    const { problem } = await send({ tls: { ...own, isImplicit: false } }, { tls: 'starttls', isVerified: false });
    expect(problem).toBeNull();
  });

  it('is not sent, and no password shown, to a server that offers no STARTTLS', async () => {
    const { problem, received } = await send(
      { login: { user: 'line', password } },
      { tls: 'starttls', user: 'line', password },
    );
    expect(problem).toMatch(/STARTTLS|TLS/);
    expect(received).toEqual([]);
  });

  it('is sent with a login if the server asks for one', async () => {
    const { problem, received } = await send(
      { tls: { ...own, isImplicit: true }, login: { user: 'line', password } },
      { tls: 'implicit', ca, user: 'line', password },
    );
    expect(problem).toBeNull();
    expect(received).toMatchObject([{ user: 'line' }]);
  });

  it('that is refused leaves no password in the reason, even if the server repeats it', async () => {
    const base64 = Buffer.from(`\0line\0${password}`).toString('base64');
    const refusal = (told: string) => `wrong ${told} ${base64} ${Buffer.from(told).toString('base64')}`;
    const { problem } = await send(
      { tls: { ...own, isImplicit: true }, login: { user: 'line', password: 'another', refusal } },
      { tls: 'implicit', ca, user: 'line', password },
    );
    expect(problem).toContain('wrong [password]');
    for (const form of [password, base64, Buffer.from(password).toString('base64')])
      expect(problem).not.toContain(form);
  });

  it('has a reason when nothing listens, and when nothing answers', async () => {
    const signal = new AbortController().signal;
    const server: MailServer = {
      ...{ host: '127.0.0.1', port: 1, tls: 'none', isVerified: true, ca: null, user: null, password: null },
      from: 'line@example.com',
    };
    expect(await sendMail({ ...mail, server }, { timeoutMs: 60_000, signal })).toMatch(/ECONNREFUSED|refused/i);
    receiver = await mailReceiver({ behavior: () => 'hangs' });
    const hanging = { ...mail, server: { ...server, port: receiver.port } };
    expect(await sendMail(hanging, { timeoutMs: 200, signal })).toMatch(/no answer within 0.2 s|timeout/i);
  });

  it.each([
    'a\r\nBcc: evil@example.com\r\n\r\nbody',
    'a\nX-Injected: 1',
    'a\u2028b\u0085c',
    '"quoted" <evil@example.com>, other@example.com',
    '=?utf-8?q?Bcc=3A_evil=40example=2Ecom?=',
    '=?utf-8?b?DQpCY2M6IHg=?=',
    '\u202egnp',
    '合格 '.repeat(80),
    '.\r\nMAIL FROM:<evil@example.com>',
  ])('has no header, recipient or command of the name %j', async (name) => {
    const { problem, received } = await send(
      {},
      {},
      { subject: `[Flatfield] ${name}`, text: `.\n${name.replaceAll(/\s/g, ' ')}\n.\n` },
    );
    expect(problem).toBeNull();
    expect(received).toHaveLength(1);
    const [one] = received;
    expect(one).toMatchObject({ recipient: 'ops@example.com', from: 'line@example.com' });
    expect([...(one?.headers.keys() ?? [])].toSorted()).toEqual([
      ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version'],
      ...['subject', 'to', 'x-auto-response-suppress'],
    ]);
    for (const values of one?.headers.values() ?? []) expect(values).toHaveLength(1);
    expect(one?.headers.get('to')).toEqual(['ops@example.com']);
    expect(one?.headers.get('message-id')).toEqual(['<alarm-1@example.com>']);
    expect(one?.headers.get('subject')?.[0]).not.toContain(name.startsWith('=?') ? '=?utf-8?' : '\r');
    expect(one?.text.split('\n').slice(0, 1)).toEqual(['.']);
  });
});
