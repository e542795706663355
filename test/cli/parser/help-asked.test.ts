import { describe, expect, it } from 'vitest';
import { version } from '../../../src/base/version.ts';
import type { Command, CommandEntry } from '../../../src/cli/command.ts';
import { commands } from '../../../src/cli/commands.ts';
import { main } from '../../../src/cli/main.ts';
import { parseCommandLine } from '../../../src/cli/parser/parse-command-line.ts';
import { captured } from '../captured.ts';

interface Call {
  readonly words: readonly string[];
  readonly command: Command;
  /** As many arguments as it needs. */
  readonly needed: readonly string[];
}

const calls = await callsOf(commands);
const named = calls.map((call) => [call.words.join(' '), call] as const);
const scanned = calls.filter(({ command }) => command.takesScan);

async function callsOf(entries: readonly CommandEntry[], above: readonly string[] = []): Promise<readonly Call[]> {
  const found = await Promise.all(
    entries.map(async ({ usage, load }): Promise<readonly Call[]> => {
      const [name = '', ...positionals] = usage.split(' ');
      const words = [...above, name];
      const loaded = await load();
      if (!('run' in loaded)) return callsOf(loaded, words);
      return [
        {
          words,
          command: loaded,
          needed: positionals.filter((one) => one.startsWith('<')).map((one) => valueFor(loaded, one)),
        },
      ];
    }),
  );
  return found.flat();
}

/** `<state>` may take one of a list only. */
function valueFor({ positionals }: Command, usage: string): string {
  return String(positionals[usage.replaceAll(/[<>.]/g, '')]?.choices?.[0] ?? '1');
}

/** How a command line ends that must not get as far as its command. */
async function ended(args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  const output = captured();
  const code = await main(args, output.processIo);
  return { code, stderr: output.stderr() };
}

/** What the parser hands over as the one value of an option or an argument. */
async function givenAs(args: readonly string[], name: string): Promise<unknown> {
  const parsed = await parseCommandLine(args, captured().context);
  const value = typeof parsed === 'string' ? parsed : (parsed.argv as Record<string, unknown>)[name];
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

describe('exit code 0 of a command', () => {
  it('is tested for every command, of which one takes what a scanner reads', () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(scanned.map(({ words }) => words.join(' '))).toEqual(['gate']);
  });

  it.each(named)('of %s is never that of a help in the place of a name or a value', async (_, call) => {
    const { command, needed } = call;
    const line = [...call.words, ...needed];
    for (const word of ['--help', '--version']) {
      expect((await ended([...line, word, word])).code).toBe(3);
      expect((await ended([...line, '--json', word])).code).toBe(3);
      const isAlone = needed.length === 0 && !command.takesScan;
      expect((await ended([...line, word])).code).toBe(isAlone ? 0 : 3);
      for (const name of command.textNames) {
        expect(await ended([...line, `--${name}`, word])).toMatchObject({
          code: 3,
          stderr: expect.stringContaining(`${word} cannot be used here`),
        });
      }
    }
    for (const name of command.textNames) {
      if (name === 'meter-args') continue;
      expect(await ended([...line, `--${name}`, '-7'])).toMatchObject({
        code: 3,
        stderr: expect.stringContaining(`--${name}=VALUE`),
      });
    }
  });

  it.each(named)('of %s: a value that begins with a dash reaches its option and its argument', async (_, call) => {
    const { words, command, needed } = call;
    for (const [name, { choices }] of Object.entries(command.options)) {
      if (!command.textNames.has(name)) continue;
      const given = choices?.[0] ?? '--help';
      expect(await givenAs([...words, `--${name}=${String(given)}`, ...needed], name)).toBe(given);
    }
    const [[first, { type, choices }] = ['', {}]] = Object.entries(command.positionals);
    if (type !== 'string' || choices || needed.length > 1) return;
    for (const value of ['--help', '-7', '--version', '007', '--json']) {
      expect(await givenAs([...words, '--', value], first)).toBe(value);
      expect(await givenAs([...words, `--${first}=${value}`], first)).toBe(value);
    }
  });

  it.each(named)(
    'of %s: a dotted name and a dash alone are refused in one line',
    async (_, { words, command, needed }) => {
      const [name = 'x'] = Object.keys(command.options);
      for (const surplus of [`--${name}.x=1`, '--__proto__.help=1', '-']) {
        const { code, stderr } = await ended([...words, ...needed, surplus]);
        expect([surplus, code]).toEqual([surplus, 3]);
        expect(stderr).toMatch(/^flatfield: Unknown (argument|option): [^\n]*\n$/);
      }
    },
  );

  it.each(scanned.flatMap(({ words }) => ['--help', '--version', '-h', '--'].map((word) => [...words, word])))(
    'is not that of %s %s, whatever else is given',
    async (command, word) => {
      const profile = ['--profile', 'line-check'];
      for (const args of [[word], [word, ...profile], [...profile, word], [word, word]]) {
        expect((await ended([command ?? '', ...args.map(String)])).code).toBe(3);
      }
    },
  );

  it.each([
    ['help', ['help', 'gate']],
    ['help', ['--help', 'gate']],
    ['help', ['help', 'line', 'serve']],
    ['help', ['help', 'line']],
    ['help', ['line', '--help']],
    ['help', ['inspect', '--help']],
    ['help', ['verify', '--help']],
    ['version', ['inspect', '--version']],
    ['version', ['--version']],
  ])('is that of a %s that is asked for: %j', async (what, args) => {
    const output = captured();
    expect(await main(args, output.processIo)).toBe(0);
    expect(output.stdout()).toContain(
      what === 'version' ? version : `flatfield ${args.filter((word) => !word.endsWith('help')).join(' ')}`,
    );
    expect(output.stderr()).toBe('');
  });

  it.each(named)('of %s is never that of a help or a version before it, with more arguments', async (_, call) => {
    const line = [...call.words, ...call.needed];
    for (const args of [line, call.words, ['--', ...line]]) {
      expect((await ended(['--version', ...args])).code).toBe(3);
    }
    for (const word of ['help', '--help']) {
      for (const more of ['DK77', '--json', '--help', '--version', '--']) {
        expect((await ended([word, ...line, more])).code).toBe(3);
      }
    }
  });

  it.each([
    [['help', 'inspct']],
    [['help', 'gate', 'DK77']],
    [['help', 'inspect', '--json']],
    [['--version', '--version']],
    [[]],
    [['line']],
  ])('is not that of %j', async (args) => {
    expect((await ended(args)).code).toBe(3);
  });
});
