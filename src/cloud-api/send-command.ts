import { hasCode } from '../base/flatfield-error.ts';
import { TimedOutError, UnreachableError } from '../http/http-errors.ts';
import { type CloudCallContext, type CloudCallOptions, callCloud } from './call-cloud.ts';
import { CloudRefusedError } from './read-cloud-answer.ts';
import { judgeSend, type SendOutcome, unknownSend } from './send-outcome.ts';

export type SendEndpoint = 'sendMonitorConfiguration' | 'sendAssetInformation' | 'sendRequestToUpload';

/**
 * Sends a remote command once. What cannot have been received throws, as does a refusal of the whole request (4xx); what
 * may have been received and was not answered is an outcome of its own. Throws `invalid-cloud-request`,
 * `rate-limited`, `cloud-refused`, `unreachable`, `timed-out`, `aborted`, `call-count`.
 */
export async function sendCommand(
  context: CloudCallContext,
  endpoint: SendEndpoint,
  body: { readonly targetMonitorIds: readonly string[] },
  call?: CloudCallOptions,
): Promise<SendOutcome> {
  try {
    const { responses } = await callCloud(context, endpoint, { body }, call);
    return judgeSend(body.targetMonitorIds, responses);
  } catch (error) {
    if (error instanceof Error && mayHaveBeenReceived(error)) return unknownSend(body.targetMonitorIds, error.message);
    throw error;
  }
}

function mayHaveBeenReceived(error: Error): boolean {
  if (error instanceof CloudRefusedError) return error.status < 400 || error.status >= 500;
  if (error instanceof UnreachableError || error instanceof TimedOutError) return error.phase !== 'connecting';
  return hasCode(error, 'cloud-wrong-shape', 'not-json', 'too-large', 'not-simulated');
}
