import { hasCode } from '../flatfield-error.ts';
import { usageError } from './usage-error.ts';

/** Does what takes options of the library; a refused one is named as whoever wrote it knows it: `--api` for `options.baseUrl`. */
export function namingOptions<T>(names: Readonly<Record<string, string>>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!hasCode(error, 'invalid-request')) throw error;
    const [, field = '', rest = ''] = /^options\.(\w+)(.*)$/s.exec(error.message) ?? [];
    if (!Object.hasOwn(names, field)) throw error;
    throw usageError(`${names[field]}${rest.replace(/^:/, '')}`.replace(' expected ', ' expects '), { cause: error });
  }
}
