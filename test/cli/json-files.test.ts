import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = mkdtempSync(join(tmpdir(), 'flatfield-json-files-'));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const profile = (required: string) =>
  `{"extends":"calibration-match","name":"own","limits":[\n{"metric":"delta-e-2000-reference-max","operator":"<=",${required}}]}`;

const commands: readonly (readonly [
  what: string,
  text: (value: string) => string,
  command: (path: string) => string[],
])[] = [
  ['profile', (value) => profile(`"required":1,${value}`), (path) => ['profiles', path]],
  ['configuration', (value) => `{"inspect":{"passes":1},\n"words":{${value}}}`, (path) => ['doctor', '--config', path]],
  [
    'target file',
    (value) => `{"parameters":{\n${value}}}`,
    (path) => ['monitor', 'target', 'diff', '0', path, '--simulate', 'flat'],
  ],
  ['file of faults', (value) => `[{\n${value}}]`, (path) => ['simulate', '--faults', path]],
];

describe.each(commands)('a %s', (_, text, command) => {
  it('with one key twice is refused, naming file, key and place', async () => {
    const path = write('twice.json', text(String.raw`"red":9,"r\u0065d":1`));
    const { code, stderr } = await runFlatfield(command(path));
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain(path);
    expect(stderr).toMatch(/it has the key "red" twice in one object, again at line 2, column \d+/);
  });

  it.each(['1e400', '-1e400', '9007199254740993'])(
    'with the number %s is refused, naming file and place',
    async (number) => {
      const path = write('large.json', text(`"red":${number}`));
      const { code, stderr } = await runFlatfield(command(path));
      expect(code).toBe(exitCodes.usage);
      expect(stderr).toContain(path);
      expect(stderr).toMatch(/the number at [\w.]*red is too large/);
    },
  );
});

it('JSON in an option with one key twice is refused, naming option and key', async () => {
  const { code, stderr } = await runFlatfield([
    ...['monitor', 'target', 'create', '--simulate', 'flat', '--parameters', '{"gamma":1,"gamma":2}'],
  ]);
  expect(code).toBe(exitCodes.usage);
  expect(stderr).toMatch(/--parameters.*it has the key "gamma" twice/);
});

it.each([
  ['no such file or directory', 'nothere.json'],
  ['illegal operation on a directory', '.'],
])('a profile that cannot be read is refused in plain words: %s', async (why, name) => {
  const { code, stderr } = await runFlatfield(['profiles', `${folder}/${name}`]);
  expect([code, stderr]).toEqual([
    exitCodes.usage,
    expect.stringMatching(new RegExp(`^flatfield: The profile .* cannot be read: ${why}\\.\\n$`)),
  ]);
});
