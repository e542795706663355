import { expect, it } from 'vitest';
import { type InspectOption, inspectOptionEntries } from '../../src/cli/inspect-options.ts';

const LATER: Readonly<Record<InspectOption['resumed'], string>> = {
  run: 'that of the run; another one is refused',
  command: 'as at the start, unless given',
  part: 'not kept',
};

const page = `# Every option of flatfield inspect

This page is made from the table that the command, its help and the configuration are made from. What the options do together is told in
[inspecting](inspect.md), [going on with a run](resume.md) and [profiles](profiles.md#the-configuration-file).

| option | meaning | in a resumed run | in a configuration |
|---|---|---|---|
${inspectOptionEntries.map(row).join('\n')}
`;

/** After a change of the table, `npx vitest run test/cli/option-page.test.ts -u` writes the page anew. */
it('docs/options.md is what the table of options says', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/options.md');
});

function row([name, { describe, choices, resumed, notInConfig }]: (typeof inspectOptionEntries)[number]): string {
  const values = choices === undefined ? '' : `: ${choices.map((choice) => `\`${choice}\``).join(', ')}`;
  const meaning = `${describe}${values}`.replaceAll('<', '\\<').replaceAll('|', '\\|');
  return `| \`--${name}\` | ${meaning} | ${LATER[resumed]} | ${notInConfig === undefined ? 'yes' : `no: ${notInConfig}`} |`;
}
