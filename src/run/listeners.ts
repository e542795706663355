import { asError } from '../base/as-error.ts';
import { type Stop, stopOf } from '../reading/stop.ts';
import type { RunSettings } from './inspect-options.ts';

/** The listeners of a caller, as a run calls them: they never throw. */
export interface Listeners extends Pick<RunSettings, 'onProgress' | 'onEvent'> {
  /** Why the run must stop since one of them failed; null if none did. */
  readonly listenerFailure: () => Stop | null;
}

/** Guards the listeners of a caller: what one throws, at once or later, goes no further and stops the run. */
export function listenersOf({ onProgress, onEvent }: Pick<RunSettings, 'onProgress' | 'onEvent'>): Listeners {
  let failure: ReturnType<Listeners['listenerFailure']> = null;

  function guarded<Heard>(name: string, listener: ((heard: Heard) => unknown) | undefined) {
    if (!listener) return undefined;
    const fail = (thrown: unknown) => {
      failure ??= stopOf('listener-failed', { listener: name, message: asError(thrown).message });
    };
    return (heard: Heard): void => {
      try {
        Promise.resolve(listener(heard)).catch(fail);
      } catch (thrown) {
        fail(thrown);
      }
    };
  }

  return {
    onProgress: guarded('onProgress', onProgress),
    onEvent: guarded('onEvent', onEvent),
    listenerFailure: () => failure,
  };
}
