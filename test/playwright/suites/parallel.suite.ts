import { expect, test } from 'flatfield/playwright';

test.describe.configure({ mode: 'parallel' });

for (const place of ['one', 'the other']) {
  test(`white is flat, ${place} worker`, async ({ field, inspection }) => {
    await field.show('white');
    expect(await inspection.run({ layout: '3x3' })).toMatchReference(0.5);
  });
}
