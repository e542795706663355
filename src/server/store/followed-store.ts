import type { Store, StoreEvent } from './store.ts';

/** A store that one server has for itself: whoever follows it hears of what is kept through it. */
export function followedStore(store: Omit<Store, 'follow' | 'sharedKey'>): Store {
  const listeners = new Set<(event: StoreEvent) => void>();
  const tell = (event: StoreEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    ...store,
    addRun: async (...run) => {
      const added = await store.addRun(...run);
      if (added.isNew) tell({ name: 'run', data: added.row });
      return added;
    },
    reportStation: async (report, seenAt) => {
      const row = await store.reportStation(report, seenAt);
      tell({ name: 'station', data: row });
      return row;
    },
    follow: async (listener) => {
      listeners.add(listener);
      return async () => void listeners.delete(listener);
    },
    sharedKey: async () => null,
  };
}
