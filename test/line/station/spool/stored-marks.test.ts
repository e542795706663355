import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMarkKey, digestOf, MAX_MARKS, shortMark, signMark } from '../../../../src/line/protocol/mark.ts';
import { givenMark, StoredMarks } from '../../../../src/line/station/spool/stored-marks.ts';
import { withCode } from '../../../with-code.ts';
import { station } from './small-run.ts';

const key = createMarkKey();
const mark = (epoch: number, runs: number, acts = 0, by = key) =>
  signMark({ epoch, runs, acts, digest: digestOf(`${runs}`, '') }, by);

describe('marks that a client keeps', () => {
  it('are the latest of each server: by epoch, runs and acts', async () => {
    const { stateFolder } = await station();
    const kept = new StoredMarks(stateFolder);
    expect(await kept.header()).toBeNull();
    const [first, other] = [mark(0, 5), mark(0, 1, 0, createMarkKey())];
    for (const one of [first, other, mark(0, 4, 9), mark(0, 5)]) await kept.keep(one);
    expect(await kept.header()).toBe(`${other.text},${first.text}`);
    for (const one of [mark(0, 5, 1), mark(0, 6), mark(7, 1)]) {
      await kept.keep(one);
      expect(await new StoredMarks(stateFolder).header()).toBe(`${one.text},${other.text}`);
    }
  });

  it('are those of a few servers, and none of a damaged file', async () => {
    const { stateFolder } = await station();
    const kept = new StoredMarks(stateFolder);
    for (let index = 0; index < MAX_MARKS + 3; index += 1) await kept.keep(mark(0, index, 0, createMarkKey()));
    expect((await kept.header())?.split(',')).toHaveLength(MAX_MARKS);
    const file = join(stateFolder, 'marks.json');
    const whole = await readFile(file, 'utf8');
    for (const text of ['', '{', '{}', '[1]', '["x\\r\\nfoo: bar"]', whole.slice(0, 50)]) {
      await writeFile(file, text);
      expect(await kept.header()).toBeNull();
    }
    await kept.keep(mark(0, 1));
    expect(await kept.header()).toBe(mark(0, 1).text);
  });

  it('are only those that their server signed', () => {
    const good = mark(1, 2, 3);
    expect(givenMark(good.text)).toEqual(good);
    const other = mark(1, 3, 3).text.split('.').at(-1);
    for (const text of [
      undefined,
      '',
      [good.text, good.text],
      good.text.replace('.1.2.3.', '.1.3.3.'),
      good.text.replace(/[^.]*$/, `${other}`),
      good.text.replace(/^[^.]*/, createMarkKey().publicKey),
      good.text.replace(/^[^.]*/, '_'.repeat(43)),
      `${good.text} `,
    ]) {
      expect(givenMark(text)).toBeNull();
    }
  });

  it('are also those that a person brought, which no request holds', async () => {
    const { stateFolder } = await station();
    const kept = new StoredMarks(stateFolder);
    const codes = [1, 2, 3, 4, 5].map((acts) => shortMark(acts, '', key));
    for (const code of codes) await kept.take(` ${code.toLowerCase()}\n`);
    expect(await kept.texts()).toEqual(codes.slice(1).reverse());
    expect(await kept.header()).toBeNull();
    await kept.take(`${mark(0, 5).text}\r\n${mark(0, 2, 0, createMarkKey()).text}\r\n`);
    expect(await kept.texts()).toHaveLength(6);
    await kept.take(mark(0, 4).text);
    expect(await kept.header()).toContain(mark(0, 5).text);
    expect(await kept.file()).toBe(`${(await kept.header())?.replace(',', '\n')}\n`);
    expect(await new StoredMarks(join(stateFolder, 'none')).file()).toBeNull();
  });

  it.each([
    ['nothing', '\n'],
    ['the serial number of a unit', '31573111'],
    ['a code of too few digits', `FLATFIELD1${'1'.repeat(20)}`],
    ['a mark that its server did not sign', mark(0, 9).text.replace('.0.9.', '.0.8.')],
    ['a file of which one line is damaged', `${mark(0, 9).text}\n${mark(0, 9).text.slice(1)}`],
  ])('are not %s', async (_, text) => {
    const { stateFolder } = await station();
    const kept = new StoredMarks(stateFolder);
    await expect(kept.take(text)).rejects.toThrow(withCode('invalid-mark'));
    expect(await kept.texts()).toEqual([]);
  });
});
