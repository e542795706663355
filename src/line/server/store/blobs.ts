import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { systemMessage } from '../../../base/system-message.ts';

/** Storage for the bundles of an archive, each by the SHA-256 of its bytes in hexadecimal. */
export interface Blobs {
  /** Keeps bytes so that a power cut cannot lose them once this resolves. Bytes that are kept already are written again. */
  readonly put: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes as they are, unchecked; null if there are none. */
  readonly get: (hash: string) => Promise<Uint8Array | null>;
  readonly has: (hash: string) => Promise<boolean>;
  readonly remove: (hash: string) => Promise<void>;
  /** The stored bundles, in any order, each with the time when it was put, in milliseconds since 1970. */
  readonly list: () => AsyncIterable<{ readonly hash: string; readonly putAtMs: number }>;
  /** Throws if nothing can be put. */
  readonly check: () => Promise<void>;
}

/** Turns an error of the file system into `store-unusable`. */
export function unusable(path: string): (cause: unknown) => never {
  return (cause) => {
    throw new FlatfieldError('store-unusable', `${path} cannot be read or written: ${systemMessage(cause)}.`, {
      cause,
    });
  };
}
