import { describe, expect, it } from 'vitest';
import { fullRangeIntoLimited, limitedRangeIntoFull } from '../../../src/judge/diagnosis/range.ts';
import { each, explained, type RunOptions } from './run-of.ts';

const squeezed = each((drive) => (16 + 219 * drive) / 255);
const stretched = each((drive) => (255 * drive - 16) / 219);
const raw: RunOptions['raw'] = ([r, g, b]) => ({ format: 'YCBCR', y: r, cb: g + 1, cr: b + 2 });
const patchesOf = (patches: string) => explained(limitedRangeIntoFull, squeezed, { patches, raw })?.params;

describe('a wrong range is told by code values, as shown, as received and as converted', () => {
  it('of one reading of each flat patch, in its own depth', () => {
    // Rounded to 8 bits on the cable, then to the 10 bits of a reading: 126 of 255 is 505 of 1023.
    expect(patchesOf('tone-chart,gray-512@10,white,black')).toEqual({
      patches: [
        { patch: 'gray-512@10', shown: [512, 512, 512], format: 'YCBCR', raw: [512, 513, 514], codes: [505, 505, 505] },
        { patch: 'white', shown: [255, 255, 255], format: 'YCBCR', raw: [255, 256, 257], codes: [943, 943, 943] },
        { patch: 'black', shown: [0, 0, 0], format: 'YCBCR', raw: [0, 1, 2], codes: [64, 64, 64] },
      ],
    });
  });

  it('of one reading of the chart, if nothing else was shown', () => {
    expect(patchesOf('tone-chart')).toMatchObject({ patches: [{ patch: 'tone-chart', shown: [192, 64, 64] }] });
    expect(patchesOf('tone-chart')).toHaveProperty('patches.length', 1);
  });

  it('also if they are stretched', () => {
    const found = explained(fullRangeIntoLimited, stretched, { patches: 'white,gray-128,black' });
    expect(found?.params).toMatchObject({ patches: [{ codes: [1023, 1023, 1023] }, {}, { codes: [0, 0, 0] }] });
  });
});
