import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultRoutes } from '../../src/local-api/routes.ts';

it('the page of the local API lists every route, and which of them are assumed', () => {
  const page = readFileSync(new URL('../../docs/local-api.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| `(\w+ [^`]+)` \| (stated|assumed) \|$/gm)];
  // Source: local monitor control API 1.0.0, which shows the addresses of the two lists only.
  const stated = ['listMonitors', 'getColorModes'];
  expect(rows.map(([, name = '', route, source]) => [name, route, source])).toEqual(
    Object.entries(defaultRoutes).map(([name, { method, path }]) => {
      return [name, `${method} ${path}`, stated.includes(name) ? 'stated' : 'assumed'];
    }),
  );
});
