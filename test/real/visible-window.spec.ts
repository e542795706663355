import { expect, test } from '../../src/playwright/index.ts';
import { simulated } from './e2e/use-field.ts';
import { startXvfb, type Xvfb } from './start-xvfb.ts';

const screen = { widthPx: 1280, heightPx: 720 };
const scenario = { name: 'small', description: 'A good monitor of 1280x720', signal: screen };
test.use({ flatfield: { ...simulated(scenario), browser: { headless: false } } });

let server: Xvfb | null = null;

test.beforeAll(async () => {
  server = await startXvfb(screen.widthPx, screen.heightPx);
  if (server === null) return;
  // The browser starts in this process of its own, when the first test asks for the field.
  process.env['DISPLAY'] = server.display;
});
test.afterAll(() => server?.stop());
test.beforeEach(() => test.skip(server === null, 'Xvfb is not installed'));

test('a visible window fills the only screen and reads exact', async ({ field, inspection }) => {
  await field.show('200/100/50');
  await expect.poll(() => server?.pixel(1279, 719)).toEqual({ r: 200, g: 100, b: 50 });
  const result = await inspection.run({ layout: '3x3' });
  expect(result).toPassProfile('calibration-match');
  expect(result.plan.resolution).toEqual(screen);
});
