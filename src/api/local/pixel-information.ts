import type { z } from 'zod';
import { findRaw, findRgb, keysText } from './components.ts';
import type { pixelInformationSchema, shownPixelSchema } from './pixel-information-schema.ts';

type Received = z.infer<typeof pixelInformationSchema>;

type Converted = 'position' | 'rawValue' | 'convertedRgbFull';

/** Fields that are copied as they came. A new field of the schema does not compile until it is here, and here only if it is one of the answer's type. */
const COPIED = { colorFormat: true, hdcp: true, bitDepth: true } as const satisfies Record<
  Exclude<keyof typeof pixelInformationSchema.shape, Converted>,
  true
>;

/** The components of the input signal as received, before the monitor's conversion to full-range RGB. */
export type RawValue =
  | { readonly format: 'RGB'; readonly r: number; readonly g: number; readonly b: number }
  | { readonly format: 'YCBCR'; readonly y: number; readonly cb: number; readonly cr: number };

/** A pixel information answer with its components under one spelling. It describes the signal, not emitted light. */
export interface PixelInformation {
  readonly colorFormat: 'RGB' | 'YCBCR';
  readonly hdcp: boolean;
  /** Bits a channel, 6 to 16; every component is a whole number from 0 to 2^bitDepth - 1. */
  readonly bitDepth: number;
  /** The coordinate that was really read. */
  readonly position: { readonly x: number; readonly y: number };
  readonly rawValue: RawValue;
  readonly convertedRgbFull: { readonly r: number; readonly g: number; readonly b: number };
  /** The answer as it came, unknown fields included. */
  readonly received: unknown;
}

/** An answer for showing: as it came, if it cannot be understood. */
export type ShownPixel = PixelInformation | z.infer<typeof shownPixelSchema>;

/**
 * The answer with its components under the client's own names; `received` is what came. `note` is called with spellings and further components
 * that are not known from the field.
 */
export function toPixelInformation(
  answer: Received,
  received: unknown,
  note: (what: 'component-names' | 'more-components', keys: string) => void,
): PixelInformation {
  const { colorFormat, bitDepth, position } = answer;
  const maxCode = 2 ** bitDepth - 1;
  const raw = findRaw(answer.rawValue, colorFormat, maxCode);
  const rgb = findRgb(answer.convertedRgbFull, maxCode);
  if ('problem' in raw || 'problem' in rgb) throw new TypeError('The answer was not parsed by its schema.');
  for (const { spelled, more } of [raw.unusual, rgb.unusual]) {
    if (spelled.length > 0) note('component-names', keysText(spelled));
    if (more.length > 0) note('more-components', keysText(more));
  }
  return {
    ...copied(answer),
    position: { x: position.x, y: position.y },
    rawValue: 'y' in raw.codes ? { format: 'YCBCR', ...raw.codes } : { format: 'RGB', ...raw.codes },
    convertedRgbFull: rgb.codes,
    received,
  };
}

/** The copied fields that the answer has. */
function copied(answer: Received): Pick<PixelInformation, keyof typeof COPIED> {
  const fields = Object.entries(answer).filter(([name]) => Object.hasOwn(COPIED, name));
  return Object.fromEntries(fields) as Pick<PixelInformation, keyof typeof COPIED>;
}
