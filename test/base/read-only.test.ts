import { expect, it } from 'vitest';
import { readOnly } from '../../src/base/read-only.ts';

it('lets nothing be assigned or added, and can be spread and wrapped', () => {
  const client = readOnly({ baseUrl: 'http://one', ask: () => 1 });
  for (const name of ['baseUrl', 'ask', 'added']) expect(Reflect.set(client, name, 'other'), name).toBe(false);
  expect({ ...client, ask: () => 2 }.ask()).toBe(2);
  expect(new Proxy(client, { get: () => () => 3 }).ask()).toBe(3);
});
