import { z } from 'zod';

export const colorModeTypeSchema = z.enum(['ADVANCED', 'STANDARD', 'SYNC_SIGNAL']);

/** A color mode of a monitor; `index` is zero-based, the number on the monitor's own menu is one more. */
export const colorModeSchema = z.looseObject({
  index: z.int().min(0),
  name: z.string(),
  selected: z.boolean(),
  enabled: z.boolean(),
  type: colorModeTypeSchema,
  // The specification names the two objects, not what is in them nor whether each type of mode has both.
  target: z.looseObject({}).nullish(),
  parameters: z.looseObject({}).nullish(),
});

export const colorModeListSchema = z.looseObject({ colorModes: z.array(colorModeSchema) });

/** Body of the change of the current color mode. */
export const colorModeSelectionSchema = z.strictObject({ index: z.int().min(0) });

/** Body of a change of a color mode's settings; what is absent stays as it is. */
export const colorModeSettingsSchema = z
  .strictObject({
    enabled: z.boolean().exactOptional(),
    name: z
      .string()
      .regex(/^[A-Za-z0-9 \-_.()]{1,16}$/, {
        error: '1 to 16 letters (a to z), digits, spaces, hyphens, underscores, periods, parentheses',
      })
      .exactOptional(),
    type: colorModeTypeSchema.exactOptional(),
    /** Only with type ADVANCED. */
    target: z.looseObject({ id: z.string().min(1) }).exactOptional(),
    /** Monitor parameters, only with type STANDARD or SYNC_SIGNAL; `type` repeats the mode's type and is filled in. */
    parameters: z.looseObject({ type: colorModeTypeSchema.exclude(['ADVANCED']).exactOptional() }).exactOptional(),
  })
  .meta({ minProperties: 1 });

export type ColorMode = z.infer<typeof colorModeSchema>;
export type ColorModeType = z.infer<typeof colorModeTypeSchema>;
export type ColorModeSettings = z.infer<typeof colorModeSettingsSchema>;
