import type { StationState } from '../station-state.ts';

export interface ConnectionListener {
  onState(state: StationState): void;
  /** True while the station is heard; only then is the page up to date. */
  onConnected(isConnected: boolean): void;
}

/** The station gives a sign of life each second; without one for this long, the page may be out of date. In milliseconds. */
const SILENCE_MS = 2500;
/** Time after which a silent connection is replaced, in milliseconds. */
const GIVE_UP_MS = 5000;

/** Follows the events of the station and connects again for as long as the page is open. */
export function followStation(listener: ConnectionListener): void {
  let heardMs = performance.now();
  let heardAt = Date.now();
  let openedMs = heardMs;
  let source = open();

  function open(): EventSource {
    openedMs = performance.now();
    const opened = new EventSource('events');
    const heard = () => {
      heardMs = performance.now();
      heardAt = Date.now();
    };
    opened.addEventListener('beat', () => {
      heard();
      listener.onConnected(true);
    });
    opened.addEventListener('state', (event) => {
      heard();
      // Only the station itself can be asked, and it makes the state of this type.
      listener.onState(JSON.parse(String((event as MessageEvent).data)) as StationState);
      listener.onConnected(true);
    });
    return opened;
  }

  setInterval(() => {
    const nowMs = performance.now();
    // A computer that slept has not heard anything either, even if its monotonic clock did not run.
    const silentMs = Math.max(nowMs - heardMs, Date.now() - heardAt);
    if (silentMs > SILENCE_MS) listener.onConnected(false);
    const isDead = source.readyState === EventSource.CLOSED || silentMs > GIVE_UP_MS;
    if (!isDead || nowMs - openedMs < (source.readyState === EventSource.CLOSED ? 1000 : GIVE_UP_MS)) return;
    source.close();
    source = open();
  }, 250);
}

/** Sends an action; resolves with whether the station has taken it. */
export async function send(action: object): Promise<boolean> {
  try {
    const response = await fetch('action', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
      signal: AbortSignal.timeout(3000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
