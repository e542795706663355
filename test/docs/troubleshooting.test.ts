import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/reference/messages.md'), 'utf8');
// A message in the sources may be in several literals, one a line.
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8').replaceAll(/['`] \+\s+['`]/g, ''))
  .join('\n');

const [, section = ''] = page.split(/^## (?:Messages|Errors)$/m);

const messages = Array.from(section.matchAll(/^\| `([^`]+)` \|/gm), ([, message = '']) => message);

it('the page lists messages', () => {
  expect(messages.length).toBeGreaterThan(20);
});

it.each(messages)('a message of the page is in the sources: %s', (message) => {
  const parts = message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});
