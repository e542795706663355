import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../src/cli/parser/parse-command-line.ts';
import { captured } from './cli/captured.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = ['README.md', ...markdownBelow('docs')];
const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('links to files and headings that are there', () => {
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g));
    const broken = links.filter(([, target = '', heading]) => {
      const path = target === '' ? join(root, page) : join(root, dirname(page), target);
      return !existsSync(path) || (heading !== undefined && !anchorsOf(readFileSync(path, 'utf8')).has(heading));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('shows only commands that the command line understands', async () => {
    const refusals = await Promise.all(commandLines(text).map(refusalOf));
    expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
  });

  it('names no command that fetches Flatfield from the registry, because anybody can claim the name', () => {
    const fetching =
      /\b(?:npm (?:i|install|exec)|npx|pnpm add|yarn add)\b(?! --no )[^`\n]*\s@?flatfield(?![\w.-]*\.tgz|\/)/;
    expect(commandLines(text).filter((line) => fetching.test(line))).toEqual([]);
  });

  it('shows only npm scripts that there are', () => {
    const shown = commandLines(text).flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? []);
    const builtIn = ['install', 'ci', 'pack', 'audit', 'config'];
    expect(shown.filter((name) => ![...scripts, ...builtIn].includes(name))).toEqual([]);
  });
});

describe('the pages together', () => {
  it('show commands at all', () => {
    expect(pages.flatMap((page) => commandLines(readFileSync(join(root, page), 'utf8'))).length).toBeGreaterThan(10);
  });
});

/** Why a command line cannot be meant; null where it can. */
async function refusalOf(line: string): Promise<string | null> {
  const [program = '', ...args] = words(line);
  if (program !== 'flatfield')
    return ['npm', 'npx', 'node', 'git', 'cd'].includes(program) ? null : `${line}: not one of our programs`;
  const call = await parseCommandLine(args, captured().context).catch((error: unknown) => error);
  return call === null || call instanceof Error ? `${line}: ${call?.message ?? 'asks for help only'}` : null;
}

/** The anchors of a page, as GitHub makes them of its headings, and those that it states. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = Array.from(
    text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm),
    ([, title = '']) => title,
  );
  const made = headings.map((title) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  const stated = Array.from(text.matchAll(/<a id="([^"]+)"/g), ([, id = '']) => id);
  return new Set([...made, ...stated]);
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function commandLines(text: string): string[] {
  return Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, block = '']) => block)
    .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
    .flatMap((line) => {
      const [, name = '', value = '', body = ''] = /^for (\w+) in (\S+)[^;]*; do (.*); done$/.exec(line) ?? [];
      return name === '' ? [line] : body.replaceAll(`$${name}`, value).split(' && ');
    })
    .map((line) =>
      line
        .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
        .replace(/\s#.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The words of a command line, with quotes taken off. */
function words(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
