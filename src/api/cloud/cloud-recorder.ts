import { Recorder } from '../recording/recorder.ts';
import type { ResolvedCloudApiOptions } from './cloud-options.ts';

/** The recorder of a client, which records nothing unless the options name a file; the token is in no recording. */
export function cloudRecorder({ record, baseUrl, token }: ResolvedCloudApiOptions): Recorder {
  return new Recorder(record, async () => ({
    api: 'cloud',
    baseUrl,
    fields: (await import('./recorded-fields.ts')).recordedFields,
    hide: token.hide,
    authorization: () => token.authorization(),
  }));
}
