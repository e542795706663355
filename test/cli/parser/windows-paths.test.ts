import { expect, it } from 'vitest';
import { pathOption } from '../../../src/cli/option-kinds.ts';
import { argumentValues } from '../../../src/cli/parser/argument-values.ts';

const tables = { options: { out: pathOption('Folder') }, positionals: {} };
const context = { path: (path: string) => path };

it('a path that Windows takes for a device is refused there, and nowhere else', () => {
  const values = (platform: NodeJS.Platform) => () => argumentValues(tables, { out: 'reports/aux' }, context, platform);
  expect(values('win32')).toThrow(
    '--out expects a path, got reports/aux: "aux" is a device of Windows, whatever follows a dot.',
  );
  expect(values('linux')()).toEqual({ out: 'reports/aux' });
});
