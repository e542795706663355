import { expect, test } from 'vitest';
import { comeToRest, type Rest } from '../../../src/plan/window/place-window.ts';
import type { WindowGeometry } from '../../../src/plan/window/window-geometry.ts';
import { withCode } from '../../with-code.ts';

function placed(left: number, windowState: 'normal' | 'fullscreen' = 'fullscreen'): Rest {
  const size = { innerWidth: 40, innerHeight: 20, screenWidth: 40, screenHeight: 20 };
  return {
    bounds: { left, top: 0, width: 40, height: 20, windowState },
    geometry: { ...size, screenX: left, screenY: 0 } as WindowGeometry,
  };
}

/** Looks at one place after the other, then at the last one for ever. */
function watch(places: readonly Rest[]) {
  let looks = 0;
  let slept = 0;
  const last = places.at(-1) as Rest;
  const resting = comeToRest(
    async () => places[looks++] ?? last,
    async (ms) => {
      slept += ms;
    },
  );
  return { resting, slept: () => slept };
}

test('a full-screen window is at rest after half a second at its place', async () => {
  const { resting, slept } = watch([placed(0)]);
  expect(await resting).toEqual(placed(0));
  expect(slept()).toBe(400);
});

test('a window that a system animates is waited for', async () => {
  const { resting, slept } = watch([placed(5), placed(4), placed(4), placed(4), placed(4), placed(1), placed(0)]);
  expect(await resting).toEqual(placed(0));
  expect(slept()).toBe(1000);
});

test('a window that does not fill its screen gets two seconds to do so', async () => {
  const { resting, slept } = watch([placed(0, 'normal')]);
  expect((await resting).bounds.windowState).toBe('normal');
  expect(slept()).toBe(1900);
});

test('a window that never rests is an error that says where it was last', async () => {
  const { resting, slept } = watch(Array.from({ length: 200 }, (_, left) => placed(left)));
  await expect(resting).rejects.toThrow(withCode('window-restless'));
  await expect(resting).rejects.toThrow('for 15 s; it was last fullscreen, 40x20 at 149,0');
  expect(slept()).toBe(14_900);
});
