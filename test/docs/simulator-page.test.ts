import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localRoutes } from '../../src/simulator/local-server/local-routes.ts';

const page = readFileSync(new URL('../../docs/reference/simulator.md', import.meta.url), 'utf8');

it('lists every operation of the local API that a fault can act on', () => {
  const [, listed = ''] = /Operations of the local API: (.*?)\.\n/s.exec(page) ?? [];
  const names = Array.from(listed.matchAll(/`([^`]+)`/g), ([, name]) => name);
  expect(new Set(names)).toEqual(new Set(localRoutes.map(({ name }) => name)));
});
