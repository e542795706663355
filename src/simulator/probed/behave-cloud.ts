import type { CloudBehavior } from '../../api/probed/behavior.ts';
import type { JsonReply } from '../http/json-reply.ts';
import { behaveError } from './behave-error.ts';

/** An answer of the cloud API as a service with this behavior sends it; `limit`: calls in the window of the endpoint. */
export function behaveCloud(reply: JsonReply, behavior: CloudBehavior, limit: number): JsonReply {
  const headers = behavior.rateHeaders ? { headers: { ...reply.headers, 'x-ratelimit-limit': String(limit) } } : {};
  const changed = { ...reply, ...headers };
  if (reply.status >= 400) return behaveError(changed, behavior.errors ?? {});
  return reply.body === undefined ? changed : { ...changed, body: rewritten(reply.body, behavior) };
}

function rewritten(value: unknown, behavior: CloudBehavior, key = ''): unknown {
  if (value === null) return behavior.notReported === 'empty' ? '' : null;
  if (typeof value === 'string') return text(value, behavior, key);
  if (Array.isArray(value)) return value.map((one) => rewritten(one, behavior, key));
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== null || behavior.notReported !== 'absent');
  return Object.fromEntries(fields.map(([name, inner]) => [name, rewritten(inner, behavior, name)]));
}

function text(value: string, { times, states }: CloudBehavior, key: string): string {
  if (key === 'status') return states?.[value] ?? value;
  if (times === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value;
  if (times === 'no-zone') return value.slice(0, -1);
  // The same moment, as a clock nine hours ahead shows it.
  const ahead = new Date(new Date(value).getTime() + 9 * 3_600_000).toISOString();
  return `${ahead.slice(0, value.length - 1)}+09:00`;
}
