import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { insist } from '../../../src/base/storage/patiently.ts';
import { removeNow } from '../../../src/base/storage/remove-now.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

describe('removing at once', () => {
  it('removes a file and a folder whose names are not ASCII', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-Jürgen-'));
    const kept = join(folder, 'kept');
    mkdirSync(join(folder, 'geräte', 'インスペクション'), { recursive: true });
    writeFileSync(kept, '');
    writeFileSync(join(folder, 'geräte', 'インスペクション', 'page.html'), '');
    removeNow(join(folder, 'geräte'));
    expect([existsSync(join(folder, 'geräte')), existsSync(kept)]).toEqual([false, true]);
    removeNow(kept);
    removeNow(kept);
    removeNow(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('follows no link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-links-'));
    const kept = join(folder, 'kept');
    mkdirSync(join(folder, 'removed'));
    writeFileSync(kept, '');
    symlinkSync(folder, join(folder, 'removed', 'link'), 'junction');
    removeNow(join(folder, 'removed'));
    expect([existsSync(join(folder, 'removed')), existsSync(kept)]).toEqual([false, true]);
    removeNow(folder);
  });

  it('waits while another program holds the file', () => {
    const refusals = ['EBUSY', 'EPERM', 'EACCES'];
    const waits: number[] = [];
    const remove = () => {
      const code = refusals.pop();
      if (code) throw failing(code);
    };
    insist(remove, (waitMs) => waits.push(waitMs));
    expect(waits).toEqual([20, 40, 60]);
  });

  it('throws what does not pass', () => {
    const waits: number[] = [];
    const pause = (waitMs: number) => waits.push(waitMs);
    const refuse = (code: string) => () => {
      throw failing(code);
    };
    expect(() => insist(refuse('EROFS'), pause)).toThrow('EROFS');
    expect(waits).toEqual([]);
    expect(() => insist(refuse('EBUSY'), pause)).toThrow('EBUSY');
    expect(waits).toHaveLength(5);
  });
});
