import { expect, test } from 'vitest';
import { listScreens } from '../../../src/plan/screens/list-screens.ts';

test('lists place and size of every screen in device pixels', async () => {
  expect(await listScreens({ headless: true, args: ["--screen-info={1280x720}{1920x1080 label='Left'}"] })).toEqual([
    { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720, name: '', primary: true },
    { xPx: 1280, yPx: 0, widthPx: 1920, heightPx: 1080, name: 'Left', primary: false },
  ]);
});
