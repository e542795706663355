import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { spotreadArguments } from '../../../../src/read/meter/spotread/spotread-arguments.ts';
import { correctionFile, spotreadSettings } from '../../../../src/read/meter/spotread/spotread-options.ts';
import { withCode } from '../../../with-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'flatfield-correction-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the arguments of spotread', () => {
  it('never choose a display type by themselves', () => {
    expect(spotreadArguments({ port: '1', mode: 'telephoto', more: [] })).toEqual(['-v', '-D1', '-c', '1', '-p', '-x']);
  });

  it.each([
    '-O',
    '-c2',
    '-X',
    '-Xa.ccmx',
    '-eb',
    '-pw',
    '-a',
    '-f',
    '-h',
    '-u',
    '-V',
    '-d',
    '-T',
    '-s',
    '-?',
    '',
    '--show',
    'log.txt',
    '-Q1964_10',
    '-Ef.sp',
    '-F5',
    '-IA',
    '-iD65',
    '-AX',
    '-K',
    '-ylog.txt',
    '-N/home/user/log',
    '-YW:white.sp',
    '-H1',
    '-Z',
  ])('refuse %j, which would make another thing of a reading', (argument) => {
    expect(() => spotreadArguments({ port: '1', mode: 'emissive', more: [argument] })).toThrow(
      withCode('invalid-meter'),
    );
  });

  it.each([
    [['-y', 'l'], ['-yl']],
    [['-N'], ['-N']],
    [
      ['-H', '-Q', '1931_2'],
      ['-H', '-Q1931_2'],
    ],
    [['-YA'], ['-YA']],
    [['-Y', 'R:59.94'], ['-YR:59.94']],
    [
      ['-Y', 'aa', '-W', 'n'],
      ['-Yaa', '-Wn'],
    ],
  ])('pass %j on as %j', (more, added) => {
    expect(spotreadArguments({ port: '1', mode: 'emissive', more }).slice(-added.length)).toEqual(added);
  });

  it.each([[['-Q', '1964_10']], [['-E', 'f.sp']], [['-F', '5']], [['-I', 'A']], [['-N', '/home/user/log']]])(
    'refuse %j, whose value is a word of its own',
    (more) => {
      expect(() => spotreadArguments({ port: '1', mode: 'emissive', more })).toThrow(withCode('invalid-meter'));
    },
  );

  it('refuse a second word after an option, which would be a file to write', () => {
    for (const more of [
      ['-N', 'a', 'log'],
      ['-yl', 'log'],
    ]) {
      expect(() => spotreadArguments({ port: '1', mode: 'emissive', more })).toThrow(withCode('invalid-meter'));
    }
  });
});

describe('a correction file', () => {
  it('is recorded by its name and hash, and given to spotread', async () => {
    const path = join(folder, 'panel.ccmx');
    writeFileSync(path, 'CCMX   \n\nORIGINATOR "Argyll ccmx"\n');
    const sha256 = createHash('sha256').update('CCMX   \n\nORIGINATOR "Argyll ccmx"\n').digest('hex');
    expect(await correctionFile(path)).toEqual({ fileName: 'panel.ccmx', sha256 });
    const seen: (readonly string[])[] = [];
    const settings = await spotreadSettings({
      correctionFile: path,
      start: (_path, args) => {
        seen.push(args);
        throw new Error('started');
      },
    });
    expect(() => settings.start()).toThrow('started');
    expect(seen).toEqual([['-v', '-D1', '-c', '1', '-e', '-x', '-X', path]]);
    expect(settings.fixed.correction?.fileName).toBe('panel.ccmx');
    writeFileSync(path, 'CCMX   \n\nORIGINATOR "somebody else"\n');
    expect((await correctionFile(path)).sha256).not.toBe(settings.fixed.correction?.sha256);
  });

  it('that is not one is refused before anything is started', async () => {
    writeFileSync(join(folder, 'other.ccmx'), 'CGATS.17\n');
    for (const name of ['absent.ccmx', 'other.ccmx', 'other.txt']) {
      await expect(correctionFile(join(folder, name))).rejects.toThrow(withCode('invalid-meter'));
    }
  });
});
