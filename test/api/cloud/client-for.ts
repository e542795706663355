import { createCloudApi } from '../../../src/api/cloud/cloud-api.ts';
import type { CloudApiOptions } from '../../../src/api/cloud/cloud-options.ts';
import { Token } from '../../../src/api/cloud/token.ts';
import { fakeToken } from './fake-cloud.ts';
import { virtualClock } from './virtual-clock.ts';

/** A client of a fake service that counts in memory and waits on a clock that takes no time. */
export function clientFor(baseUrl: string, more: Partial<CloudApiOptions> = {}) {
  return createCloudApi({
    baseUrl,
    token: new Token(fakeToken),
    stateFolder: null,
    clock: virtualClock(),
    ...more,
  });
}
