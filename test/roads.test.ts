import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optionRoad, pixelShapes } from '../scripts/roads.mjs';

const src = new URL('../src/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, src), 'utf8');

/** A top-level function, or what a constant is made with, to the line that closes it. */
function bodyOf(file: string, name: string): string {
  const lines = textOf(file).split('\n');
  const declared = new RegExp(`^(?:export )?(?:(?:async )?function|const) ${name}\\b`);
  const start = lines.findIndex((line) => declared.test(line));
  const end = lines.findIndex((line, place) => place > start && /^[})][;)]*$/.test(line));
  return start < 0 ? '' : lines.slice(start, end + 1).join('\n');
}

describe('the road of an option, from the command line to the page', () => {
  it.each(optionRoad)('%s: %s holds it in %s', (file, name, heldIn) => {
    expect(bodyOf(file, name)).toMatch(new RegExp(`\\b${heldIn.replace('.', '\\.')}\\b`));
  });

  it('leads from each function to the next ones', () => {
    const [, ...others] = optionRoad;
    const reached = others.filter(([, name], place) =>
      optionRoad.slice(0, place + 1).some(([file, before]) => new RegExp(`\\b${name}\\b`).test(bodyOf(file, before))),
    );
    // The parser finds the command by its name, and writing the run finds the page by its format.
    const byName = ['defineCommand', 'inspectCommand', 'reportHtml'];
    const missing = others.filter((one) => !reached.includes(one)).map(([, name]) => name);
    expect(missing.filter((name) => !byName.includes(name))).toEqual([]);
  });

  it('passes 19 functions at most', () => {
    expect(optionRoad.length).toBeLessThanOrEqual(19);
  });
});

describe('the shapes of a pixel', () => {
  it('are those of the list, 4 at most', () => {
    for (const [file, name] of pixelShapes)
      expect(textOf(file)).toMatch(new RegExp(`\\b(?:const|interface) ${name}\\b`));
    expect(pixelShapes.length).toBeLessThanOrEqual(4);
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator/'));
    // A field of a type or of a schema, not of a value.
    const declared = files.filter((file) => /\brawValue\??: (?:[A-Z]\w+;|\w+Schema\b|z\.|open\()/.test(textOf(file)));
    expect(declared.toSorted()).toEqual(pixelShapes.map(([file]) => file).toSorted());
  });
});
