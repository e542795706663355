import { describe, expect, test } from 'vitest';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { flatField } from '../../../src/plan/pattern/patch-pattern.ts';
import { describePattern } from '../../../src/plan/pattern/pattern.ts';
import { withCode } from '../../with-code.ts';

const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };

describe('flatField', () => {
  test.each([
    ['1/2/3', { r: 1, g: 2, b: 3 }],
    ['white@10', white],
    ['yellow@12', { r: 255, g: 255, b: 0 }],
    ['341/682/0@10', { r: 85, g: 170, b: 0 }],
  ])('%s fills the screen with its codes in 8 bits', (text, codes) => {
    expect(flatField(parsePatch(text))).toEqual({ kind: 'flat-field', codes });
  });

  test('refuses a 10-bit color between two colors of 8 bits, as a rounded one would be judged wrong', () => {
    expect(() => flatField(parsePatch('gray-512@10'))).toThrow(withCode('invalid-pattern'));
    expect(() => flatField(parsePatch('gray-512@10'))).toThrow(/gray-512@10.*8 bits/);
  });
});

test('every pattern has a short name', () => {
  const frame = { widthPx: 0, heightPx: 0, channels: 3, data: new Uint8Array() } as const;
  const cells = { cellPx: 1 };
  expect([
    describePattern({ kind: 'flat-field', codes: white }),
    describePattern({ kind: 'ramp', direction: 'vertical', from: black, to: { r: 1, g: 2, b: 3 } }),
    describePattern({ kind: 'five-windows', codes: white, background: black }),
    describePattern({ kind: 'checkerboard', codes: [black, white], cells }),
    describePattern({ kind: 'image', name: 'a\n.png', frame }),
  ]).toEqual([
    'white',
    'vertical ramp from black to 1/2/3',
    'five windows of white on black',
    'checkerboard of black and white',
    'image "a\\n.png"',
  ]);
});
