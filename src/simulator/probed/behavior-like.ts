import type { Behavior } from '../../api/probed/behavior.ts';
import { monitorProfileSchema } from '../../api/probed/monitor-profile.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { issueText } from '../../base/schema-issue.ts';

/** The behavior in the content of a `monitor-profile.json`. Throws `invalid-simulation`. */
export function parseBehaviorLike(json: unknown, from: string): Behavior {
  const result = monitorProfileSchema.safeParse(json);
  if (result.success) return result.data.behavior;
  const why = issueText(result.error.issues[0], 'the whole');
  throw new FlatfieldError('invalid-simulation', `${from} is no monitor profile: ${why}.`, { cause: result.error });
}
