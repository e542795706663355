import { z } from 'zod';

export const profileUpdateRuleSchema = z.enum(['EVERYTIME', 'CONCRETE']);

/** A calibration target as the service returns it; only id and name are needed, the rest is kept as it comes. */
export const targetSchema = z.looseObject({
  id: z.string().min(1).meta({ format: 'uuid' }),
  name: z.string(),
  colorModeName: z.string().nullish(),
  parameters: z.looseObject({}).nullish(),
  profileUpdateRule: z.string().nullish().meta({ description: 'EVERYTIME or CONCRETE' }),
  profilePolicy: z.looseObject({}).nullish(),
  useTargetNameAsProfileName: z.boolean().nullish(),
  protection: z.boolean().nullish(),
});

export const targetListSchema = z.looseObject({ targets: z.array(targetSchema) });

/** Policy of the ICC profile, with the values that are known; further fields are sent as they are. */
const profilePolicySchema = z.looseObject({
  profileVersion: z.enum(['2.2', '4.2']).exactOptional(),
  toneCurve: z.enum(['LUT']).exactOptional(),
  reflectBlackLevel: z.boolean().exactOptional(),
});

/** Body of the creation of a target; what has a default in the specification may be left out and is filled in. */
export const newTargetSchema = z.strictObject({
  name: z.string().min(1).exactOptional(),
  colorModeName: z.string().nullable().exactOptional(),
  parameters: z.looseObject({}),
  profileUpdateRule: profileUpdateRuleSchema.default('EVERYTIME'),
  profilePolicy: profilePolicySchema.exactOptional(),
  useTargetNameAsProfileName: z.boolean().default(false),
  protection: z.boolean().default(false),
});

export type Target = z.infer<typeof targetSchema>;
/** Every field of a target but its id. */
export const targetFields = newTargetSchema.keyof().options;

export type TargetField = (typeof targetFields)[number];
export type NewTarget = z.input<typeof newTargetSchema>;
