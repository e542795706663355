import { z } from 'zod';

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

/** Names of the components are not published; these are the spellings that clients in the field are known to meet. */
const rgbSpellings = [
  z.strictObject({ r: code, g: code, b: code }),
  z.strictObject({ red: code, green: code, blue: code }),
] as const;
const ycbcrSpellings = [
  z.strictObject({ y: code, cb: code, cr: code }),
  z.strictObject({ Y: code, Cb: code, Cr: code }),
] as const;

const rgbValueSchema = z.union(rgbSpellings, { error: 'expected whole numbers named r, g, b or red, green, blue' });
const rawValueSchema = z.union([...rgbSpellings, ...ycbcrSpellings], {
  error: 'expected whole numbers named r, g, b or red, green, blue or y, cb, cr or Y, Cb, Cr',
});

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
    const maxCode = 2 ** answer.bitDepth - 1;
    for (const field of ['rawValue', 'convertedRgbFull'] as const) {
      for (const [name, value] of Object.entries(answer[field])) {
        if (value <= maxCode) continue;
        const message = `expected at most ${maxCode} at ${answer.bitDepth} bits`;
        context.addIssue({ code: 'custom', path: [field, name], message, input: value });
      }
    }
    const isRgb = 'r' in answer.rawValue || 'red' in answer.rawValue;
    if (isRgb !== (answer.colorFormat === 'RGB')) {
      const message = `expected the components of ${answer.colorFormat}`;
      context.addIssue({ code: 'custom', path: ['rawValue'], message, input: answer.rawValue });
    }
  });

export type BitDepthRequest = z.infer<typeof bitDepthRequestSchema>;
