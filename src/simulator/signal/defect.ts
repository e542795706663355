import type { Random } from '../seeded-random.ts';
import type { Picture } from './picture.ts';
import { clamp, roundHalfUp } from './quantise.ts';
import { type GrowingRegion, type Region, strengthAt } from './region.ts';
import type { SignalRgb } from './signal-format.ts';

/** Something on the way that changes the computer's code values, before they are encoded. */
export type Defect =
  | (GrowingRegion & {
      readonly kind: 'gain';
      /** Factor on the code values; rounded half up, clipped. */
      readonly gain: SignalRgb;
    })
  | {
      readonly kind: 'overlay';
      readonly region: Region;
      /** Color that is shown instead, as drives of 0 to 1. */
      readonly drive: SignalRgb;
    }
  | {
      readonly kind: 'offset';
      readonly region: Region;
      /** Added to the code values, in steps of 8 bits; rounded half up, clipped. */
      readonly offset: SignalRgb;
    }
  | {
      readonly kind: 'cut';
      readonly region: Region;
      /** So many of the upper bits are kept, the others become 0. */
      readonly bits: number;
    };

/** The picture with its defects in it. */
export function withDefects(picture: Picture, defects: readonly Defect[], random: Random): Picture {
  const placed = defects.map((defect) => ({ ...defect, region: place(defect.region, random) }));
  if (placed.length === 0) return picture;
  return {
    ...picture,
    codesAt: (x, y) =>
      placed.reduce((codes, defect) => applyDefect(codes, defect, x, y, picture), picture.codesAt(x, y)),
  };
}

function place({ left, top, right, bottom, jitter }: Region, random: Random): Region {
  const byX = (2 * random() - 1) * jitter;
  const byY = (2 * random() - 1) * jitter;
  return { left: left + byX, top: top + byY, right: right + byX, bottom: bottom + byY, jitter };
}

function applyDefect(codes: SignalRgb, defect: Defect, x: number, y: number, picture: Picture): SignalRgb {
  const { left, top, right, bottom } = defect.region;
  // The middle of a pixel decides whether it lies inside.
  const xFraction = (x + 0.5) / picture.widthPx;
  const yFraction = (y + 0.5) / picture.heightPx;
  if (xFraction < left || xFraction >= right || yFraction < top || yFraction >= bottom) return codes;
  const full = 2 ** picture.bitDepth - 1;
  const asCode = (value: number) => clamp(roundHalfUp(value), 0, full);
  switch (defect.kind) {
    case 'overlay':
      return each((channel) => asCode(defect.drive[channel] * full));
    case 'offset':
      return each((channel) => asCode(codes[channel] + (defect.offset[channel] * full) / 255));
    case 'cut': {
      const step = 2 ** (picture.bitDepth - defect.bits);
      return each((channel) => Math.floor(codes[channel] / step) * step);
    }
    case 'gain': {
      const strength = strengthAt(defect, xFraction, yFraction);
      return each((channel) => asCode(codes[channel] * (1 + (defect.gain[channel] - 1) * strength)));
    }
  }
  defect satisfies never;
}

function each(value: (channel: keyof SignalRgb) => number): SignalRgb {
  return { r: value('r'), g: value('g'), b: value('b') };
}
