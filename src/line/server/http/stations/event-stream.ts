import type { EventHub } from './event-hub.ts';

/** Events that a reader may be behind, about a megabyte of them. */
const MAX_BEHIND = 500;

export interface EventStreamOptions {
  readonly hub: EventHub;
  /** True if the reader may still read; asked before anything is sent. */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends the connection of a reader who does not read: closing the stream alone would wait for them. */
  readonly drop: () => void;
  /** Between two signs of life, in milliseconds. */
  readonly heartbeatMs: number;
}

/** Live events as a body of `text/event-stream`. A reader who falls behind is dropped, and comes back by itself. */
export function eventStream({ hub, isAllowed, drop, heartbeatMs }: EventStreamOptions): ReadableStream {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) > 0) {
            controller.enqueue(encoder.encode(text));
            return;
          }
          stop();
          drop();
        };
        let waiting: string[] = [];
        const offer = (text: string): void => {
          waiting.push(text);
          // Whoever asks already asks for all that waits by then.
          if (waiting.length > 1) return;
          void isAllowed()
            .catch(() => false)
            .then((allowed) => {
              const texts = waiting;
              waiting = [];
              if (allowed) {
                for (const one of texts) send(one);
                return;
              }
              stop();
              drop();
            });
        };
        const unlisten = hub.listen(offer);
        const beat = setInterval(() => offer(': alive\n\n'), heartbeatMs);
        stop = () => {
          unlisten();
          clearInterval(beat);
          stop = () => undefined;
        };
        send('retry: 3000\n\n');
      },
      cancel: () => stop(),
    },
    { highWaterMark: MAX_BEHIND },
  );
}
