import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultRoutes } from '../../src/local-api/routes.ts';
import { statedRoutes } from '../../src/openapi/assumptions.ts';

it('the page of the local API lists every route, and which of them are assumed', () => {
  const page = readFileSync(new URL('../../docs/local-api.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+ [^`]+)` \| (stated|assumed) \|$/gm)];
  expect(rows.map(([, name = '', route, source]) => [name, route, source])).toEqual(
    Object.entries(defaultRoutes).map(([name, { method, path }]) => {
      return [name, `${method} ${path}`, statedRoutes.some((stated) => stated === name) ? 'stated' : 'assumed'];
    }),
  );
});
