import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/report/languages/languages.ts';

it('the page on diagnoses describes every cause, in its table or its introduction', () => {
  const page = readFileSync(new URL('../../docs/diagnosis.md', import.meta.url), 'utf8');
  const [causes = ''] = page.split('## How often it is right');
  const [introduction = ''] = causes.split('## ');
  const firstCells = Array.from(causes.matchAll(/^\| ([^|]+) \|/gm), ([, cell = '']) => cell);
  const described = [introduction, ...firstCells].join('\n');
  const names = Object.keys(LANGUAGES.en.sentences.diagnoses);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});
