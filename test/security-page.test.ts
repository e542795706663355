import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs', 'project', 'security.md'), 'utf8');
const [promises = ''] = page.split('## What is not defended against');
const sentences = Array.from(promises.matchAll(/^- (.+)$/gm), ([, text = '']) => text);

describe('the page on security', () => {
  it('has a test behind every sentence', () => {
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => !/\(`test\/[^`]+`: .+\)$/.test(sentence))).toEqual([]);
  });

  it.each(sentences.map((sentence) => [sentence]))('%s', (sentence) => {
    const [, file = '', name = ''] = /\(`(test\/[^`]+)`: (.+)\)$/.exec(sentence) ?? [];
    expect(existsSync(join(root, file))).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toContain(name);
  });
});

describe('the source', () => {
  it('opens a server nowhere else than in the simulator, the line server and the operator’s page', () => {
    const src = join(root, 'src');
    const listening = readdirSync(src, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\bcreateServer\(|\.listen\(/.test(readFileSync(file, 'utf8')));
    expect(listening.length).toBeGreaterThan(0);
    const places = [['simulator'], ['line', 'server', 'http'], ['line', 'station', 'operator']].map((parts) =>
      join(src, ...parts),
    );
    expect(listening.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
  });
});
