import { frozen } from '../../base/frozen.ts';

/** Something in the answers about a monitor that is not as specified, and was understood all the same. */
export type AnswerOddity =
  | 'serial-number-is-number'
  | 'serial-number-missing'
  | 'color-mode-spelling'
  | 'color-mode-unreadable'
  | 'component-names'
  | 'more-components'
  | 'error-not-utf8';

/** An oddity with what came, made fit for one line. */
export interface SeenOddity {
  readonly what: AnswerOddity;
  readonly detail: string;
}

export type NoteOddity = (monitorId: string, what: AnswerOddity, detail: string) => void;

/** The oddities of each monitor, each kind as it came first. */
export class SeenOddities {
  readonly #monitors = new Map<string, Map<AnswerOddity, SeenOddity>>();

  readonly note: NoteOddity = (monitorId, what, detail) => {
    const seen = this.#monitors.get(monitorId) ?? new Map<AnswerOddity, SeenOddity>();
    if (!seen.has(what)) seen.set(what, frozen({ what, detail }));
    this.#monitors.set(monitorId, seen);
  };

  of(monitorId: string): readonly SeenOddity[] {
    return [...(this.#monitors.get(monitorId)?.values() ?? [])];
  }
}
