import { expect, it } from 'vitest';
import { outcomeOf } from './inspect-outside.ts';
import { scaled, signalOf } from './signals.ts';

it('nine points inside 3x3 pixels do not pass', async () => {
  const layout = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => `${1919 + x}px,${1079 + y}px`)).join(';');
  expect(await outcomeOf({}, { layout })).toBe('inconclusive');
});

it('points in one corner do not hide that the rest of the screen is at half', async () => {
  const halfBeyond = signalOf((drives, x) => (x > 2200 ? scaled(0.5)(drives, x, 0) : drives));
  const layout = [0.1, 0.5, 0.9].flatMap((y) => [0.05, 0.25, 0.5].map((x) => `${x},${y}`)).join(';');
  expect(await outcomeOf({ signal: halfBeyond }, { layout })).toBe('inconclusive');
});
