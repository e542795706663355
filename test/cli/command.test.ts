import { describe, expect, it } from 'vitest';
import { defineCommand } from '../../src/cli/command.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { parseCommandLine } from '../../src/cli/parse-command-line.ts';
import { captured } from './captured.ts';
import { runFlatfield } from './run-flatfield.ts';

describe('options that are given more than once', () => {
  it('count by their last value, and lists stay lists', async () => {
    let seen: object = {};
    const command = defineCommand({
      positionals: { run: { type: 'string', array: true } },
      options: { layout: { type: 'string' }, list: { type: 'string', array: true } },
      run: async (argv) => {
        seen = argv;
        return exitCodes.pass;
      },
    });
    await command.run({ run: ['a', 'b'], layout: ['3x3', '5x5'], list: ['x'] }, captured().context);
    expect(seen).toEqual({ run: ['a', 'b'], layout: '5x5', list: ['x'] });
  });

  it('are no mistake on the command line, and several runs are several runs', async () => {
    const parsed = await parseCommandLine(['compare', 'a', 'b', 'c', '--csv', '--csv'], captured().context);
    expect(parsed?.argv).toMatchObject({ run: ['a', 'b', 'c'] });
    await expect(
      parseCommandLine(
        ['inspect', '--resolution', '1x1', '--order', 'serpentine', '--order', 'row-major'],
        captured().context,
      ),
    ).resolves.not.toBeNull();
  });
});

it('the list of commands is, letter by letter, what the parser of command lines prints', async () => {
  const [quick, parsed] = await Promise.all([runFlatfield(['--help']), runFlatfield(['--help', '--help'])]);
  expect(quick).toEqual(parsed);
  expect(quick.stdout).toContain('flatfield inspect ');
  expect(quick.code).toBe(0);
});
