import type { EventHub } from './event-hub.ts';

/** Between two signs of life, in milliseconds: shorter than proxies wait. */
const HEARTBEAT_MS = 15_000;

/** Events that a reader may be behind, about a megabyte of them. */
const MAX_BEHIND = 500;

export interface EventStreamOptions {
  readonly hub: EventHub;
  /** Whether the reader may still read; asked at every heartbeat. */
  readonly isAllowed: () => Promise<boolean>;
  /** Ends the connection of a reader who does not read: closing the stream alone would wait for them. */
  readonly drop: () => void;
  readonly heartbeatMs?: number;
}

/** Live events as a body of `text/event-stream`. A reader who falls behind is dropped, and comes back by itself. */
export function eventStream({ hub, isAllowed, drop, heartbeatMs = HEARTBEAT_MS }: EventStreamOptions): ReadableStream {
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
        const unlisten = hub.listen(send);
        const beat = setInterval(() => {
          void isAllowed()
            .catch(() => false)
            .then((allowed) => {
              if (allowed) return send(': alive\n\n');
              stop();
              drop();
            });
        }, heartbeatMs);
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
