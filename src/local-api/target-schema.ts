import { z } from 'zod';

export const profileUpdateRuleSchema = z.enum(['EVERYTIME', 'CONCRETE']);

/** A calibration target as the service returns it; only id and name are needed, the rest is kept as it comes. */
export const targetSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  colorModeName: z.string().nullish(),
  parameters: z.looseObject({}).nullish(),
  profileUpdateRule: z.string().nullish(),
  profilePolicy: z.looseObject({}).nullish(),
  useTargetNameAsProfileName: z.boolean().nullish(),
  protection: z.boolean().nullish(),
});

export const targetListSchema = z.looseObject({ targets: z.array(targetSchema) });

/** Body of the creation of a target; what has a default in the specification may be left out and is filled in. */
export const newTargetSchema = z.strictObject({
  name: z.string().min(1).exactOptional(),
  colorModeName: z.string().nullable().exactOptional(),
  parameters: z.looseObject({}),
  profileUpdateRule: profileUpdateRuleSchema.default('EVERYTIME'),
  profilePolicy: z.looseObject({}).exactOptional(),
  useTargetNameAsProfileName: z.boolean().default(false),
  protection: z.boolean().default(false),
});

export type Target = z.infer<typeof targetSchema>;
export type NewTarget = z.input<typeof newTargetSchema>;
