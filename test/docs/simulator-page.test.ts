import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cloudRoutes } from '../../src/simulator/cloud-server/cloud-routes.ts';
import { localRoutes } from '../../src/simulator/local-server/local-routes.ts';

const page = readFileSync(new URL('../../docs/reference/simulator.md', import.meta.url), 'utf8');

it.each([
  ['local', localRoutes],
  ['cloud', cloudRoutes],
] as const)('lists every operation of the %s API that a fault can act on', (api, routes) => {
  const [, listed = ''] = new RegExp(`Operations of the ${api} API: (.*?)\\.\\n`, 's').exec(page) ?? [];
  const names = Array.from(listed.matchAll(/`([^`]+)`/g), ([, name]) => name);
  expect(new Set(names)).toEqual(new Set(routes.map(({ name }) => name)));
});
