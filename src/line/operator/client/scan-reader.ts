/** What is told of what is typed. */
export interface ScanListener {
  /** A text that ended with Enter. `isScanned`: it came as fast as only a scanner types. */
  onText(text: string, isScanned: boolean): void;
  onKey(key: string): void;
  /** The text so far, after each change. */
  onTyping(text: string): void;
  /** An input method is between keyboard and page, so that its texts are not what was scanned. */
  onInputMethod(): void;
  /** A scan that stopped without Enter was dropped: it would become the start of the next one. */
  onIncomplete(): void;
  /** Whether a digit by itself is an answer. */
  takesDigits(): boolean;
}

/** Mean time between two characters of a scanner at most, in milliseconds; people are slower. */
const SCANNER_PACE_MS = 50;
const SCANNER_LEAST = 3;
/** After a digit nothing of a scan comes for this long: it was pressed by a person. */
const DIGIT_MS = 150;
/** A scanner never pauses this long. */
const SCANNER_PAUSE_MS = 1000;
/** Typing that was left alone for this long is forgotten. */
const TYPING_PAUSE_MS = 20_000;
/** An Enter this soon after a text belongs to it: some scanners send two. */
const SECOND_ENTER_MS = 500;
const MOST_CHARACTERS = 400;

/**
 * Turns what comes from the keyboard into texts and keys, wherever the focus is: a keyboard-wedge scanner types fast and ends with Enter
 * (or Tab). Keys that are held down count once.
 */
export class ScanReader {
  readonly #listener: ScanListener;
  #text = '';
  #startedMs = 0;
  #lastMs = 0;
  #count = 0;
  #endedMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: ScanListener) {
    this.#listener = listener;
    document.addEventListener('keydown', (event) => this.#take(event));
    document.addEventListener('paste', (event) => {
      event.preventDefault();
      this.#append(event.clipboardData?.getData('text/plain') ?? '', event.timeStamp);
    });
    // What is typed elsewhere is not the rest of this.
    window.addEventListener('blur', () => this.#clear());
  }

  get text(): string {
    return this.#text;
  }

  #take(event: KeyboardEvent): void {
    const { key, repeat, timeStamp, isComposing } = event;
    const isWritten = Array.from(key).length === 1;
    const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (isComposing || key === 'Process') {
      this.#listener.onInputMethod();
      return;
    }
    // Ctrl-V reaches the page as a paste; a line feed of a scanner would open the browser's downloads.
    if (isShortcut ? key.toLowerCase() !== 'j' : !isWritten && !HANDLED.has(key)) return;
    event.preventDefault();
    if (repeat || isShortcut) return;
    if (isWritten) this.#append(key, timeStamp);
    else if (key === 'Backspace') this.#shorten(timeStamp);
    else this.#press(key, timeStamp);
  }

  #press(key: string, timeMs: number): void {
    const isEnd = key === 'Enter' || key === 'Tab';
    if (this.#text !== '' && isEnd) this.#end(timeMs);
    else if (this.#text !== '' && key === 'Escape') this.#clear();
    else if (!isEnd || (key === 'Enter' && timeMs - this.#endedMs >= SECOND_ENTER_MS)) this.#listener.onKey(key);
  }

  #append(characters: string, timeMs: number): void {
    if (this.#text === '') {
      this.#startedMs = timeMs;
      this.#count = 0;
    }
    this.#count += 1;
    this.#lastMs = timeMs;
    this.#text = (this.#text + characters).slice(0, MOST_CHARACTERS);
    this.#changed();
  }

  #shorten(timeMs: number): void {
    this.#text = Array.from(this.#text).slice(0, -1).join('');
    // Nobody corrects a scan: what is left was typed.
    this.#startedMs = Number.NEGATIVE_INFINITY;
    this.#lastMs = timeMs;
    this.#changed();
  }

  get #isScanned(): boolean {
    const paceMs = (this.#lastMs - this.#startedMs) / Math.max(1, this.#count - 1);
    return this.#count >= SCANNER_LEAST && paceMs <= SCANNER_PACE_MS;
  }

  #end(timeMs: number): void {
    const [text, isScanned] = [this.#text, this.#isScanned];
    this.#endedMs = timeMs;
    this.#clear();
    if (isDigit(text) && this.#listener.takesDigits()) this.#listener.onKey(text);
    else this.#listener.onText(text, isScanned);
  }

  #clear(): void {
    this.#text = '';
    this.#changed();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#listener.onTyping(this.#text);
    if (this.#text === '') return;
    if (isDigit(this.#text) && this.#listener.takesDigits()) {
      this.#timer = setTimeout(() => {
        const key = this.#text;
        this.#clear();
        this.#listener.onKey(key);
      }, DIGIT_MS);
    } else if (this.#isScanned) {
      this.#timer = setTimeout(() => {
        this.#clear();
        this.#listener.onIncomplete();
      }, SCANNER_PAUSE_MS);
    } else this.#timer = setTimeout(() => this.#clear(), TYPING_PAUSE_MS);
  }
}

const HANDLED: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape', 'Backspace', 'F2', 'F4', 'F8']);

function isDigit(text: string): boolean {
  return /^[1-9]$/.test(text);
}
