import { describe, expect, it } from 'vitest';
import { de } from '../../../../src/line/server/languages/de.ts';
import { ja } from '../../../../src/line/server/languages/ja.ts';
import { lineWords } from '../../../../src/line/server/languages/languages.ts';
import { context, everyPage, runRow } from '../pages/example-pages.ts';

/** Frequent in English, and no words of German. */
const ENGLISH =
  /(?<!\p{L})(the|is|are|were|of|and|not|with|that|from|there|run|runs|unit|units|station|pass|passed|yet|since|last|shown)(?!\p{L})/iu;
const rows = [
  runRow({ order: 1 }),
  runRow({ order: 2, grade: 'fail', outcome: 'fail', isComplete: false }),
  runRow({ order: 3, kind: 'simulated' }),
];

describe.each([
  ['de', de],
  ['ja', ja],
] as const)('the texts of pages in %s', (lang, texts) => {
  it('have the places for values that the English ones have', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [english, text] of Object.entries(texts)) {
      expect([english, ...places(text)]).toEqual([english, ...places(english)]);
    }
  });

  it.each([
    ['full', rows],
    ['empty', []],
  ] as const)('leave nothing in English on %s pages', (_, of) => {
    const pages = everyPage(of, 'X9', { ...context, t: lineWords(lang), isDemonstration: true });
    for (const [name, { markup }] of Object.entries(pages)) {
      expect(markup).toContain(`<html lang="${lang}"`);
      const shown = readable(markup);
      expect([name, shown.filter((text) => ENGLISH.test(text))]).toEqual([name, []]);
    }
  });
});

/** The texts of a page, and of its attributes, apart from what comes from outside: names, commands, and what rules and alarms say. */
function readable(markup: string): readonly string[] {
  const own = markup.replaceAll(/<(bdi|code|select|title)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const attributes = Array.from(own.matchAll(/(?:aria-label|alt|placeholder)="([^"]*)"/g), ([, text = '']) => text);
  return [...own.replaceAll(/<[^>]*>/g, '\n').split('\n'), ...attributes];
}
