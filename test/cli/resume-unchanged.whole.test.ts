import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { writeManifest } from '../../src/record/run-folder/write-manifest.ts';
import { summaryOf } from '../judge/in-english.ts';
import { calibration } from '../read/monitor/fake-calibration.ts';
import { type FakeMonitor, type FakeState, fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { ofWhite } from './of-white.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let key: string;
let otherKey: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-unchanged-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  [key, otherKey] = [await newKey('key.pem'), await newKey('other.pem')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function newKey(name: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(join(folder, name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, `public-${name}`), publicKey.export({ type: 'spki', format: 'pem' }));
  return join(folder, name);
}

const flatfield = (...args: readonly string[]) => runFlatfield(args, { env, cwd: folder });
const resume = (out: string, ...more: readonly string[]) =>
  flatfield('inspect', '--resume', out, '--shown', '--json', ...more);

/** Every monitor here has the same id. */
const sameId = (changes: Partial<FakeState> = {}) => fakeMonitor({ id: 'own_1', ...changes });

const gray = (code: number) => [code, code, code] as const;

/** A run of a good monitor of the tests' own, finished or interrupted after five readings. */
async function run(how: 'finished' | 'interrupted', ...more: readonly string[]) {
  count += 1;
  const out = join(folder, `run-${count}`);
  const monitor = await sameId();
  const limit = how === 'finished' ? [] : ['--max-attempts', '5'];
  const { code } = await flatfield('inspect', '--api', monitor.url, ...ofWhite, '--out', out, ...limit, ...more);
  expect(code).toBe(how === 'finished' ? 0 : 2);
  return { out, monitor };
}

async function edit(out: string, file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(out, file), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(join(out, file), changed);
}

/** What of a record the edits below reach into. */
interface Edited {
  unit: string | null;
  monitor: object;
  readings: object[];
  checks: object[];
  judgment: { profile: { limits: object[] }; verdict: { summary: object } };
  calibration: { reference: { colors: { white: object } } };
}

/** The same with the record as an object. */
async function editRecord(out: string, change: (record: Edited) => void): Promise<void> {
  await edit(out, 'inspection.json', (text) => {
    const record = JSON.parse(text) as Edited;
    change(record);
    return `${JSON.stringify(record, null, 2)}\n`;
  });
}

/** Whoever may write to an unsigned run may make its manifest anew. */
const forgeManifest = async (out: string) => {
  const { runId } = parseInspection(await readFile(join(out, 'inspection.json'), 'utf8'), out);
  await writeManifest(out, runId);
};

describe('a finished run that is resumed', () => {
  it('gives its record if it is unchanged, signed or not', async () => {
    for (const more of [[], ['--sign', key]]) {
      const { out, monitor } = await run('finished', ...more);
      const asked = monitor.requests.length;
      const { code, stdout } = await resume(out);
      expect([code, stdout]).toEqual([0, await readFile(join(out, 'inspection.json'), 'utf8')]);
      expect(monitor.requests).toHaveLength(asked);
    }
  });

  it.each([
    ['unsigned', []],
    ['signed', ['--sign']],
  ])('is refused if its record was edited (%s)', async (_, sign) => {
    const { out } = await run('finished', ...sign.flatMap((option) => [option, key]));
    await editRecord(out, (record) => {
      record.unit = 'SN 8';
    });
    const { code, stdout, stderr } = await resume(out);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('inspection.json');
    expect(stderr).toContain('not as it was written');
  });

  it.each(['report.html', 'readings.ndjson', 'manifest.json'])('is refused if its %s was edited', async (file) => {
    const { out } = await run('finished');
    await edit(out, file, (text) => text.replace(/\d\d\d/, '999'));
    const { code, stdout } = await resume(out);
    expect([code, stdout]).toEqual([2, '']);
  });

  it('fails again if it failed', async () => {
    count += 1;
    const out = join(folder, `run-${count}`);
    const bad = await sameId({ screen: gray(200) });
    expect((await flatfield('inspect', '--api', bad.url, ...ofWhite, '--out', out)).code).toBe(1);
    expect((await resume(out)).code).toBe(1);
  });

  it.each<[string, (record: Edited) => void]>([
    ['its unit', (record) => Object.assign(record, { unit: 'SN 8' })],
    ['its monitor', (record) => Object.assign(record.monitor, { serialNumber: '8' })],
    ['a reading', (record) => Object.assign(record.readings[3] ?? {}, { rgbFull: { r: 254, g: 255, b: 255 } })],
    ['a state check', (record) => Object.assign(record.checks[0] ?? {}, { keyLock: 'ALL' })],
    ['a limit of its profile', (record) => Object.assign(record.judgment.profile.limits[0] ?? {}, { required: 99 })],
    ['its summary', (record) => Object.assign(record.judgment.verdict.summary, { more: 7 })],
    ['its reference', (record) => Object.assign(record.calibration.reference.colors.white, { Y: 100.2 })],
  ])('is refused if %s and the manifest were edited alike: the journal disagrees', async (_, change) => {
    const { out } = await run('finished');
    await editRecord(out, change);
    await forgeManifest(out);
    const { code, stdout, stderr } = await resume(out);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('does not match its journal');
  });

  it('is refused if a bad verdict was edited into a good one, manifest included', async () => {
    count += 1;
    const out = join(folder, `run-${count}`);
    const bad = await sameId({ codesAt: (x) => gray(x > 1900 ? 200 : 255) });
    expect((await flatfield('inspect', '--api', bad.url, ...ofWhite, '--out', out)).code).toBe(1);
    const { out: good } = await run('finished');
    await cp(join(good, 'inspection.json'), join(out, 'inspection.json'));
    await forgeManifest(out);
    const { code, stderr } = await resume(out);
    expect(code).toBe(2);
    expect(stderr).toContain('the readings or the state checks');
  });

  it('is refused if it was signed and somebody signs their edit with another key', async () => {
    const { out } = await run('finished', '--sign', key);
    await edit(out, 'inspection.json', (text) => text.replace('"unit": null', '"unit": "SN 8"'));
    const { createPrivateKey } = await import('node:crypto');
    await writeManifest(out, 'run', createPrivateKey(await readFile(otherKey, 'utf8')));
    const { code, stderr } = await resume(out);
    expect(code).toBe(2);
    expect(stderr).toContain('not signed with the key of the run');
  });

  it('is refused if it was signed and the signature was taken off', async () => {
    const { out } = await run('finished', '--sign', key);
    await forgeManifest(out);
    expect((await resume(out)).code).toBe(2);
  });

  it('is not the answer to another question: another address, plan or unit is refused', async () => {
    const { out } = await run('finished');
    const bad = await sameId({ screen: gray(200) });
    for (const more of [
      ['--api', bad.url],
      ['--layout', '3x3'],
      ['--unit', 'SN 8'],
    ]) {
      const { code, stdout, stderr } = await resume(out, ...more);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/Cannot resume: .* changed/);
    }
    expect(bad.requests).toEqual([]);
  });
});

describe('an interrupted run that is resumed', () => {
  it.each([
    ['bad', { screen: gray(200) }],
    ['good', {}],
  ])('reads nothing of a %s monitor at another address that answers under the same id', async (_, changes) => {
    const { out } = await run('interrupted');
    const other = await sameId(changes);
    const { code, stdout } = await resume(out, '--api', other.url);
    expect(code).toBe(2);
    expect(summaryOf(parseInspection(stdout, 'stdout'))).toContain('the address of the API');
    expect(other.requests.filter((request) => request.includes('pixel-inspection'))).toEqual([]);
  });

  it('takes another spelling of its address for the same', async () => {
    const { out, monitor } = await run('interrupted');
    const url = monitor.url.replace('127.0.0.1', 'localhost');
    expect((await resume(out, '--api', url)).code).toBe(0);
  });

  it('is refused if a reading of its journal was edited after it had ended in order', async () => {
    const { out } = await run('interrupted', '--sign', key);
    await edit(out, 'readings.ndjson', (text) => text.replace('"r":255', '"r":254'));
    const { code, stdout, stderr } = await resume(out);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('readings.ndjson');
  });

  it('continues after a part that was killed, which only added to its journal', async () => {
    const { out } = await run('interrupted', '--sign', key);
    const journal = await readFile(join(out, 'readings.ndjson'), 'utf8');
    const check = journal.split('\n').findLast((line) => line.startsWith('{"type":"check"'));
    const part = JSON.stringify({ type: 'part', startedAt: new Date().toISOString() });
    await writeFile(join(out, 'readings.ndjson'), `${journal}${part}\n${check}\n{"type":"read`);
    const { code, stdout } = await resume(out);
    expect(code).toBe(0);
    expect(parseInspection(stdout, 'stdout').parts).toHaveLength(3);
  });

  it('is refused with a journal of another run as its second pass', async () => {
    const { out } = await run('interrupted', '--repeat', '2');
    const { out: other } = await run('finished');
    await cp(join(other, 'readings.ndjson'), join(out, 'readings-2.ndjson'));
    const { code, stderr } = await resume(out);
    expect(code).toBe(2);
    expect(stderr).toContain('belongs to another run');
  });
});

describe('a signed run that is resumed', () => {
  const verified = (out: string) => flatfield('verify', out, '--key', join(folder, 'public-key.pem'));

  it('is signed again with the same key, without naming it', async () => {
    const { out } = await run('interrupted', '--sign', 'key.pem');
    const { code } = await runFlatfield(['inspect', '--resume', out, '--shown', '--json'], { env, cwd: tmpdir() });
    expect(code).toBe(0);
    expect((await verified(out)).code).toBe(0);
  });

  it.each<[string, readonly string[], () => Promise<unknown>]>([
    ['with another key', ['--sign', 'other.pem'], async () => undefined],
    ['without its key', [], () => rm(join(folder, 'gone.pem'))],
  ])('is refused %s, and stays as it was', async (_, more, prepare) => {
    await cp(key, join(folder, 'gone.pem'));
    const { out } = await run('interrupted', '--sign', 'gone.pem');
    await prepare();
    const { code, stdout } = await resume(out, ...more);
    expect([code, stdout]).toEqual([3, '']);
    expect((await verified(out)).code).toBe(0);
  });

  it('and one that was begun without a key is not signed afterwards', async () => {
    const { out } = await run('interrupted');
    const { code, stderr } = await resume(out, '--sign', key);
    expect(code).toBe(3);
    expect(stderr).toContain('is not signed');
  });
});

describe('--fail-on marginal', () => {
  /** A white of 254 is a small difference: within the required bound of this profile, beyond the recommended. */
  async function marginal(): Promise<FakeMonitor> {
    return sameId({ codesAt: (x) => gray(x > 1900 ? 253 : 255), results: [calibration()] });
  }

  it('holds for a resumed run and for a finished one', async () => {
    count += 1;
    const out = join(folder, `run-${count}`);
    const profile = join(folder, 'marginal.json');
    const bound = { metric: 'commanded-code-value-error', operator: '<=', source: 'test', verified: true };
    const limits = [{ ...bound, recommended: 1, required: 5 }];
    const requires = { minimumPoints: 9, patches: ['white'] };
    await writeFile(profile, JSON.stringify({ extends: 'signal-exact', name: 'marginal', limits, requires }));
    const monitor = await marginal();
    const options = ['--profile', profile, '--fail-on', 'marginal', '--max-attempts', '5', '--out', out];
    await flatfield('inspect', '--api', monitor.url, ...ofWhite, ...options);
    const first = await resume(out);
    expect(parseInspection(first.stdout, 'stdout').judgment.verdict.grade).toBe('pass-marginal');
    expect(first.code).toBe(1);
    expect((await resume(out)).code).toBe(1);
  });
});
