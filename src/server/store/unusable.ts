import { FlatfieldError } from '../../base/flatfield-error.ts';

/** Turns an error of the file system into `store-unusable`. */
export function unusable(path: string): (cause: unknown) => never {
  return (cause) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FlatfieldError('store-unusable', `${path} cannot be read or written: ${why}.`, { cause });
  };
}
