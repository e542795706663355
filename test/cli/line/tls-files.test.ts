import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();
const file = (name: string) => fileURLToPath(new URL(`../../../fixtures/line-tls/${name}.pem`, import.meta.url));

it.each([
  [
    file('server-key'),
    file('server-key'),
    /^--tls-cert expects a PEM file of a certificate, and .*server-key\.pem holds none\.$/,
  ],
  [
    file('server'),
    file('server'),
    /^--tls-key expects a PEM file of a private key .*, and .*server\.pem holds none\.$/,
  ],
  [
    file('server'),
    'own-key.pem',
    /^--tls-key .*own-key\.pem is not the key of the certificate --tls-cert .*server\.pem\.$/,
  ],
  [file('server'), 'nowhere.pem', /^--tls-key: .*nowhere\.pem cannot be read: no such file or directory\.$/],
])('line serve refuses TLS files that do not serve, naming option and file: %s %s', async (cert, key, line) => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(folder(), 'own-key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const data = join(folder(), 'line');
  const path = key.includes('/') || key.includes('\\') ? key : join(folder(), key);
  const { code, stderr } = await runFlatfield([
    ...['line', 'serve', '--folder', data, '--host', '0.0.0.0', '--host-name', 'line.example', '--port', '0'],
    ...['--tls-cert', cert, '--tls-key', path],
  ]);
  expect([code, stderr.replace('flatfield: ', '').trimEnd()]).toEqual([3, expect.stringMatching(line)]);
});

it('line cert refuses a file as its folder, and files that hold no authority', async () => {
  const taken = join(folder(), 'taken');
  writeFileSync(taken, '');
  const cert = (out: string) => runFlatfield(['line', 'cert', '--out', out, '--host', 'line.example']);
  expect(await cert(taken)).toMatchObject({
    code: 3,
    stderr: `flatfield: --out expects a folder, got the file ${taken}.\n`,
  });
  for (const name of ['ca.pem', 'ca.key']) writeFileSync(join(folder(), name), 'hello');
  expect(await cert(folder())).toMatchObject({
    code: 3,
    stderr: `flatfield: ca.pem and ca.key in ${folder()} are not the certificate and the key of an authority.\n`,
  });
});
