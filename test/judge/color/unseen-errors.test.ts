import { expect, it } from 'vitest';
import { observations } from '../../../src/judge/color/signal/observation.ts';
import { findSignalPath } from '../../../src/judge/color/signal/signal-path.ts';
import { unseenErrors } from '../../../src/judge/color/unseen-errors.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { buildEvidence, withReading } from '../build-evidence.ts';

it('compares only patches that are to be exact if there is no display model', () => {
  const { plan, readings } = buildEvidence({ patches: 'white,black', read: ({ r, g }) => ({ r, g, b: 7 }) });
  const { path } = findSignalPath(observations(plan, readings));
  const found = (exact: readonly number[]) =>
    unseenErrors({ plan, readings, model: null, path, exact: new Set(exact) }).map(({ reading }) => reading.patchIndex);
  expect(found([])).toEqual([]);
  expect(found([1])).toEqual(Array(25).fill(1));
});

it('leaves readings out that cannot be true', () => {
  const evidence = withReading(buildEvidence({ patches: 'black', read: () => ({ r: 7, g: 0, b: 0 }) }), 3, {
    rgbFull: { r: 256, g: 0, b: 0 },
  });
  const { plan, readings } = evidence;
  const { path } = findSignalPath(observations(plan, readings));
  const found = unseenErrors({ plan, readings, model: null, path, exact: new Set([0]) });
  expect(found.map(({ reading }) => reading.sequence)).toEqual(
    readings.map(({ sequence }) => sequence).filter((one) => one !== 3),
  );
});

it.each<[Rgb, keyof Rgb, number]>([
  [{ r: 7, g: 2, b: 3 }, 'r', 7],
  [{ r: 2, g: 7, b: 3 }, 'g', 7],
  [{ r: 2, g: 3, b: 7 }, 'b', 7],
  [{ r: 3, g: 2, b: 1 }, 'r', 3],
])('names the channel that is farthest off: %j', (codes, channel, steps) => {
  const { plan, readings } = buildEvidence({ patches: 'black', read: () => codes });
  const { path } = findSignalPath(observations(plan, readings));
  const [first] = unseenErrors({ plan, readings, model: null, path, exact: new Set([0]) });
  expect(first).toMatchObject({ channel, steps });
});
