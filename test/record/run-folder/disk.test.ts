import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { quickDisk } from '../../../src/record/run-folder/disk.ts';
import { reusedMemory } from '../../../src/record/run-folder/read-plain-file.ts';

function files(count: number): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-quick-'));
  return Array.from({ length: count }, (_, index) => {
    const file = join(folder, `${index}`);
    writeFileSync(file, `file ${index}`);
    return file;
  });
}

it.each(['quick', 'slow'])('reads every file as it is from a disk that is %s', async (disk) => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += disk === 'slow' ? 50 : 0;
    return now;
  });
  try {
    const [{ read }, memory] = [quickDisk(), reusedMemory()];
    for (const [index, file] of files(300).entries()) {
      expect((await read(file, memory)).toString()).toBe(`file ${index}`);
    }
  } finally {
    clock.mockRestore();
  }
});

it('refuses what is no file, and says what is missing, and goes on', async () => {
  const [{ read }, [file = '']] = [quickDisk(), files(1)];
  await expect(read(tmpdir())).rejects.toThrow('is not a file');
  await expect(read(`${file}-gone`)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await read(file)).toString()).toBe('file 0');
});
