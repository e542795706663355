import type { Browser, CDPSession } from '@playwright/test';

/** A page of a browser, driven over the DevTools protocol. */
export interface PageSession {
  /** Sends a command of the protocol, about this page unless it is one of `Browser`. Rejects if the browser refuses it or the page is gone. */
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Calls back at each event of this name. */
  on(event: string, listener: (params: unknown) => void): void;
  /** Runs a script in the page and gives its value, awaited. Rejects with the script's error. */
  evaluate<T>(script: string): Promise<T>;
  /** Resolves when the page is closed, or its browser. */
  readonly closed: Promise<void>;
}

/**
 * Opens a window with an empty page that Playwright does not drive. A page of Playwright's own always counts as focused and visible, which
 * no session of ours can undo, so it would never report that it is covered. The window is in the browser's default context, of which
 * Playwright knows nothing after `launch`, and its messages travel in those of a session with the browser.
 */
export async function openPageSession(browser: Browser): Promise<PageSession> {
  const outer = await browser.newBrowserCDPSession();
  const { targetId } = await outer.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  const { sessionId } = await outer.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (reply: Reply) => void>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  let sent = 0;
  outer.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const reply = JSON.parse(message) as Reply;
    if (reply.id === undefined) for (const listener of listeners.get(reply.method ?? '') ?? []) listener(reply.params);
    else waiting.get(reply.id)?.(reply);
  });
  const closed = closing(browser, outer, sessionId);
  void closed.then(() => {
    for (const answer of waiting.values()) answer({ error: { message: 'the window was closed' } });
  });

  async function send<T>(method: string, params: object = {}): Promise<T> {
    if (method.startsWith('Browser.')) {
      const about = method === 'Browser.getWindowForTarget' ? { targetId } : {};
      return (await (outer.send as LooseSend)(method, { ...about, ...params })) as T;
    }
    const id = ++sent;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    try {
      await outer.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      const { result, error } = await replied;
      if (error) throw new Error(error.message);
      return result as T;
    } finally {
      waiting.delete(id);
    }
  }

  return {
    send,
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    evaluate: async <T>(expression: string) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails: failed } = await send<Evaluated<T>>('Runtime.evaluate', asked);
      if (failed) throw new Error(failed.exception?.description ?? failed.text);
      return result.value;
    },
    closed,
  };
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Evaluated<T> {
  readonly result: { readonly value: T };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

type LooseSend = (method: string, params: object) => Promise<unknown>;

function closing(browser: Browser, outer: CDPSession, sessionId: string): Promise<void> {
  return new Promise((resolve) => {
    browser.once('disconnected', () => resolve());
    outer.on('Target.detachedFromTarget', (gone) => {
      if (gone.sessionId === sessionId) resolve();
    });
  });
}
