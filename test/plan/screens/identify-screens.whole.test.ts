import { expect, onTestFinished, test } from 'vitest';
import { screenLabel } from '../../../src/plan/screens/identify-screens.ts';
import { launchPage } from '../../../src/plan/window/launch-page.ts';

test('labels a screen with its number, name, size and --display, takes no markup of a name, and ends at a key', async () => {
  const screen = { xPx: -1920, yPx: 30, widthPx: 1920, heightPx: 1080, name: '<b>CG</b>279X', primary: true };
  const launched = await launchPage({ headless: true, resolution: screen });
  onTestFinished(() => launched.close());
  await launched.evaluate(screenLabel(screen, 2));
  const text = await launched.evaluate<string>("document.getElementById('screen').innerText");
  expect(text.split('\n')).toEqual(['2', '<b>CG</b>279X', '1920x1080, primary', '--display -1920,30']);
  const pressed = launched.evaluate('flatfield.pressed');
  await launched.session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' });
  await expect(pressed).resolves.toBe(true);
});
