import { z } from 'zod';

/** A group of the token's owner. */
const groupSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  groupPath: z.string().nullish(),
});

export const groupListSchema = z.looseObject({ groups: z.array(groupSchema) });

export type Group = z.infer<typeof groupSchema>;
