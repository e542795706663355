import { expect, test } from 'vitest';
import { identityWithoutId } from '../../../src/read/monitor/cloud-calibration.ts';

const color = { X: 114.05, Y: 120, Z: 130.68 };
const reference = {
  source: 'cloud-api' as const,
  executedAt: '2026-03-01 12:00',
  colors: { white: color, red: color, green: color, blue: color, black: color },
  toneResponse: 2.2,
  received: {},
};

test('a calibration without an id is known by its source, its time, its colors, its target and its tone response, and by nothing else', () => {
  const identity = identityWithoutId(reference);
  expect(identity).toMatch(/^cloud-api 2026-03-01 12:00 [0-9a-f]{12}$/);
  expect(identityWithoutId({ ...reference, received: null })).toBe(identity);
  const others = (['white', 'red', 'green', 'blue', 'black'] as const).flatMap((name) =>
    (['X', 'Y', 'Z'] as const).map((key) => {
      const changed = { ...color, [key]: color[key] + 1e-9 };
      return identityWithoutId({ ...reference, colors: { ...reference.colors, [name]: changed } });
    }),
  );
  const later = identityWithoutId({ ...reference, executedAt: '2026-03-01 12:01' });
  const gamma = identityWithoutId({ ...reference, toneResponse: 2.4 });
  const target = identityWithoutId({ ...reference, target: { gamut: { type: 'NATIVE' } } });
  expect(new Set([identity, later, gamma, target, ...others]).size).toBe(19);
});
