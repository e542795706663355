import { expect, it } from 'vitest';
import { overriddenTone } from '../../src/judge/overridden-tone.ts';
import { REFERENCE } from './build-evidence.ts';

const option = (value: number | string) => ({ value, from: 'option' }) as const;
const toneless = { ...REFERENCE, toneResponse: null };

it.each([
  ['another one', option(2.4), REFERENCE, { value: 2.4, target: 2.2 }],
  ['the same', option(2.2), REFERENCE, null],
  ['none', null, REFERENCE, null],
  ['that of the target', { value: 2.4, from: 'target' } as const, REFERENCE, null],
  ['one for a calibration that has none', option(2.4), toneless, null],
  ['one without a calibration', option(2.4), null, null],
])(
  'a tone response that was asked for overrides the target only if it is another: %s',
  (_, tone, reference, expected) => {
    expect(overriddenTone(tone, reference)).toEqual(expected);
  },
);
