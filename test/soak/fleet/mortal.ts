/**
 * The life of a process that is killed in the middle: before the given number of calls to what it holds, or never if it is null. From
 * then on, none of them returns.
 */
export function mortal(calls: number | null) {
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  let made = 0;
  let isDead = false;
  const live = async (): Promise<void> => {
    if (calls === null || made++ < calls) return;
    isDead = true;
    die();
    await new Promise<never>(() => undefined);
  };
  return {
    death,
    isDead: () => isDead,
    holding: <Held extends object>(held: Held): Held =>
      new Proxy(held, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          return async (...given: unknown[]): Promise<unknown> => {
            await live();
            return Reflect.apply(value, target, given);
          };
        },
      }),
  };
}
