import { z } from 'zod';

/** A monitor configuration that can be applied to monitors. */
const monitorConfigurationSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  owner: z.string().nullish(),
  groupId: z.string().nullish(),
  groupName: z.string().nullish(),
});

export const monitorConfigurationListSchema = z.looseObject({
  monitorConfigurations: z.array(monitorConfigurationSchema),
});

export type MonitorConfiguration = z.infer<typeof monitorConfigurationSchema>;
