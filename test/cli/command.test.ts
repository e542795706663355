import { describe, expect, it } from 'vitest';
import { defineCommand } from '../../src/cli/command.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { main } from '../../src/cli/main.ts';
import { parseCommandLine } from '../../src/cli/parser/parse-command-line.ts';
import { withCode } from '../with-code.ts';
import { captured } from './captured.ts';
import { runFlatfield } from './run-flatfield.ts';

describe('options that are given more than once', () => {
  it('are refused if they take one value, and lists stay lists', async () => {
    let seen: object = {};
    const command = defineCommand({
      positionals: { run: { type: 'string', array: true } },
      options: {
        layout: { type: 'string' },
        count: { type: 'number' },
        csv: { type: 'boolean' },
        list: { type: 'string', array: true },
      },
      run: async (argv) => {
        seen = argv;
        return exitCodes.pass;
      },
    });
    await command.run({ run: ['a', 'b'], layout: '5x5', list: ['x', 'y'], csv: [true, true] }, captured().context);
    expect(seen).toEqual({ run: ['a', 'b'], layout: '5x5', list: ['x', 'y'], csv: true });
    seen = {};
    for (const twice of [
      { layout: ['3x3', '5x5'] },
      { layout: ['5x5', '5x5'] },
      { count: [1, 2] },
      { csv: [true, false] },
    ]) {
      await expect(command.run(twice, captured().context)).rejects.toThrow(withCode('usage'));
    }
    expect(seen).toEqual({});
  });

  it('are refused by the command that they are options of, and several runs are several runs', async () => {
    const parsed = await parseCommandLine(['compare', 'a', 'b', 'c', '--csv', '--csv'], captured().context);
    expect(parsed).toMatchObject({ argv: { run: ['a', 'b', 'c'] } });
    const output = captured();
    const twice = ['judge', '--readings', 'bad.csv', '--readings', 'good.csv', '--profile', 'panel-data-sheet'];
    expect(await main(twice, output.processIo)).toBe(exitCodes.usage);
    expect(output.stderr()).toContain('Option --readings is given 2 times: give it once.');
  });
});

describe('a name that no table knows', () => {
  it.each([
    ['inspct', 'Unknown command: inspct; did you mean inspect?'],
    ['inspct --simulate flat', 'Unknown command: inspct; did you mean inspect?'],
    ['monitor slect 0 --json', 'Unknown command: slect; did you mean select?'],
    ['monitor slect 0', 'Unknown command: slect; did you mean select?'],
    ['probe \u2013pixels', '\u2013pixels begins with a dash that a text program made of two: type --pixels.'],
    ['probe -\u2013show', '-\u2013show begins with a dash that a text program made of two: type --show.'],
    ['inspect \u2014order=x', '\u2014order=x begins with a dash that a text program made of two: type --order.'],
    ['monitor select 0 1', 'Unknown argument: 1; see flatfield help'],
    ['inspect --resoluton 1x1', 'Unknown option: --resoluton; did you mean --resolution?'],
    ['inspect --order x --foo', 'Unknown option: --foo; see flatfield help'],
    ['inspect --no-lok-keys', 'Unknown option: --lok-keys; did you mean --lock-keys?'],
    ['inspect --constructor x', 'Unknown option: --constructor; see flatfield help'],
    ['inspect -- -x', 'Unknown argument: -x; see flatfield help'],
    ['inspect 0123456789abcdef0123456789abcdef', 'Unknown argument: (a token, not shown); see flatfield help'],
  ])('%s is refused before any other error in the line is reported', async (line, message) => {
    const error: unknown = await parseCommandLine(line.split(' '), captured().context).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ message, blame: 'caller' });
  });

  it.each(['fleet groups --cloud http://x', 'judge run --json', 'verify -- run'])('%s has none', async (line) => {
    await expect(parseCommandLine(line.split(' '), captured().context)).resolves.toHaveProperty('command');
  });

  it('is not looked for if a command is missing', async () => {
    await expect(parseCommandLine(['monitor', '--foo'], captured().context)).rejects.toThrow(
      'Missing command: flatfield monitor is followed by one of ',
    );
  });
});

it('the list of commands is, letter by letter, what the parser of command lines prints', async () => {
  const output = captured();
  expect(await parseCommandLine(['help'], output.context)).toBe('help');
  const quick = await runFlatfield(['--help']);
  expect(quick).toEqual({ code: 0, stdout: output.stdout(), stderr: '' });
  expect(quick.stdout).toContain('flatfield inspect ');
  expect(await runFlatfield(['help'])).toEqual(quick);
  expect(await runFlatfield([])).toEqual({ ...quick, code: 3 });
});
