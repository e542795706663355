import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spool } from '../../../../src/line/station/spool/spool.ts';

export async function begunFiles(spool: Spool): Promise<readonly string[]> {
  const names = await readdir(spool.folder);
  return names.filter((name) => name.startsWith('begun')).map((name) => join(spool.folder, name));
}

/** Makes every run that has begun one of a process that is gone. */
export async function killBegun(spool: Spool): Promise<void> {
  for (const file of await begunFiles(spool)) {
    const begun = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...begun, process: { ...begun.process, pid: 2 ** 22 + 1 } }));
  }
}
