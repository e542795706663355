import { z } from 'zod';

/** A monitor connected to the computer. */
const monitorSchema = z.looseObject({
  id: z.string().min(1),
  modelName: z.string(),
  serialNumber: z.string(),
});

export const monitorListSchema = z.looseObject({ monitors: z.array(monitorSchema) });

export type Monitor = z.infer<typeof monitorSchema>;
