import { Recorder } from '../traffic/recorder.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';

/** What records the traffic of a client, if its options say so; the token is in no recording. */
export function cloudRecorder({ record, baseUrl, token }: ResolvedCloudApiOptions): Recorder {
  return new Recorder(record, async () => ({
    api: 'cloud',
    baseUrl,
    fields: (await import('./recorded-fields.ts')).recordedFields,
    hide: token.hide,
    authorization: () => token.authorization(),
  }));
}
