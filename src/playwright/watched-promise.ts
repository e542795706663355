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
