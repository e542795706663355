import { z } from 'zod';
import { behaviorSchema } from './behavior.ts';

/** Content of `monitor-profile.json`: the behavior of a monitor that was probed, for a simulator that shall behave like it. It names no single monitor. */
export const monitorProfileSchema = z.strictObject({
  monitorProfileVersion: z.literal(1),
  modelName: z.string(),
  /** True if it was made of a simulated monitor. */
  isSimulated: z.boolean(),
  /** Differences from the usual, as far as they were seen. */
  behavior: behaviorSchema,
});

export type MonitorProfile = Readonly<z.infer<typeof monitorProfileSchema>>;
