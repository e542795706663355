import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultRoutes } from '../../src/api/local/routes.ts';
import { defaultWords, otherSpellings, wordNames } from '../../src/api/local/words.ts';
import { statedRoutes } from '../../src/api/openapi/assumptions.ts';

const page = readFileSync(new URL('../../docs/reference/local-api.md', import.meta.url), 'utf8');

it('the page of the local API lists every route, and where each is from', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+ [^`]+)` \| (stated|example|assumed) \|$/gm)];
  expect(rows.map(([, name = '', route, source]) => [name, route, source])).toEqual(
    Object.entries(defaultRoutes).map(([name, { method, path }]) => {
      return [name, `${method} ${path}`, statedRoutes.some((stated) => stated === name) ? 'stated' : 'example'];
    }),
  );
});

it('the page of the local API lists every word, and where each is from', () => {
  const rows = [
    ...page.matchAll(/^\| `(\w+)` \| `([^`]+)`(?:, also `(\w+)`)? \| [^|]+ \| (stated|example|assumed) \|$/gm),
  ];
  // Source: local monitor control API 1.0.0, which shows the fields of the pixel query only.
  const stated = ['queryX', 'queryY', 'queryShowMarker', 'queryBitDepth'];
  // Source: the vendor's example clients of December 2024, which show no component of a pixel.
  const assumed = ['red', 'green', 'blue', 'luma', 'cb', 'cr'];
  expect(rows.map(([, ...cells]) => cells)).toEqual(
    wordNames.map((name) => {
      const source = stated.includes(name) ? 'stated' : assumed.includes(name) ? 'assumed' : 'example';
      return [name, defaultWords[name], otherSpellings[name], source];
    }),
  );
});
