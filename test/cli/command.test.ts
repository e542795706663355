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

describe('a name that no table knows', () => {
  it.each([
    ['inspct', 'Unknown argument: inspct; did you mean inspect?'],
    ['monitor slect 0', 'Unknown arguments: slect, 0'],
    ['monitor select 0 1', 'Unknown argument: 1; see --help'],
    ['inspect --resoluton 1x1', 'Unknown argument: resoluton; did you mean resolution?'],
    ['inspect --order x --foo', 'Unknown argument: foo; see --help'],
    ['inspect --no-lok-keys', 'Unknown argument: lok-keys; did you mean lock-keys?'],
    ['inspect --constructor x', 'Unknown argument: constructor; see --help'],
    ['inspect 0123456789abcdef0123456789abcdef', 'Unknown argument: (a token, not shown); see --help'],
  ])('%s is refused before anything else is said of the line', async (line, message) => {
    const error: unknown = await parseCommandLine(line.split(' '), captured().context).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ message, blame: 'caller' });
  });

  it.each(['fleet groups --cloud-api http://x', 'judge run --version', 'inspect -- x'])('%s has none', async (line) => {
    await expect(parseCommandLine(line.split(' '), captured().context)).resolves.not.toBeNull();
  });

  it('is not looked for where a command is missing', async () => {
    await expect(parseCommandLine(['monitor', '--foo'], captured().context)).rejects.toThrow(
      'Name one of the commands of monitor.',
    );
  });
});

it('the list of commands is, letter by letter, what the parser of command lines prints', async () => {
  const [quick, parsed] = await Promise.all([runFlatfield(['--help']), runFlatfield(['--help', '--help'])]);
  expect(quick).toEqual(parsed);
  expect(quick.stdout).toContain('flatfield inspect ');
  expect(quick.code).toBe(0);
});
