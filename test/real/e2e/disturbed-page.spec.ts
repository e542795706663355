import { expect, test } from '../../../src/playwright/index.ts';
import { readDamaged } from './read-damaged.ts';
import { signalAt } from './signal-at.ts';

const shown = { r: 200, g: 100, b: 50 };
const patch = '200/100/50';

const disturbances = [
  {
    name: 'a CSS filter',
    script: "document.querySelector('canvas').style.filter = 'brightness(0.9)'",
    reason: /filtered: A style changes the pattern's pixels: canvas \{ filter: brightness\(0\.9\) \}/,
  },
  {
    name: 'an overlay window',
    script: `
      const box = document.createElement('dialog');
      box.id = 'update';
      document.body.append(box);
      box.style.cssText = 'position: fixed; left: 0; top: 0; margin: 0; width: 400px; height: 300px; background: #fff';
      box.show();
      0`,
    reason: /covered: Something covers the pattern: the element dialog#update/,
  },
  {
    name: 'a field that is scrolled away',
    script: `
      document.body.style.cssText = 'height: 300vh; overflow: visible';
      document.documentElement.style.overflow = 'visible';
      scrollTo(0, 250)`,
    reason: /scrolled: The page is scrolled or shifted away from the pattern: by 0,250/,
  },
];

for (const { name, script, reason } of disturbances) {
  test(`${name} is seen and said`, async ({ field, monitor }) => {
    await field.show(patch);
    const last = { x: 300, y: 2150 };
    expect(await signalAt(monitor, 100, 100)).toEqual(shown);
    expect(await signalAt(monitor, last.x, last.y)).toEqual(shown);

    await field.window.evaluate(script);
    await expect(field.confirm()).rejects.toThrow(reason);
    await expect(field.show(patch)).rejects.toThrow(/not-exact: \d+ of \d+ pixels differ/);

    await field.show(patch, { verify: false });
    const signals = [await signalAt(monitor, 100, 100), await signalAt(monitor, last.x, last.y)];
    expect(signals).not.toEqual([shown, shown]);

    const result = await readDamaged({ field, monitor }, { patches: [patch], layout: '2x2' });
    expect(() => expect(result).not.toPassProfile('calibration-match')).toThrow(/as a measured fail/);
    expect(result.stopped).toMatchObject({ code: 'patch-not-shown', message: expect.stringMatching(reason) });
    expect(result.judgment.verdict.outcome).toBe('inconclusive');
  });
}

test('what disturbs the page while it is read makes the run inconclusive', async ({ field, monitor }) => {
  await field.show('white');
  const modes = await monitor.getColorModes();
  expect(modes.length).toBeGreaterThan(0);
  const options = {
    patches: ['white'],
    layout: '2x2',
    onProgress: ({ done }: { readonly done: number }) => {
      if (done === 2) void field.window.evaluate("document.body.style.filter = 'invert(1)'");
    },
  };
  const result = await readDamaged({ field, monitor }, options);
  expect(result.judgment.verdict).toMatchObject({
    outcome: 'inconclusive',
    summary: {
      reason: {
        code: 'run-stopped',
        params: { message: expect.stringMatching(/After the last reading: The window does not show/) },
      },
    },
  });
});

test('the next test starts with a clean page', async ({ field }) => {
  expect((await field.show('white')).problems).toEqual([]);
});
