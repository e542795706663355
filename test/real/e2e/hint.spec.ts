import { AxeBuilder } from '@axe-core/playwright';
import { type Field, fieldOf } from '../../../src/inspect/session/open-field.ts';
import { flatFieldPage } from '../../../src/plan/window/flat-field-page.ts';
import { test as base, expect } from '../../../src/playwright/index.ts';
import { useField } from './use-field.ts';

const test = base.extend<{ hinted: Field }>({
  hinted: async ({ field }, use) => use(fieldOf(field.window, { widthPx: 3840, heightPx: 2160 })),
});

test.use({ flatfield: useField() });

const words = { where: 'Reading 2 of 9: put the meter on the center.', keys: 'Enter: read' };

test('a hint is on the screen until it is taken away, which is confirmed', async ({ hinted }) => {
  await hinted.show('50%');
  await hinted.hint({ ...words, position: { xPx: 1920, yPx: 1080 } });
  const codes = (await hinted.window.check()).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['covered', 'not-exact']));
  await expect(hinted.confirm()).rejects.toThrow(/not show/);
  await hinted.hint(null);
  expect(await hinted.window.check()).toEqual([]);
});

for (const [yPx, isAtTop] of [
  [100, false],
  [2000, true],
] as const) {
  test(`a hint stays away from a place at ${yPx} px`, async ({ hinted }) => {
    await hinted.show('white');
    await hinted.hint({ ...words, position: { xPx: 1920, yPx } });
    const top = await hinted.window.evaluate(
      "document.getElementById('hint').getBoundingClientRect().top / innerHeight",
    );
    expect(Number(top) < 0.5).toBe(isAtTop);
    await hinted.hint(null);
  });
}

test('a hint that something keeps on the screen is refused', async ({ hinted }) => {
  await hinted.show('white');
  await hinted.window.evaluate(
    "document.body.append(Object.assign(document.createElement('p'), { textContent: 'Stay' }))",
  );
  await expect(hinted.hint(null)).rejects.toThrow(/not show/);
});

test('the page with a hint has no axe violation', async ({ page }) => {
  await page.setContent(flatFieldPage());
  await page.evaluate("flatfield.hint('Put the meter on the center.', true)");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
