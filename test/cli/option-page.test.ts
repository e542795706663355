import { expect, it } from 'vitest';
import { type InspectOption, inspectOptionEntries } from '../../src/cli/inspect-options.ts';
import { fileOptions, listOptions, mapOptions } from '../../src/cli/meter-file-options.ts';

const LATER: Readonly<Record<InspectOption['resumed'], string>> = {
  run: 'that of the run; another one is refused',
  command: 'as at the start, unless given',
  part: 'not kept',
};

const page = `# Every option of flatfield inspect

This page is made from the table that the command, its help and the configuration are made from. What the options do together is told in
[inspecting](inspect.md), [resuming a run](resume.md) and [profiles](profiles.md#the-configuration-file).

| option | meaning | in a resumed run | in a configuration |
|---|---|---|---|
${inspectOptionEntries.map(row).join('\n')}

## Files of a meter

These options belong to \`flatfield judge FILE\` and are told in [readings of a meter](judge.md#readings-of-a-meter). None of them is kept: a
record is judged again with what it holds.

| option | meaning | of |
|---|---|---|
${meterFileRows()}
`;

/** After a change of the table, `npx vitest run test/cli/option-page.test.ts -u` writes the page anew. */
it('docs/options.md is what the table of options says', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/options.md');
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

function row([name, { describe, choices, resumed, notInConfig }]: (typeof inspectOptionEntries)[number]): string {
  return `| \`--${name}\` | ${meaning({ describe, choices })} | ${LATER[resumed]} | ${notInConfig === undefined ? 'yes' : `no: ${notInConfig}`} |`;
}
