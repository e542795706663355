import { createHash } from 'node:crypto';
import { canonicalJson } from '../base/canonical-json.ts';
import { type PatchInput, patchInputText } from '../plan/sampling/patch-input.ts';
import type { RunOptions } from './run-options.ts';

/**
 * SHA-256 in hexadecimal of what a run measures: the monitor, the patches and every option but its listeners. Two runs are the same again
 * if it is the same. Functions among the options are not compared.
 */
export function askedRun(
  monitor: string,
  { signal, onEvent, onProgress, patches, ...plan }: RunOptions,
  contents: Iterable<PatchInput>,
): string {
  const text = canonicalJson([monitor, plan, Array.from(contents, patchInputText)]);
  return createHash('sha256').update(text).digest('hex');
}

/** A promise that knows whether anything waits for it. `await` calls `then` of a subclass, though not of a plain promise. */
export class WatchedPromise<T> extends Promise<T> {
  isAwaited = false;

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static watch<T>(promise: Promise<T>): WatchedPromise<T> {
    return new WatchedPromise<T>((resolve, reject) => {
      promise.then(resolve, reject);
    });
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise is thenable
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isAwaited = true;
    return super.then(onFulfilled, onRejected);
  }
}
