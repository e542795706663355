import { generateKeyPairSync } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSigningKey, readVerifyingKey } from '../../../src/record/run-folder/signing-key.ts';
import { verifyRun } from '../../../src/record/run-folder/verify-run.ts';
import { writeManifest } from '../../../src/record/run-folder/write-manifest.ts';

let folder: string;
const mine = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-verify-'));
  await mkdir(join(folder, 'below'));
  await writeFile(join(folder, 'inspection.json'), '{}\n');
  await writeFile(join(folder, 'below', 'report.html'), '<p>');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('verifyRun', () => {
  it('says intact of a signed run, and who signed it', async () => {
    await writeManifest(folder, 'run-1', mine.privateKey);
    const check = await verifyRun(folder, mine.publicKey);
    expect(check).toEqual({ state: 'intact', problems: [], signedBy: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('reports a run without a signature as unsigned, and as changed if a signature is required', async () => {
    await writeManifest(folder, 'run-1');
    expect(await verifyRun(folder)).toEqual({ state: 'unsigned', problems: [], signedBy: null });
    expect(await verifyRun(folder, mine.publicKey)).toMatchObject({
      state: 'changed',
      problems: [{ path: 'manifest.json', what: 'is not signed' }],
    });
  });

  it('names each file that was changed, lost or added', async () => {
    await writeFile(join(folder, 'lost.csv'), 'a');
    await writeManifest(folder, 'run-1', mine.privateKey);
    await appendFile(join(folder, 'inspection.json'), ' ');
    await rm(join(folder, 'lost.csv'));
    await writeFile(join(folder, 'below', 'more.txt'), '');
    const { state, problems } = await verifyRun(folder, mine.publicKey);
    expect(state).toBe('changed');
    expect(problems).toEqual([
      { path: 'inspection.json', what: 'is changed' },
      { path: 'lost.csv', what: 'is missing' },
      { path: 'below/more.txt', what: 'was added' },
    ]);
  });

  it.each(['.DS_Store', 'below/Thumbs.db', 'desktop.ini', 'below/._more.txt'])(
    'a folder that somebody opened in Finder or Explorer is as it was, whenever %s appears, changes and goes',
    async (path) => {
      const file = join(folder, path);
      await writeManifest(folder, 'run-1', mine.privateKey);
      await writeFile(file, 'a');
      expect(await verifyRun(folder, mine.publicKey)).toMatchObject({ state: 'intact', problems: [] });
      await writeManifest(folder, 'run-1', mine.privateKey);
      await appendFile(file, 'b');
      expect(await verifyRun(folder, mine.publicKey)).toMatchObject({ state: 'intact', problems: [] });
      await rm(file);
      expect(await verifyRun(folder, mine.publicKey)).toMatchObject({ state: 'intact', problems: [] });
    },
  );

  it.each(['a.DS_Store', 'Thumbs.db.txt', '.DS_Store2', 'desktop.ini/a'])(
    '%s is a file that was added',
    async (path) => {
      await writeManifest(folder, 'run-1');
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), '');
      expect((await verifyRun(folder)).problems).toEqual([{ path, what: 'was added' }]);
    },
  );

  it('is not fooled by a new manifest signed with another key', async () => {
    await writeManifest(folder, 'run-1', mine.privateKey);
    await appendFile(join(folder, 'inspection.json'), ' ');
    await writeManifest(folder, 'run-1', other.privateKey);
    expect((await verifyRun(folder)).state).toBe('intact');
    expect(await verifyRun(folder, mine.publicKey)).toMatchObject({
      state: 'changed',
      problems: [{ path: 'manifest.json', what: 'was signed with another key' }],
    });
  });

  it('is not taken in by a manifest whose text was edited under its signature', async () => {
    await writeManifest(folder, 'run-1', mine.privateKey);
    const file = join(folder, 'manifest.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('run-1', 'run-2'));
    expect(await verifyRun(folder)).toEqual({
      state: 'changed',
      problems: [{ path: 'manifest.json', what: 'does not fit its signature' }],
      signedBy: null,
    });
  });

  it('says not verifiable of a run without a manifest, whatever key is asked for', async () => {
    const problems = [{ path: 'manifest.json', what: 'is missing' }];
    expect(await verifyRun(folder)).toEqual({ state: 'not-verifiable', problems, signedBy: null });
    expect(await verifyRun(folder, mine.publicKey)).toMatchObject({ state: 'not-verifiable' });
  });

  it('reports a manifest of another version with the version found and the one expected', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"manifestVersion":2,"runId":"x","files":[]}');
    const what = 'is of version 2, expected 1: it was made by a newer Flatfield';
    expect(await verifyRun(folder)).toMatchObject({ state: 'changed', problems: [{ what }] });
  });

  it.each(['', '{', '{}'])('reports changed if the manifest is %j', async (text) => {
    await writeFile(join(folder, 'manifest.json'), text);
    expect(await verifyRun(folder)).toMatchObject({ state: 'changed', problems: [{ what: 'cannot be read' }] });
  });

  it('reports a signature with an invalid key as changed', async () => {
    await writeManifest(folder, 'run-1', mine.privateKey);
    const file = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, signature: { ...manifest.signature, publicKey: 'no key' } }));
    expect((await verifyRun(folder)).state).toBe('changed');
  });

  // Windows lets only administrators make links.
  it.runIf(process.platform !== 'win32')('does not follow a link in place of a file', async () => {
    await writeManifest(folder, 'run-1');
    await writeFile(join(folder, '..', 'elsewhere.json'), '{}\n');
    await rm(join(folder, 'inspection.json'));
    await symlink(join(folder, '..', 'elsewhere.json'), join(folder, 'inspection.json'));
    expect((await verifyRun(folder)).problems).toEqual([{ path: 'inspection.json', what: 'is changed' }]);
    await rm(join(folder, '..', 'elsewhere.json'));
  });
});

describe('keys', () => {
  const publicPem = mine.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const privatePem = mine.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const verifying = async (text: string) => {
    const path = `${folder}-public.pem`;
    await writeFile(path, text);
    return readVerifyingKey(path).then(async (found) => {
      await rm(path);
      return found;
    });
  };

  it('are read from PEM files', async () => {
    const path = join(folder, 'key.pem');
    await writeFile(path, privatePem);
    await writeManifest(folder, 'run-1', await readSigningKey(path));
    expect((await verifyRun(folder, await verifying(publicPem))).state).toBe('intact');
    expect((await verifyRun(folder, await verifying(`\ufeff${publicPem.replaceAll('\n', '\r\n')}`))).state).toBe(
      'intact',
    );
  });

  it.each([
    ['a private key', privatePem, 'is a private key, which stays where it signs'],
    ['a private key behind a public one', `${publicPem}${privatePem}`, 'is a private key'],
    ['two keys', `${publicPem}${publicPem}`, 'holds several keys'],
    ['a certificate', publicPem.replaceAll('PUBLIC KEY', 'CERTIFICATE'), 'is a certificate'],
  ])('that are %s verify nothing', async (_, text, why) => {
    await expect(verifying(text)).rejects.toThrow(why);
  });

  it.each(['00', '01', '0080', '0180', 'ec7f', 'edff', 'ee7f'])(
    'for which anybody can sign verify nothing: %s',
    async (ends) => {
      const filler = ends.startsWith('0') ? '00' : 'ff';
      const [first = '', last = filler] = ends.match(/../g) ?? [];
      const point = Buffer.from(`${first}${filler.repeat(30)}${last}`, 'hex');
      const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), point]).toString('base64');
      await expect(verifying(`-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`)).rejects.toThrow(
        'low order',
      );
    },
  );

  it('of another kind are refused without a word of what they hold', async () => {
    const path = join(folder, 'rsa.pem');
    const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(path, pem);
    const error = await readSigningKey(path).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'invalid-key', blame: 'caller' });
    expect(String(error)).toContain('is of type rsa');
    expect(String(error)).not.toContain(String(pem).split('\n')[1]);
  });

  it('that cannot be read or understood are refused', async () => {
    await writeFile(join(folder, 'text.pem'), 'no key');
    await expect(readSigningKey(join(folder, 'text.pem'))).rejects.toThrow('cannot be understood');
    await expect(readVerifyingKey(join(folder, 'missing.pem'))).rejects.toThrow('cannot be read');
  });
});
