import { z } from 'zod';
import { utcSchema } from './fields.ts';

const name = z.string().min(1).max(200);

/** A profile and a model that it concerns: a unit of the model may ship only if it may under the profile. */
export const bindingNamesSchema = z.strictObject({ profile: name, model: name });
export type BindingNames = z.infer<typeof bindingNamesSchema>;

export const bindingSchema = bindingNamesSchema.extend({
  /** Entry of the audit log that made it: only runs whose stations had heard of that entry before the first reading count under it. 0 for all runs. */
  act: z.int().min(0),
  at: utcSchema,
  /** Name of the token, or `command`. */
  by: z.string(),
});
export type Binding = z.infer<typeof bindingSchema>;

/** A profile and a model that passed together, and are not bound. */
export const proposedBindingSchema = bindingNamesSchema.extend({
  /** Number of its passes that count. */
  passes: z.int().min(1),
});
export type ProposedBinding = z.infer<typeof proposedBindingSchema>;
