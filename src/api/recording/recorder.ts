import type { Exchange } from '../../base/http/exchange.ts';
import type { RecordedCall, RecordingClient, TrafficTap } from './traffic-client.ts';

/** A client's recorder, which loads and opens nothing before the first call, and nothing at all without a file. */
export class Recorder {
  readonly #file: string | undefined;
  readonly #client: () => Promise<RecordingClient>;
  #tap: Promise<TrafficTap> | undefined;

  constructor(file: string | undefined, client: () => Promise<RecordingClient>) {
    this.#file = file;
    this.#client = client;
  }

  /** The tap for the requests of a call; undefined without a recording. Throws `invalid-recording` if the file cannot be begun. */
  async tap(call: () => RecordedCall): Promise<((exchange: Exchange) => void) | undefined> {
    const file = this.#file;
    if (file === undefined) return undefined;
    this.#tap ??= Promise.all([import('./traffic-client.ts'), this.#client()]).then(([{ joinRecording }, client]) =>
      joinRecording(file, client),
    );
    return (await this.#tap).of(call());
  }

  async close(): Promise<void> {
    const tap = await this.#tap?.catch(() => undefined);
    this.#tap = undefined;
    await tap?.close();
  }
}
