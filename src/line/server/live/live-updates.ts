import { replaceParts } from './replace-parts.ts';

/**
 * Asks for the page again whenever one of these events arrives, at most every two seconds, and puts in what changed. Says on the page
 * since when it is not live. `refreshS`: seconds after which it is asked for without any event.
 */
export function startLiveUpdates(events: readonly string[], refreshS: number | null): void {
  const state = document.querySelector<HTMLElement>('#live');
  let isAsking = false;
  let isDue = false;

  const show = (isLive: boolean): void => {
    if (state === null || (!isLive && document.body.classList.contains('stale'))) return;
    const { liveText = '', staleText = '' } = state.dataset;
    const text = isLive ? liveText : staleText.replace('{time}', new Date().toTimeString().slice(0, 5));
    document.body.classList.toggle('stale', !isLive);
    state.removeAttribute('hidden');
    if (state.textContent !== text) state.textContent = text;
  };

  const ask = async (): Promise<void> => {
    isDue = true;
    if (isAsking || document.visibilityState === 'hidden') return;
    isAsking = true;
    isDue = false;
    try {
      show(await update());
    } catch {
      show(false);
    }
    setTimeout(() => {
      isAsking = false;
      if (isDue) void ask();
    }, PAUSE_MS);
  };

  const listen = (): void => {
    const source = new EventSource('/api/v1/events');
    source.addEventListener('open', () => void ask());
    source.addEventListener('error', () => {
      show(false);
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, RECONNECT_MS);
    });
    for (const name of events) source.addEventListener(name, () => void ask());
  };

  document.addEventListener('visibilitychange', () => void ask());
  if (refreshS !== null) setInterval(() => void ask(), refreshS * 1000);
  listen();
}

const PAUSE_MS = 2000;
/** An event source that was refused does not try again by itself. */
const RECONNECT_MS = 10_000;

/** True if the server answered with the page. Reloads the page if it asks to log in or has other scripts by now. */
async function update(): Promise<boolean> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (answer.redirected || answer.status === 401) {
    location.reload();
    return false;
  }
  if (!answer.ok) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (scriptOf(fresh) !== scriptOf(document) || !replaceParts(fresh)) location.reload();
  return true;
}

function scriptOf(page: Document): string | null | undefined {
  return page.querySelector('script')?.getAttribute('src');
}
