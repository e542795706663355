import { expect, it } from 'vitest';
import { checkOptions } from '../../../src/cli/golden/prepare-check.ts';
import { inspectOptions } from '../../../src/cli/inspect/inspect-options.ts';

it('a check leaves out the options that its reference decides, and those for units', () => {
  const left = Object.keys(inspectOptions).filter((name) => !Object.hasOwn(checkOptions, name));
  expect(left.sort().join(' ')).toBe(
    'accept-signal bit-depth calibrate-first color-mode fail-on guard-band history layout lock-keys marker order patches plan profile repeat ' +
      'require-detectable resolution resume retest-reason stop-at-fail tag-asset tone-response unit unit-pattern',
  );
});
