import { expect, it } from 'vitest';
import type { Field, FieldContent } from '../../src/inspect/session/open-field.ts';
import { ShownField } from '../../src/playwright/field-fixture.ts';

const field = { show: () => expect.unreachable('shown') } as unknown as Field;

it.each([
  [{}, 'got {}.'],
  [null, 'got null.'],
  [undefined, 'got undefined.'],
  [3, 'got 3.'],
  [{ patch: 3 }, 'got {"patch":3}.'],
  [{ patch: 'white', image: 'a.png' }, 'got {"patch":"white","image":"a.png"}.'],
  [{ patern: { kind: 'ramp' } }, 'got {"patern":{"kind":"ramp"}}; did you mean pattern?'],
])('a field refuses to show %j, and says what it shows', async (content, got) => {
  const shown = new ShownField(field);
  await expect(shown.show(content as FieldContent)).rejects.toThrow(
    `A field shows a patch by its name, or one of { patch }, { pattern }, { image }; ${got}`,
  );
  expect(shown.takeShown()).toEqual([]);
});
