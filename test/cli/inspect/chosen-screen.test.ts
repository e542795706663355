import { expect, it } from 'vitest';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import { chosenScreen } from '../../../src/cli/inspect/show-patches.ts';
import { withCode } from '../../with-code.ts';

const screen = { xPx: 0, yPx: 0, widthPx: 3840, heightPx: 2160, name: '', primary: true };

it('refuses --display off the desktop, though the window there would say that it shows its pattern', async () => {
  await expect(chosenScreen({ xPx: 3840, yPx: 0 }, async () => [screen])).rejects.toThrow(
    withCode('display-not-chosen'),
  );
  expect(await chosenScreen({ xPx: 0, yPx: 0 }, async () => [screen])).toBe(screen);
  expect(await chosenScreen(undefined, async () => [screen])).toBe(screen);
});

it('takes no --display unseen if the screens cannot be listed', async () => {
  const list = () => Promise.reject(new FlatfieldError('pattern-window', "could not list the desktop's screens"));
  await expect(chosenScreen({ xPx: 0, yPx: 0 }, list)).rejects.toThrow('could not list');
});
