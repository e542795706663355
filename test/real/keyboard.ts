import type { CDPSession, Page } from '@playwright/test';

/** One key as a browser gets it from the operating system; `key` alone stands for a character of the layout. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  /** Windows virtual key; 229 while an input method has the key. */
  readonly keyCode: number;
  /** Alt 1, Ctrl 2, Meta 4, Shift 8. */
  readonly modifiers?: number;
}

export const ENTER: Stroke = { key: 'Enter', code: 'Enter', keyCode: 13 };
export const ESCAPE: Stroke = { key: 'Escape', code: 'Escape', keyCode: 27 };

/** What the layouts send for keys that are not letters or digits of ASCII. */
export const GERMAN = {
  '´': { key: 'Dead', code: 'Equal', keyCode: 221 },
  '^': { key: 'Dead', code: 'Backquote', keyCode: 220 },
  ß: { key: 'ß', code: 'Minus', keyCode: 219 },
  ü: { key: 'ü', code: 'BracketLeft', keyCode: 186 },
  y: { key: 'y', code: 'KeyZ', keyCode: 89 },
} as const satisfies Readonly<Record<string, Stroke>>;

export const US_INTERNATIONAL = {
  "'": { key: 'Dead', code: 'Quote', keyCode: 222 },
  '"': { key: 'Dead', code: 'Quote', keyCode: 222, modifiers: 8 },
  '~': { key: 'Dead', code: 'Backquote', keyCode: 192, modifiers: 8 },
  '^': { key: 'Dead', code: 'Digit6', keyCode: 54, modifiers: 8 },
} as const satisfies Readonly<Record<string, Stroke>>;

export const JAPANESE = {
  '@': { key: '@', code: 'BracketLeft', keyCode: 192 },
  '^': { key: '^', code: 'Equal', keyCode: 222 },
  _: { key: '_', code: 'IntlRo', keyCode: 226, modifiers: 8 },
  /** An input method has the key. */
  A: { key: 'Process', code: 'KeyA', keyCode: 229 },
  hankaku: { key: 'Hankaku', code: 'Backquote', keyCode: 243 },
} as const satisfies Readonly<Record<string, Stroke>>;

/** AltGr and a key: Windows presses the left Ctrl key with it, and the browser takes both away from the character. */
export const altGr = (key: string, code: string, keyCode: number): readonly Stroke[] => [
  { key: 'Control', code: 'ControlLeft', keyCode: 17, modifiers: 2 },
  { key: 'AltGraph', code: 'AltRight', keyCode: 18 },
  { key, code, keyCode },
];

/** A character as a scanner in Alt mode sends it: its code on the number pad, while Alt is held. */
export const altDigits = (digits: string): readonly Stroke[] => [
  { key: 'Alt', code: 'AltLeft', keyCode: 18, modifiers: 1 },
  ...Array.from(digits, (digit) => ({
    key: digit,
    code: `Numpad${digit}`,
    keyCode: 96 + Number(digit),
    modifiers: 1,
  })),
];

/** A letter or digit. */
export function plain(character: string): Stroke {
  const upper = character.toUpperCase();
  const isDigit = /\d/.test(character);
  const isLetter = /[a-z]/i.test(character);
  return {
    key: character,
    code: isDigit ? `Digit${character}` : isLetter ? `Key${upper}` : '',
    keyCode: upper.charCodeAt(0),
    modifiers: isLetter && character === upper ? 8 : 0,
  };
}

const keyboards = new WeakMap<Page, Keyboard>();

/** A keyboard whose keys have times of their own, so that no test depends on how fast this computer is. */
export class Keyboard {
  readonly #session: CDPSession;
  #atMs = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Keyboard> {
    const known = keyboards.get(page) ?? new Keyboard(await page.context().newCDPSession(page));
    keyboards.set(page, known);
    return known;
  }

  /**
   * Keys, or characters, this far apart by their times, in milliseconds: a number for all, or one before each. The first one comes more than
   * half a second after all before it.
   */
  async send(strokes: readonly (Stroke | string)[], gapMs: number | readonly number[] = 5): Promise<void> {
    this.#atMs = Math.max(Date.now(), this.#atMs + 600);
    const sent: Promise<unknown>[] = [];
    const single = strokes.flatMap((stroke) => (typeof stroke === 'string' ? Array.from(stroke, plain) : [stroke]));
    for (const [index, stroke] of single.entries()) {
      if (index > 0) this.#atMs += typeof gapMs === 'number' ? gapMs : (gapMs[index] ?? 0);
      const { key, code, keyCode, modifiers = 0 } = stroke;
      const common = { key, code, modifiers, windowsVirtualKeyCode: keyCode, timestamp: this.#atMs / 1000 };
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        sent.push(this.#session.send('Input.dispatchKeyEvent', { ...common, type }));
    }
    await Promise.all(sent);
  }
}
