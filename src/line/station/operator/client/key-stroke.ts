/** A key as the reader of scans classifies it. */
export type KeyStroke =
  | { readonly kind: 'character'; readonly text: string }
  /** It stands for a character, but only the operating system knows which one: a dead key, an input method, a digit of an Alt code. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'end'; readonly key: 'Enter' | 'Tab' }
  /** The second half of a line end. */
  | { readonly kind: 'line-feed' }
  | { readonly kind: 'erase' }
  /** It does something by itself. */
  | { readonly kind: 'button'; readonly key: string }
  /** It is not part of a text: a control character of a scanner, or a key that a person pressed for the browser. */
  | { readonly kind: 'foreign' }
  /** It changes other keys, or pastes. */
  | { readonly kind: 'silent' };

/** The fields of a `KeyboardEvent` that are needed here. */
export interface KeyEventFacts {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  getModifierState(name: string): boolean;
}

export function keyStroke(event: KeyEventFacts): KeyStroke {
  const { key, code, altKey, ctrlKey, metaKey } = event;
  if (MODIFIERS.has(key)) return { kind: 'silent' };
  if (event.isComposing || event.keyCode === OF_AN_INPUT_METHOD || UNREADABLE.has(key)) return { kind: 'unreadable' };
  // With the number lock off, the number pad of an Alt code says End for 1.
  if (altKey && (/^\d$/.test(key) || code.startsWith('Numpad'))) return { kind: 'unreadable' };
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
  if (isShortcut && !altKey && key.toLowerCase() === 'v') return { kind: 'silent' };
  if (isShortcut) return { kind: ctrlKey && key.toLowerCase() === 'j' ? 'line-feed' : 'foreign' };
  if (Array.from(key).length === 1) return { kind: 'character', text: key };
  if (key === 'Enter' || key === 'Tab') return { kind: 'end', key };
  if (key === 'Backspace') return { kind: 'erase' };
  return BUTTONS.has(key) ? { kind: 'button', key } : { kind: 'foreign' };
}

/** Browsers give this number to every key that goes to an input method, regardless of its name. */
const OF_AN_INPUT_METHOD = 229;
const UNREADABLE: ReadonlySet<string> = new Set(['', 'Dead', 'Process', 'Unidentified', 'Compose']);
const BUTTONS: ReadonlySet<string> = new Set(['Escape', 'F2', 'F4', 'F8']);
const MODIFIERS: ReadonlySet<string> = new Set([
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'OS', 'Fn', 'FnLock', 'Hyper', 'Super', 'Symbol', 'SymbolLock'],
  ...['CapsLock', 'NumLock', 'ScrollLock'],
]);
