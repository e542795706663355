import { generateKeyPairSync } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRun, scratchFolder } from '../make-run.ts';
import { runFlatfield } from '../run-flatfield.ts';

const folder = scratchFolder();

describe('flatfield verify', () => {
  it('says intact of a signed run and changed, with the file, after one byte more', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const [secret, known] = [join(folder(), 'key.pem'), join(folder(), 'key.pub')];
    await writeFile(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await writeFile(known, publicKey.export({ type: 'spki', format: 'pem' }));
    const run = join(folder(), 'signed');
    expect((await makeRun(run, ['--sign', secret])).code).toBe(0);

    const intact = await runFlatfield(['verify', run, '--key', known]);
    expect(intact).toMatchObject({ code: 0, stderr: '' });
    expect(intact.stdout).toMatch(/^intact: .*\nsigned by the given key: SHA-256 [0-9a-f]{64}\n$/);

    await appendFile(join(run, 'readings.csv'), ' ');
    const changed = await runFlatfield(['verify', run, '--key', known]);
    expect(changed).toMatchObject({ code: 1 });
    expect(changed.stdout).toMatch(/^changed\n- readings.csv is changed\n/);
  });

  it('reports a run without a signature as unsigned: exit 0, or 1 if a key is required', async () => {
    const run = join(folder(), 'unsigned');
    await makeRun(run);
    const unsigned = await runFlatfield(['verify', run, '--json']);
    expect(unsigned.code).toBe(0);
    expect(JSON.parse(unsigned.stdout)).toEqual({ state: 'unsigned', problems: [], signedBy: null });
    const known = join(folder(), 'some.pub');
    await writeFile(known, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
    expect(await runFlatfield(['verify', run, '--key', known])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^unsigned: .*\n- manifest\.json is not signed\n$/),
    });
    await appendFile(join(run, 'readings.csv'), ' ');
    expect((await runFlatfield(['verify', run, '--key', known])).stdout).toMatch(/^changed\n/);
  });

  it('exits 2 for a run without its manifest, which is neither judged nor reported', async () => {
    const run = join(folder(), 'bare');
    await makeRun(run);
    await rm(join(run, 'manifest.json'));
    const verified = await runFlatfield(['verify', run]);
    expect(verified.code).toBe(2);
    expect(verified.stdout).toMatch(/^not verifiable: .*\n- manifest.json is missing\n$/);
    for (const command of ['judge', 'report']) {
      const { code, stderr } = await runFlatfield([command, run]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is missing')]);
    }
  });

  it('refuses a key that cannot sign before anything is read from the monitor', async () => {
    const bad = join(folder(), 'bad.pem');
    await writeFile(bad, 'no key');
    const run = join(folder(), 'never');
    const { code, stderr } = await makeRun(run, ['--sign', bad]);
    expect(code).toBe(3);
    expect(stderr).toContain('expected a private Ed25519 key');
    await expect(readFile(join(run, 'inspection.json'))).rejects.toThrow('ENOENT');
  });
});
