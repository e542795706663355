import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-node.mjs';

/** The packages of which esbuild put code into a bundle, with the files that it took; sorted by name. */
export function bundledPackages({ outputs }) {
  const found = new Map();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
      if (folder === undefined || bytesInOutput === 0) continue;
      found.set(folder, (found.get(folder) ?? new Set()).add(file));
    }
  }
  return [...found]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([folder, files]) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return { name, version, license, folder, files: [...files] };
    });
}

/**
 * A list of these packages, and their license texts with the packages that each is of. A bundle drops comments: those that state a
 * copyright of their own, such as of code that a package translated, are among the texts.
 */
export function noticesText(packages) {
  const holders = new Map();
  for (const one of packages) {
    for (const text of textsOf(one)) holders.set(text, [...(holders.get(text) ?? []), one.name]);
  }
  const list = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const texts = [...holders].map(([text, names]) => `## ${[...new Set(names)].join(', ')}\n\n${fenced(text)}\n`);
  return `# Third-party notices\n\n${INTRODUCTION}\n\n| package | version | license |\n|---|---|---|\n${list.join('\n')}\n\n${texts.join('\n')}`;
}

const INTRODUCTION =
  'Flatfield contains code of these packages. The packages that npm installs with it have their licenses in their own folders.';

function textsOf({ name, folder, files }) {
  const names = readdirSync(join(root, folder)).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (!names.some((file) => /^licen/i.test(file))) throw new Error(`${name} has no license file: it cannot be bundled`);
  const read = (path) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n').trim();
  const comments = files.flatMap((file) => read(file).match(/\/\*[\s\S]*?\*\//g) ?? []);
  const notices = comments.filter((text) => /copyright/i.test(text)).map(withoutStars);
  return [...names.sort().map((file) => read(join(folder, file))), ...notices];
}

function withoutStars(comment) {
  const lines = comment.slice(2, -2).split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function fenced(text) {
  const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length + 1)));
  return `${fence}text\n${text}\n${fence}`;
}
