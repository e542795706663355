import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FlatfieldError } from '../../../src/base/flatfield-error.ts';
import { parsePatch, parsePatches } from '../../../src/plan/pattern/patch.ts';
import { formatPatch, type PatchBitDepth } from '../../../src/plan/pattern/patch-name.ts';
import { withCode } from '../../with-code.ts';

describe('parsePatch', () => {
  test.each([
    ['white', 'white', 8, 255, 255, 255],
    ['black', 'black', 8, 0, 0, 0],
    ['red', 'red', 8, 255, 0, 0],
    ['green', 'green', 8, 0, 255, 0],
    ['blue', 'blue', 8, 0, 0, 255],
    ['cyan', 'cyan', 8, 0, 255, 255],
    ['magenta', 'magenta', 8, 255, 0, 255],
    ['yellow', 'yellow', 8, 255, 255, 0],
    [' White ', 'white', 8, 255, 255, 255],
    ['white@8', 'white', 8, 255, 255, 255],
    ['white@10', 'white@10', 10, 1023, 1023, 1023],
    ['cyan@12', 'cyan@12', 12, 0, 4095, 4095],
    ['gray-128', 'gray-128', 8, 128, 128, 128],
    ['grey-128', 'gray-128', 8, 128, 128, 128],
    ['grey-512@10', 'gray-512@10', 10, 512, 512, 512],
    ['gray-7', 'gray-7', 8, 7, 7, 7],
    ['gray-512@10', 'gray-512@10', 10, 512, 512, 512],
    ['50%', 'gray-128', 8, 128, 128, 128],
    ['75%', 'gray-191', 8, 191, 191, 191],
    ['25%', 'gray-64', 8, 64, 64, 64],
    ['12.5%', 'gray-32', 8, 32, 32, 32],
    ['100%', 'white', 8, 255, 255, 255],
    ['0%', 'black', 8, 0, 0, 0],
    ['50%@10', 'gray-512@10', 10, 512, 512, 512],
    ['gray-255', 'white', 8, 255, 255, 255],
    ['1/2/3', '1/2/3', 8, 1, 2, 3],
    ['128/128/128', 'gray-128', 8, 128, 128, 128],
    ['1023/0/512@10', '1023/0/512@10', 10, 1023, 0, 512],
  ])('%s is %s', (text, name, bitDepth, r, g, b) => {
    expect(parsePatch(text)).toEqual({ name, bitDepth, codes: { r, g, b } });
  });

  test.each([
    ['', 'gray-N'],
    ['whitish', 'r/g/b'],
    ['256/0/0', '0 to 255'],
    ['gray-256', '0 to 255'],
    ['1024/0/0@10', '0 to 1023'],
    ['101%', '0 to 100'],
    ['-1%', 'gray-N'],
    ['1/2', 'r/g/b'],
    ['1.5/2/3', 'r/g/b'],
    ['white@9', '8, 10 or 12'],
    ['white@', '8, 10 or 12'],
    ['white@10@10', '8, 10 or 12'],
  ])('refuses %j with what came and what is expected', (text, expected) => {
    expect(() => parsePatch(text)).toThrow(withCode('invalid-patch'));
    expect(() => parsePatch(text)).toThrow(JSON.stringify(text));
    expect(() => parsePatch(text)).toThrow(expected);
  });

  test('reads back every name that formatPatch writes', () => {
    const depths = fc.constantFrom<PatchBitDepth>(8, 10, 12);
    fc.assert(
      fc.property(depths, fc.nat(4095), fc.nat(4095), fc.nat(4095), (bitDepth, r, g, b) => {
        const size = 2 ** bitDepth;
        const codes = { r: r % size, g: g % size, b: b % size };
        expect(parsePatch(formatPatch(codes, bitDepth))).toEqual({
          name: formatPatch(codes, bitDepth),
          bitDepth,
          codes,
        });
      }),
    );
  });

  test('any text gives a patch or the one error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(outcomeOf(text)).toMatch(/^(patch|invalid-patch)$/);
      }),
    );
  });
});

describe('parsePatches', () => {
  test('keeps the order of the list', () => {
    expect(parsePatches('white, 50%,red').map((patch) => patch.name)).toEqual(['white', 'gray-128', 'red']);
  });

  test.each(['white,white', '50%,gray-128', 'white,255/255/255'])('refuses the same patch twice: %s', (text) => {
    expect(() => parsePatches(text)).toThrow(/each patch once/);
  });

  test.each(['', 'white,', ',white'])('refuses a gap in the list: %j', (text) => {
    expect(() => parsePatches(text)).toThrow(withCode('invalid-patch'));
  });

  test('the same color in two depths is two patches', () => {
    expect(parsePatches('white,white@10')).toHaveLength(2);
  });
});

function outcomeOf(text: string): string {
  try {
    return parsePatch(text).codes.r >= 0 ? 'patch' : 'a negative code';
  } catch (error) {
    return error instanceof FlatfieldError ? error.code : String(error);
  }
}
