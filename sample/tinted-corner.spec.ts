import { expect, test } from 'flatfield/playwright';

// Simulated in any case: it shows how a suite expects a monitor to fail.
test.use({ flatfield: { simulate: 'tinted-corner', timeScale: 0 } });

test('a tinted corner fails', async ({ field, inspection }) => {
  await field.show('white');
  expect(await inspection.run({ layout: '5x5' })).not.toPassProfile('calibration-match');
});
