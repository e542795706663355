import { z } from 'zod';
import { findRaw, findRgb } from './components.ts';

const coordinate = z.int().min(0);

export const positionSchema = z.looseObject({ x: coordinate, y: coordinate });

export const bitDepthRequestSchema = z.enum(['AUTO', '8_BIT', '10_BIT', '12_BIT']);

/** Query of a pixel information request, in the spelling of the wire. */
export const pixelQuerySchema = z.strictObject({
  x: coordinate,
  y: coordinate,
  // The defaults are the service's: what is left out is not sent.
  'show-marker': z.boolean().meta({ default: true }).exactOptional(),
  'bit-depth': bitDepthRequestSchema.meta({ default: 'AUTO' }).exactOptional(),
});

const code = z.int().min(0);

/** For the documents: the spellings that clients in the field are known to meet. Others are found by `components.ts`. */
const rgbSpellings = [
  z.strictObject({ r: code, g: code, b: code }),
  z.strictObject({ red: code, green: code, blue: code }),
] as const;
const ycbcrSpellings = [
  z.strictObject({ y: code, cb: code, cr: code }),
  z.strictObject({ Y: code, Cb: code, Cr: code }),
] as const;

const rgbValueSchema = described(z.union(rgbSpellings));
const rawValueSchema = described(z.union([...rgbSpellings, ...ycbcrSpellings]));

/** Anything, documented as this schema. */
function described(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return z.unknown().meta(json);
}

/**
 * Description of the input signal at a coordinate, not of emitted light. Code values are whole numbers from 0 to 2^bitDepth - 1, and the names of
 * rawValue's components must suit the color format.
 */
export const pixelInformationSchema = z
  .looseObject({
    colorFormat: z.enum(['RGB', 'YCBCR']),
    hdcp: z.boolean(),
    // Fewer than 6 or more than 16 bits a channel is no video signal, and would make any value look plausible.
    bitDepth: z.int().min(6).max(16),
    /** The coordinate that was really read. */
    position: positionSchema,
    /** The components of the input signal as received. */
    rawValue: rawValueSchema,
    /** The value after the monitor's conversion to full-range RGB. */
    convertedRgbFull: rgbValueSchema,
  })
  .superRefine((answer, context) => {
    for (const [name, twin] of [
      ['x', 'X'],
      ['y', 'Y'],
    ] as const) {
      if (!(twin in answer.position)) continue;
      const message = `expected one ${name}; got both ${name} and ${twin}`;
      context.addIssue({ code: 'custom', path: ['position'], message });
    }
    const maxCode = 2 ** answer.bitDepth - 1;
    const found = {
      rawValue: findRaw(answer.rawValue, answer.colorFormat, maxCode),
      convertedRgbFull: findRgb(answer.convertedRgbFull, maxCode),
    };
    for (const [field, components] of Object.entries(found)) {
      if (!('problem' in components)) continue;
      const { problem: message, key } = components;
      context.addIssue({ code: 'custom', path: key === null ? [field] : [field, key], message });
    }
  });

/** The same for showing it as it came, in any color format. */
export const shownPixelSchema = z.looseObject({});

export type BitDepthRequest = z.infer<typeof bitDepthRequestSchema>;
