import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
const index = readFileSync(join(root, 'src', 'index.ts'), 'utf8');

describe('src/index.ts', () => {
  const groups = index.split(/^\/\/ /m).slice(2);
  const rows = Array.from(page.matchAll(/^\| ([^|`]+) \| (.*`.*) \|$/gm), ([, title = '', names = '']) => ({
    title,
    names: namesIn(names),
  })).filter(({ title }) => groups.some((group) => group.startsWith(`${title}.`)));

  it('is grouped by the sections of the page, in their order', () => {
    const titles = groups.map((group) => group.slice(0, group.indexOf('.\n')));
    const sections = Array.from(page.matchAll(/^## (.+)$/gm), ([, title]) => title);
    expect(titles.length).toBeGreaterThan(10);
    expect(sections.filter((section) => titles.includes(section ?? ''))).toEqual(titles);
  });

  it('exports what the table of the page lists, each name once, in the same group', () => {
    const exported = groups.map((group) => ({ title: group.slice(0, group.indexOf('.\n')), names: exportsOf(group) }));
    const all = exported.flatMap(({ names }) => names);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
    expect(rows.map(({ title, names }) => ({ title, names: names.sort() }))).toEqual(
      exported.map(({ title, names }) => ({ title, names: names.sort() })),
    );
  });

  it('keeps the blank line after each title, without which the import sorter mixes the groups', () => {
    expect(groups.filter((group) => !/^[^\n]+\.\n\nexport /.test(group))).toEqual([]);
  });
});

function exportsOf(group: string): string[] {
  return Array.from(group.matchAll(/export (?:type )?\{([^}]*)\} from/g), ([, inner = '']) => inner.split(','))
    .flat()
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter((name) => name !== '');
}

function namesIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name);
}
