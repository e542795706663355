import { inEnglish } from '../../languages/languages.ts';
import type { StoreEvent } from '../../store/store-parts.ts';

/** Called with the text of an event stream. Must not throw. */
type Listener = (text: string) => void;

/** Hands events to all listeners; each event is serialized once, however many listeners there are. */
export class EventHub {
  readonly #listeners = new Set<Listener>();

  get size(): number {
    return this.#listeners.size;
  }

  publish(event: StoreEvent): void {
    if (this.#listeners.size === 0) return;
    const data = event.name === 'run' ? inEnglish(event.data) : event.data;
    const text = `event: ${event.name}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const listener of this.#listeners) listener(text);
  }

  /** Returns how to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
