import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../docs/reference/glossary.md', import.meta.url), 'utf8');
const rows = Array.from(text.matchAll(/^\| (\*\*.+?\*\*) \| (.+) \|$/gm), ([, terms = '', meaning = '']) => ({
  terms: Array.from(terms.matchAll(/\*\*(.+?)\*\*/g), ([, term = '']) => term),
  meaning,
}));

describe('the glossary', () => {
  it('defines each word once', () => {
    const terms = rows.flatMap((row) => row.terms.map((term) => term.toLowerCase()));
    expect(terms.length).toBeGreaterThan(50);
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([]);
  });

  it('says what a thing is with a noun phrase, not with a question', () => {
    expect(rows.filter(({ meaning }) => /^(?:what|who|where|how|whether)\b/i.test(meaning))).toEqual([]);
  });
});
