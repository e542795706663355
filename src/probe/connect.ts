import type { LocalApi } from '../api/local/local-api.ts';
import { RefusedError } from '../api/local/refused-error.ts';
import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { remedyOf, withRemedy } from '../inspect/remedy-of.ts';
import { findMonitor } from '../read/monitor/find-monitor.ts';
import { listNamed, valueNamed } from './raw-answer.ts';
import type { RawClient, RawExchange } from './raw-client.ts';

/**
 * The list of monitors, however it is written. If no API answers, or it refuses everything, throws the error of an inspection, with the action to take.
 * Any other answer is for the checks.
 */
export async function connect(
  client: Pick<RawClient, 'get'>,
  api: Pick<LocalApi, 'listMonitors'>,
  signal: AbortSignal | undefined,
): Promise<RawExchange> {
  const listed = await client.get('listMonitors');
  if (isConnection(listed)) return listed;
  try {
    await findMonitor(api, undefined, { signal });
  } catch (error) {
    if (signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    if (hasCode(error, 'several-monitors')) return client.get('listMonitors');
    const { found, remedy } = withRemedy(error, 'other');
    throw new FlatfieldError(error.code, remedy === '' ? found : `${found} ${remedy}`, { cause: error });
  }
  // It answers now.
  return client.get('listMonitors');
}

function isConnection({ answer }: RawExchange): boolean {
  if (answer === null || answer.oddities.includes('not JSON')) return false;
  if (answer.status >= 500 || [403, 404].includes(answer.status)) return false;
  return listNamed(answer.body, 'monitors')?.length !== 0;
}

/** The action to take if one of some requests was refused because a window of ColorNavigator is open; empty if none was. */
export function remedyOfExchanges(exchanges: readonly RawExchange[]): string {
  for (const { operation, method, path, answer } of exchanges) {
    if (answer === null) continue;
    const said = valueNamed(answer.body, 'message');
    const message = typeof said === 'string' ? said : null;
    if (answer.status !== 503 && !(answer.status >= 400 && /window|ウィンドウ/i.test(message ?? ''))) continue;
    const asked = operation === 'getPixelInformation' ? 'pixel' : 'other';
    return remedyOf(new RefusedError(`${method} ${path}`, answer.status, message), asked);
  }
  return '';
}
