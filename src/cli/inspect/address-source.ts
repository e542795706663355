import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import type { ApiArguments } from '../api-options.ts';
import type { Config } from '../config.ts';

/** Source of the local API's address, as a sentence for an error about that address; empty for a simulator's. */
export function addressSource({ simulate, api, startedAt }: ApiArguments, config: Config): string {
  if (simulate !== undefined) return '';
  if (startedAt !== undefined) return 'The address is that of the run to resume.';
  if (api !== undefined && api !== config.inspect?.api) return 'The address is from --api.';
  if (api !== undefined) return `The address is from inspect.api of ${config.path}.`;
  if (config.api !== undefined) return `The address is from api of ${config.path}; --api overrides it.`;
  return 'This is the default address; name another with --api.';
}

/** The result of a call of the API at an address; if no API answers there, the error says where the address came from. */
export async function namingAddress<T>(baseUrl: string, source: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isOfAddress = hasCode(error, 'unreachable', 'timed-out', 'not-json') && error.message.includes(baseUrl);
    if (!isOfAddress || source === '') throw error;
    throw new FlatfieldError(error.code, `${error.message} ${source}`, { cause: error });
  }
}
