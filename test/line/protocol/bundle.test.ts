import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleId, openBundle, packBundle } from '../../../src/line/protocol/bundle.ts';
import { writeManifest } from '../../../src/record/run-folder/write-manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-bundle-'));
  await writeFile(join(folder, 'inspection.json'), '{"a":1}\n');
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'report.html'), Buffer.from([0, 10, 255, 200]));
  await writeManifest(folder, 'run-1');
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const manifestText = () => readFile(join(folder, 'manifest.json'), 'utf8');
const rewrite = async (from: RegExp, to: string) =>
  writeFile(join(folder, 'manifest.json'), (await manifestText()).replace(from, to));

const packed = (manifest: object | string) => {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  return gzipSync(Buffer.from(`${Buffer.byteLength(text)}\n${text}`));
};

describe('a bundle', () => {
  it('holds every file of a run, and is named by its manifest', async () => {
    const { id, bytes } = await packBundle(folder);
    const bundle = await openBundle(bytes);
    expect(id).toBe(sha256(await manifestText()));
    expect(await bundleId(folder)).toBe(id);
    expect(bundle.id).toBe(id);
    expect([...bundle.files.keys()]).toEqual(['empty.txt', 'inspection.json', 'report.html']);
    expect(Buffer.from(bundle.files.get('report.html') ?? [])).toEqual(Buffer.from([0, 10, 255, 200]));
  });

  it('is refused with a byte changed, missing or added anywhere', async () => {
    const { bytes } = await packBundle(folder);
    const unpacked = gunzipSync(bytes);
    const at = fc.nat({ max: unpacked.byteLength - 1 });
    const broken = fc.oneof(
      fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([place, change]) => {
        const copy = Buffer.from(unpacked);
        copy[place] = (copy[place] ?? 0) ^ change;
        return copy;
      }),
      at.map((end) => unpacked.subarray(0, end)),
      fc.uint8Array({ minLength: 1, maxLength: 20 }).map((more) => Buffer.concat([unpacked, more])),
    );
    const { id } = await packBundle(folder);
    await fc.assert(
      fc.asyncProperty(broken, async (content) => {
        const opened = await openBundle(gzipSync(content)).catch((error: { code: string }) => error.code);
        // A change inside the manifest gives another run, never the same one.
        expect(typeof opened === 'string' ? opened : opened.id !== id && 'another run').toMatch(
          /^(invalid-bundle|another run)$/,
        );
      }),
    );
  });

  it('is refused if it is not compressed, or unpacks to more than is taken', async () => {
    const { bytes } = await packBundle(folder);
    await expect(openBundle(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'invalid-bundle' });
    await expect(openBundle(bytes.subarray(0, 40))).rejects.toMatchObject({ code: 'invalid-bundle' });
    await expect(openBundle(gzipSync(Buffer.alloc(3_000_000)), 1_000_000)).rejects.toMatchObject({ code: 'too-large' });
  });

  it.each([['12345678901'], ['0'], ['-1'], ['1e3'], [' 5'], ['']])(
    'is refused if its manifest is %j long',
    async (length) => {
      await expect(openBundle(gzipSync(Buffer.from(`${length}\n{}`)))).rejects.toMatchObject({
        code: 'invalid-bundle',
      });
    },
  );

  it('is not made of a folder that is not a finished, unchanged run', async () => {
    await writeFile(join(folder, 'report.html'), 'edited');
    await expect(packBundle(folder)).rejects.toMatchObject({ code: 'run-changed' });
    await rm(join(folder, 'report.html'));
    await expect(packBundle(folder)).rejects.toMatchObject({ code: 'run-changed' });
    await rm(join(folder, 'manifest.json'));
    await expect(packBundle(folder)).rejects.toMatchObject({ code: 'invalid-record' });
  });

  it.each([['../../secret.txt'], ['/etc/hostname'], ['C:\\\\secret.txt'], ['a/../../secret.txt']])(
    'never takes up the file %s from outside the folder',
    async (path) => {
      await rewrite(/empty\.txt/, path);
      await expect(packBundle(folder)).rejects.toMatchObject({
        code: 'run-changed',
        message: expect.stringContaining('cannot be the path of a file'),
      });
    },
  );

  it.each([
    ...[
      '',
      '.',
      '/a.txt',
      'a//b.txt',
      'a/',
      '../../protocol/a.txt',
      '../../a.txt',
      'a/../b.txt',
      'a\\b.txt',
      '\\\\host\\a.txt',
    ],
    ...['C:a.txt', 'C:/a.txt', 'a.txt:stream', 'a\u0000.txt', 'a\n.txt', 'a\u2028.txt', 'a\ud800.txt'],
  ])('is refused if its manifest lists the path %j', async (path) => {
    const file = { path, bytes: 0, sha256: sha256('') };
    await expect(openBundle(packed({ manifestVersion: 1, runId: 'run-1', files: [file] }))).rejects.toMatchObject({
      code: 'invalid-bundle',
    });
  });

  it('takes paths with folders, spaces and letters of any script', async () => {
    const files = ['maps/white 1.tif', '測定/..a..txt'].map((path) => ({ path, bytes: 0, sha256: sha256('') }));
    const { files: found } = await openBundle(packed({ manifestVersion: 1, runId: 'run-1', files }));
    expect([...found.keys()]).toEqual(files.map(({ path }) => path));
  });

  it('is refused if its manifest has a key twice', async () => {
    const text = '{"manifestVersion":1,"runId":"a","runId":"run-1","files":[]}';
    await expect(openBundle(packed(text))).rejects.toMatchObject({ code: 'invalid-bundle' });
  });

  it('is refused if its manifest lists a file twice', async () => {
    const manifest = JSON.parse(await manifestText());
    manifest.files = [manifest.files[0], manifest.files[0]];
    await expect(openBundle(packed(manifest))).rejects.toMatchObject({ code: 'invalid-bundle' });
  });
});
