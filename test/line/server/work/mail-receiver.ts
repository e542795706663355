import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How the mail server behaves at one e-mail: what a system that somebody else runs may do. */
export type MailBehavior = 'takes it' | 'takes it late' | 'refuses for now' | 'refuses' | 'drops' | 'hangs';

export interface ReceivedMail {
  readonly recipient: string;
  readonly from: string;
  /** Of the header, as it came, without folds. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly messageId: string;
  readonly text: string;
  /** True if it was accepted. */
  readonly isAccepted: boolean;
  readonly user: string | null;
  readonly isSecure: boolean;
  readonly atMs: number;
}

export interface MailReceiverOptions {
  readonly behavior?: (mail: number, recipient: string) => MailBehavior;
  /** PEM texts, for TLS from the first byte or by STARTTLS. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly isImplicit: boolean };
  /** Asks for a login; what it says if it refuses one. */
  readonly login?: {
    readonly user: string;
    readonly password: string;
    readonly refusal?: (password: string) => string;
  };
}

/** An SMTP server on this computer. */
export async function mailReceiver({ behavior = () => 'takes it', tls, login }: MailReceiverOptions = {}) {
  const received: ReceivedMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    ...(tls && { cert: tls.cert, key: tls.key, secure: tls.isImplicit }),
    logger: false,
    authOptional: login === undefined,
    disabledCommands: [...(login === undefined ? ['AUTH'] : []), ...(tls === undefined ? ['STARTTLS'] : [])],
    allowInsecureAuth: true,
    closeTimeout: 50,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error(login?.refusal?.(password ?? '') ?? 'wrong'));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        count += 1;
        const recipient = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        const now = behavior(count, recipient);
        const parsed = parseMail(Buffer.concat(chunks).toString('utf8'));
        const note = (isAccepted: boolean) =>
          received.push({
            ...{ ...parsed, recipient, from, isAccepted, atMs: Date.now() },
            ...{ user: (session.user as string | undefined) ?? null, isSecure: session.secure },
          });
        switch (now) {
          case 'takes it':
            note(true);
            done();
            return;
          case 'takes it late':
            note(true);
            setTimeout(done, 20);
            return;
          case 'refuses for now':
          case 'refuses':
            note(false);
            done(Object.assign(new Error(HOSTILE_ANSWER), { responseCode: now === 'refuses' ? 550 : 451 }));
            return;
          case 'drops':
            note(false);
            for (const connection of server.connections) {
              const { _socket: socket } = connection as unknown as { readonly _socket: { destroy: () => void } };
              socket.destroy();
            }
            return;
          case 'hangs':
            note(false);
            return;
        }
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

export type MailReceiver = Awaited<ReturnType<typeof mailReceiver>>;

/** Text that would steer a terminal and break out of a page. */
export const HOSTILE_ANSWER = 'no \u001b[2J<script>alert(1)</script>\u202e';

/** Written from RFC 5322 alone: headers until the first empty line, a line that begins with a space goes on with the one before. */
function parseMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s?(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  const body = rest.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding')?.[0] ?? '';
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : quoted(body, encoding);
  return { headers, messageId: headers.get('message-id')?.[0] ?? '', text: text.replaceAll('\r\n', '\n') };
}

function quoted(body: string, encoding: string): string {
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
