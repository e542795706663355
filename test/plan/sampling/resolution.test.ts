import { expect, test } from 'vitest';
import { parseResolution } from '../../../src/plan/sampling/resolution.ts';
import { withCode } from '../../with-code.ts';

test.each([
  ['3840x2160', 3840, 2160],
  [' 1920 X 1080 ', 1920, 1080],
  ['1x1', 1, 1],
  ['65535x65535', 65535, 65535],
])('%s', (text, widthPx, heightPx) => {
  expect(parseResolution(text)).toEqual({ widthPx, heightPx });
});

test.each(['', '3840', '3840x', 'x2160', '0x100', '100x0', '65536x1', '1x65536', '-1x5', '3840x2160x2', '1e3x5', '4K'])(
  'refuses %j with what came and what is expected',
  (text) => {
    expect(() => parseResolution(text)).toThrow(withCode('invalid-plan'));
    expect(() => parseResolution(text)).toThrow(JSON.stringify(text));
    expect(() => parseResolution(text)).toThrow('3840x2160');
  },
);
