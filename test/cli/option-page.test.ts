import { expect, it } from 'vitest';
import { configSchema } from '../../src/cli/config.ts';
import { resumedFrom } from '../../src/cli/inspect/inspect-option.ts';
import { inspectOptionEntries } from '../../src/cli/inspect/inspect-options.ts';
import { fileOptions, listOptions, mapOptions } from '../../src/cli/inspect/meter-file-options.ts';

const LATER: Readonly<Record<ReturnType<typeof resumedFrom>, string>> = {
  run: 'that of the run; another one is refused',
  command: 'as at the start, unless given',
  part: 'not kept',
};

const KEYS: Readonly<Record<string, string>> = {
  $schema: 'Ignored; for editors',
  extends: 'Another configuration file, from the folder of this one',
  api: 'Address of the local monitor control API',
  routes:
    'Method and path of single operations of the local API: `{ "getKeyLock": { "method": "GET", "path": "..." } }`',
  words: 'Names of single fields of the local API: `{ "red": "R" }`, see [words](local-api.md#words)',
  inspect: 'Options of `flatfield inspect`, by their names in the first table',
  profiles: 'Your own profiles, each as in [a profile file](../profiles.md#set-your-own-limits)',
};

const page = `# Every option of flatfield inspect

This page is generated from the table that also makes the command, its help and the configuration. What the options do together is explained in
[inspecting](../inspect.md), [resuming a run](../resume.md) and [profiles](../profiles.md#the-configuration-file).

| option | meaning | in a resumed run | in a configuration |
|---|---|---|---|
${inspectOptionEntries.map(row).join('\n')}

## The configuration file

The keys of \`flatfield.config.json\`, or of the file that \`--config\` names; [an example](../profiles.md#the-configuration-file). Other keys are refused.

| key | meaning |
|---|---|
${Object.keys(configSchema.shape).map(keyRow).join('\n')}

A key of \`inspect\` is an option of the first table without its dashes, if the last column says yes: \`{ "inspect": { "repeat": 2, "lock-keys": true } }\`.

## Files of a meter

These options belong to \`flatfield judge FILE\` and are explained in [readings of a meter](files.md#readings-of-a-meter). None of them is kept: a
record is judged again with what it holds.

| option | meaning | of |
|---|---|---|
${meterFileRows()}
`;

/** After a change of the table, `npx vitest run test/cli/option-page.test.ts -u` writes the page anew. */
it('docs/reference/options.md is what the table of options says', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/reference/options.md');
});

function keyRow(key: string): string {
  return `| \`${key}\` | ${KEYS[key] ?? 'not explained'} |`;
}

it('explains every key of a configuration', () => {
  expect(page).not.toContain('not explained');
});

function meterFileRows(): string {
  const kinds: readonly (readonly [string, Readonly<Record<string, Described>>])[] = [
    ['every file', fileOptions],
    ['lists of points', listOptions],
    ['maps', mapOptions],
  ];
  return kinds
    .flatMap(([of, options]) =>
      Object.entries(options).map(([name, option]) => `| \`--${name}\` | ${meaning(option)} | ${of} |`),
    )
    .join('\n');
}

interface Described {
  readonly describe?: string | undefined;
  readonly choices?: readonly unknown[] | undefined;
}

function meaning({ describe, choices }: Described): string {
  const values = choices === undefined ? '' : `: ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}`;
  return `${describe}${values}`.replaceAll('<', '\\<').replaceAll('|', '\\|');
}

function row([name, option]: (typeof inspectOptionEntries)[number]): string {
  const { describe, choices, notInConfig } = option;
  return `| \`--${name}\` | ${meaning({ describe, choices })} | ${LATER[resumedFrom(option)]} | ${notInConfig === undefined ? 'yes' : `no: ${notInConfig}`} |`;
}
