import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CommandEntry } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { runFlatfield } from '../cli/run-flatfield.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { calques, correct } = JSON.parse(readFileSync(join(root, 'fixtures/language/calques.json'), 'utf8')) as {
  calques: readonly {
    readonly now: string;
    readonly write: string;
    readonly sample: string;
    /** Correct sentences that have words of it. */
    readonly allows?: readonly string[];
  }[];
  correct: readonly string[];
};
const any = new RegExp(calques.map(({ now }) => now).join('|'), 'iu');
const comment = /\/\*\*[\s\S]*?\*\/|(?<=^|[\s;{])\/\/ .*$/gm;
const string = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** A text that is handed over with a function: `it('name', async () => ...)`, with options between them or not. */
const testName = new RegExp(`\\(\\s*(${string.source}),\\s*(?:\\{[^{}]*\\},\\s*)?(?:async\\s*)?(?:\\(|\\w+ =>)`, 'g');

/** The folders that hold a file of texts for each language, named by its tag. */
const TEXT_FOLDERS = [
  'src/report/languages',
  'src/report/languages/diagnoses',
  'src/line/station/operator/client/texts',
];
/** Files of texts in other languages: `centre` is a word of French. Their comments are English. */
const FOREIGN = REPORT_LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  TEXT_FOLDERS.map((folder) => join(folder, `${language}.ts`)),
);

it.each(calques)('recognizes "$sample"', ({ now, sample }) => {
  expect(sample).toMatch(new RegExp(now, 'iu'));
});

it.each([...correct, ...calques.flatMap(({ allows = [] }) => allows)])('leaves "%s" alone', (sentence) => {
  expect(calquesIn(sentence)).toEqual([]);
});

describe('no phrase of the list is in', () => {
  const pages = ['README.md', 'CHANGELOG.md', 'package.json', ...filesBelow('docs', '.md')];
  it.each(pages)('%s', (page) => {
    expect(calquesIn(withoutCode(readFileSync(join(root, page), 'utf8')))).toEqual([]);
  });

  it('any help text', async () => {
    const helps = await Promise.all(
      (await callsOf(commands)).map(async (call) => (await runFlatfield(['help', ...call])).stdout),
    );
    expect(helps.filter((help) => help.includes('flatfield'))).toHaveLength(helps.length);
    expect(helps.flatMap(calquesIn)).toEqual([]);
  });

  it('any message, report text, page text or comment of the sources', () => {
    const files = filesBelow('src', '.ts').filter((file) => !isBundled(file));
    expect(files).toEqual(expect.arrayContaining(FOREIGN));
    const found = files.flatMap((file) =>
      textsIn(file).flatMap((text) => calquesIn(text).map((calque) => `${file}: ${calque}`)),
    );
    expect(found).toEqual([]);
  });

  it('any name of a test', () => {
    const names = filesBelow('test', '.ts').flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(testName), ([, name = '']) => ({ file, name })),
    );
    expect(names.length).toBeGreaterThan(2000);
    expect(names.flatMap(({ file, name }) => calquesIn(name).map((calque) => `${file}: ${calque}`))).toEqual([]);
  });
});

/** Each phrase of the list in a text, with its surroundings and what to write. */
function calquesIn(text: string): string[] {
  if (!any.test(text)) return [];
  return calques.flatMap(({ now, write }) =>
    Array.from(text.matchAll(new RegExp(`.{0,40}(?:${now}).{0,40}`, 'giu')), ([found]) => `${found} -> ${write}`),
  );
}

/** Markdown without its code: names of the API are what they are. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, 'CODE');
}

/** A script that the build makes of sources, which are read themselves. */
function isBundled(file: string): boolean {
  return existsSync(join(root, file.replace(/\.ts$/, '.d.ts')));
}

/** The comments of a file, and its English strings and templates that are more than a word; without what is in backquotes there. */
function textsIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const comments = code.match(comment) ?? [];
  const strings = FOREIGN.includes(file) ? [] : (code.replaceAll(comment, '').match(string) ?? []);
  return [
    ...comments.map((text) => withoutCode(text.replaceAll(/\n\s*(?:\*|\/\/)/g, ' '))),
    ...strings.filter((text) => text.includes(' ')),
  ];
}

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

async function callsOf(entries: readonly CommandEntry[], above: readonly string[] = []): Promise<string[][]> {
  const calls = entries.map(async ({ usage, load }) => {
    const call = [...above, usage.split(' ')[0] ?? ''];
    const loaded = await load();
    return 'run' in loaded ? [call] : [call, ...(await callsOf(loaded, call))];
  });
  return [[...above], ...(await Promise.all(calls)).flat()].filter((call) => above.length === 0 || call.length > 0);
}
