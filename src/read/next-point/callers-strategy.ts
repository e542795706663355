import { dataCopy } from '../../base/data-copy.ts';
import type { Strategy } from './strategy.ts';

/** A caller's strategy, which is told by copies that it may write to: one of each plan and of each reading, however often it asks. */
export function callersStrategy(strategy: Strategy): Strategy {
  const copies = new WeakMap<object, object>();
  const copyOf = <T extends object>(original: T): T => {
    const copy = copies.get(original) ?? dataCopy(original);
    copies.set(original, copy);
    return copy as T;
  };
  return {
    next: (state) =>
      strategy.next({
        plan: copyOf(state.plan),
        shownPatchIndex: state.shownPatchIndex,
        readings: {
          *[Symbol.iterator]() {
            for (const reading of state.readings) yield copyOf(reading);
          },
        },
        isLeft: (choice) => state.isLeft(choice),
        inOrder: { ...state.inOrder },
      }),
  };
}
