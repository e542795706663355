import type { TextEvent } from '../station-event.ts';
import type { KeyStroke } from './key-stroke.ts';
import { paceOf } from './page-text.ts';

export interface ScanListener {
  /** A text begins. */
  onBegin(): void;
  /** The text so far has changed. */
  onTyping(): void;
  /** The text has a character that cannot be read, for the first time. */
  onUnreadable(): void;
  /** A text has ended. */
  onText(text: string, how: TextEvent['how']): void;
  /** A key or a button was pressed; the returned function carries it out, once it is known not to be part of a scan. */
  onPress(key: string): () => void;
  /** True if a digit by itself is an answer. */
  takesDigits(): boolean;
}

/** Calls a function later; the returned function prevents that. */
export type After = (ms: number, work: () => void) => () => void;

/** Keys this close to each other belong together, in milliseconds: what a person presses stands alone for longer. */
export const BURST_MS = 150;
/** Digit and Enter this close are a scan. */
const SCANNER_GAP_MS = 50;
/** A scanner never pauses this long. */
const SCANNER_PAUSE_MS = 1000;
/** Typing that was left alone for this long is forgotten. */
const TYPING_PAUSE_MS = 20_000;
/** An Enter this soon after a text belongs to it: some scanners send two. */
const SECOND_ENTER_MS = 500;
const MOST_CHARACTERS = 400;
/** In the place of a character that cannot be read: the station refuses a text that has one. */
export const LOST = '\uFFFD';

/**
 * Turns keys into texts and presses: a keyboard-wedge scanner types fast and ends with Enter (or Tab). Nothing of a burst is dropped: a
 * text with a key that cannot be read keeps its place, and a key that others follow or precede closely is never a press.
 */
export class ScanReader {
  readonly #listener: ScanListener;
  readonly #after: After;
  #text = '';
  /** Of its keys. */
  #times: number[] = [];
  /** True if a person corrected it, or pasted a part. */
  #isHandmade = false;
  #isEnded = false;
  #endedMs = Number.NEGATIVE_INFINITY;
  /** Time of the last key in milliseconds, then true if it was not part of a text. */
  #lastMs = Number.NEGATIVE_INFINITY;
  #isLastForeign = false;
  /** Waits for a burst to show itself. */
  #press: { readonly key: string; readonly carryOut: () => void } | null = null;
  #cancel = () => {};

  constructor(listener: ScanListener, after: After) {
    this.#listener = listener;
    this.#after = after;
  }

  get text(): string {
    return this.#text;
  }

  /** Takes a key. `isRepeat`: the keyboard repeats it while it is held. */
  take(stroke: KeyStroke, atMs: number, isRepeat = false): void {
    if (stroke.kind === 'silent') return;
    const isClose = atMs - this.#lastMs <= BURST_MS;
    // A key repeats itself only after a longer time: this is a scanner that does not lift its keys.
    const isDoubled = isRepeat && isClose && stroke.kind === 'character';
    if (isRepeat && !isDoubled) return;
    const isAfterForeign = isClose && this.#isLastForeign;
    this.#lastMs = atMs;
    this.#isLastForeign = false;
    if (isDoubled) this.#append(LOST, atMs);
    else this.#takeStroke(stroke, atMs, { isClose, isAfterForeign });
  }

  /** Takes what was pasted. */
  paste(text: string, atMs: number): void {
    if (text === '') return;
    this.#lastMs = atMs;
    this.#append(text, atMs);
    this.#isHandmade = true;
  }

  /** Takes the press of a button on the page: nothing is carried out during a scan. */
  press(key: string, atMs: number): void {
    if (atMs - this.#lastMs <= BURST_MS || this.#press) return;
    if (this.#times.length === 0) this.#wait(key);
    else if (key === 'Escape') this.#clear();
    else this.#finish('unfinished');
  }

  /** The page lost the keys, or has them again: what is typed elsewhere is not the rest of this. */
  leave(atMs: number): void {
    this.#drop();
    this.#lastMs = atMs;
    this.#isLastForeign = true;
  }

  get #isReading(): boolean {
    return this.#times.length > 0 && !this.#isEnded;
  }

  get #pace() {
    const pace = paceOf(this.#times);
    return pace === 'scanned' && this.#isHandmade ? 'mixed' : pace;
  }

  #append(characters: string, atMs: number): void {
    if (this.#times.length === 0) this.#listener.onBegin();
    const wasLost = this.#text.includes(LOST);
    // What follows an end so closely is the same scan, with a line end in it.
    const joint = this.#isEnded ? LOST : '';
    this.#isEnded = false;
    this.#times.push(atMs);
    this.#text = (this.#text + joint + characters).slice(0, MOST_CHARACTERS);
    this.#changed();
    if (!wasLost && this.#text.includes(LOST)) this.#listener.onUnreadable();
  }

  #shorten(atMs: number): void {
    this.#text = Array.from(this.#text).slice(0, -1).join('');
    this.#times.push(atMs);
    this.#isHandmade = true;
    this.#changed();
  }

  #takeStroke(stroke: Heard, atMs: number, near: Near): void {
    switch (stroke.kind) {
      case 'character':
        this.#append(near.isAfterForeign ? LOST + stroke.text : stroke.text, atMs);
        break;
      case 'unreadable':
        this.#append(LOST, atMs);
        break;
      case 'end':
        this.#end(stroke.key, atMs, near);
        break;
      case 'erase':
        if (this.#isReading) this.#shorten(atMs);
        else this.#takeForeign(atMs);
        break;
      case 'button':
        this.#takeButton(stroke.key, atMs, near);
        break;
      case 'line-feed':
        if (!this.#isEnded) this.#takeForeign(atMs);
        break;
      case 'foreign':
        this.#takeForeign(atMs);
        break;
      default:
        stroke satisfies never;
    }
  }

  #end(key: 'Enter' | 'Tab', atMs: number, { isClose, isAfterForeign }: Near): void {
    if (this.#isEnded || this.#press?.key === key) return;
    if (this.#press && this.#text !== '' && atMs - (this.#times.at(-1) ?? atMs) > SCANNER_GAP_MS) {
      this.#carryOut();
      return;
    }
    if (this.#text === '' && isAfterForeign) this.#append(LOST, atMs);
    if (this.#text === '') {
      this.#isLastForeign = true;
      if (key === 'Enter' && !isClose && atMs - this.#endedMs >= SECOND_ENTER_MS) this.#wait(key);
      return;
    }
    this.#isEnded = true;
    this.#endedMs = atMs;
    this.#later(BURST_MS, () => this.#finish(this.#pace));
  }

  #takeButton(key: string, atMs: number, { isClose }: Near): void {
    const isCleared = key === 'Escape' && this.#isReading;
    if (this.#times.length > 0 && !isCleared) {
      this.#append(LOST, atMs);
      return;
    }
    this.#isLastForeign = true;
    if (isCleared || (isClose && this.#press?.key !== key)) this.#clear();
    else if (!this.#press) this.#wait(key);
  }

  #takeForeign(atMs: number): void {
    if (this.#times.length > 0) this.#append(LOST, atMs);
    else {
      this.#clear();
      this.#isLastForeign = true;
    }
  }

  /** Carries a press out unless more keys follow at once. */
  #wait(key: string): void {
    this.#clear();
    this.#press = { key, carryOut: this.#listener.onPress(key) };
    this.#later(BURST_MS, () => this.#carryOut());
  }

  #carryOut(): void {
    const press = this.#press;
    this.#clear();
    press?.carryOut();
  }

  #finish(how: TextEvent['how']): void {
    const text = this.#text;
    this.#clear();
    this.#listener.onText(text, how);
  }

  /** Forgets a text that did not end; a scan is reported. */
  #drop(): void {
    if (this.#times.length > 0 && this.#pace !== 'typed') this.#finish('unfinished');
    else this.#clear();
  }

  #clear(): void {
    this.#text = '';
    this.#times = [];
    this.#isHandmade = false;
    this.#isEnded = false;
    this.#changed();
  }

  #changed(): void {
    this.#cancel();
    this.#press = null;
    this.#listener.onTyping();
    if (this.#times.length === 0) return;
    const [text, isAlone] = [this.#text, this.#times.length === 1];
    if (isAlone && /^[1-9]$/.test(text) && this.#listener.takesDigits()) {
      this.#press = { key: text, carryOut: this.#listener.onPress(text) };
      this.#later(BURST_MS, () => this.#carryOut());
    } else this.#later(this.#pace === 'typed' ? TYPING_PAUSE_MS : SCANNER_PAUSE_MS, () => this.#drop());
  }

  #later(ms: number, work: () => void): void {
    this.#cancel();
    this.#cancel = this.#after(ms, work);
  }
}

type Heard = Exclude<KeyStroke, { readonly kind: 'silent' }>;

/** `isClose`: the last key came just before. `isAfterForeign`: it did, and was not part of a text. */
interface Near {
  readonly isClose: boolean;
  readonly isAfterForeign: boolean;
}
