import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { certificateNames, writeCertificates } from '../../../../../src/line/server/http/listening/certificates.ts';
import { startedServer } from '../started-server.ts';

it('a connection over TLS on which a token was shown is not ended for some that wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeCertificates(folder, ['localhost'], new Date());
  const pem = (name: keyof typeof certificateNames) => readFile(join(folder, certificateNames[name]), 'utf8');
  const [ca, cert, key] = [await pem('authority'), await pem('server'), await pem('serverKey')];
  const server = await startedServer({ tls: { cert, key }, limits: { connections: 3 } });
  onTestFinished(() => server.end());
  const port = Number(new URL(server.url).port);

  const follower = await new Promise<TLSSocket>((resolve) => {
    const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca });
    const head = [
      'GET /api/v1/events HTTP/1.1',
      'Host: localhost',
      `Authorization: ${server.tokens.viewer.authorization()}`,
    ];
    socket.write([...head, '', ''].join('\r\n'));
    socket.once('data', () => resolve(socket));
  });
  onTestFinished(() => void follower.destroy());
  const waiting = Array.from({ length: 20 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume(),
  );
  const allButTwoEnded = new Promise<void>((resolve) => {
    let left = waiting.length;
    for (const socket of waiting) {
      socket.on('close', () => {
        left -= 1;
        if (left === 2) resolve();
      });
    }
  });
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
  });
  await allButTwoEnded;
  expect(waiting.filter((socket) => socket.destroyed)).toHaveLength(18);
  expect(follower.destroyed).toBe(false);
});
