import { expect, it } from 'vitest';
import { type KeyEventFacts, keyStroke } from '../../../../../src/line/station/operator/client/key-stroke.ts';

const event = (facts: Partial<KeyEventFacts>, held: readonly string[] = []): KeyEventFacts => ({
  ...{ key: 'a', code: 'KeyA', keyCode: 65, isComposing: false, altKey: false, ctrlKey: false, metaKey: false },
  ...facts,
  getModifierState: (name) => held.includes(name),
});

it.each<[string, KeyEventFacts, object]>([
  ['a letter', event({}), { kind: 'character', text: 'a' }],
  ['a character of two halves', event({ key: '𠮷' }), { kind: 'character', text: '𠮷' }],
  [
    'AltGr as Firefox has it',
    event({ key: '@', altKey: true, ctrlKey: true }, ['AltGraph']),
    { kind: 'character', text: '@' },
  ],
  ['a dead key', event({ key: 'Dead' }), { kind: 'unreadable' }],
  ['a key of an input method', event({ key: 'Process', keyCode: 229 }), { kind: 'unreadable' }],
  ['Enter that ends a composition', event({ key: 'Enter', isComposing: true }), { kind: 'unreadable' }],
  ['Enter that an input method has', event({ key: 'Enter', keyCode: 229 }), { kind: 'unreadable' }],
  ['a key without a name', event({ key: 'Unidentified', keyCode: 0 }), { kind: 'unreadable' }],
  ['a digit of an Alt code', event({ key: '6', code: 'Numpad6', altKey: true }), { kind: 'unreadable' }],
  ['the same without number lock', event({ key: 'ArrowRight', code: 'Numpad6', altKey: true }), { kind: 'unreadable' }],
  ['Option and a letter on a Mac', event({ key: '@', altKey: true }), { kind: 'foreign' }],
  ['a group separator', event({ key: ']', ctrlKey: true }), { kind: 'foreign' }],
  ['a line feed', event({ key: 'j', ctrlKey: true }), { kind: 'line-feed' }],
  ['pasting', event({ key: 'v', ctrlKey: true }), { kind: 'silent' }],
  ['pasting on a Mac', event({ key: 'v', metaKey: true }), { kind: 'silent' }],
  ['Shift', event({ key: 'Shift', keyCode: 16 }), { kind: 'silent' }],
  ['Enter', event({ key: 'Enter' }), { kind: 'end', key: 'Enter' }],
  ['Backspace', event({ key: 'Backspace' }), { kind: 'erase' }],
  ['F2', event({ key: 'F2' }), { kind: 'button', key: 'F2' }],
  ['F11', event({ key: 'F11' }), { kind: 'foreign' }],
  ['the key for half-width characters', event({ key: 'Hankaku', keyCode: 243 }), { kind: 'foreign' }],
])('takes %s for what it is', (_, given, expected) => {
  expect(keyStroke(given)).toEqual(expected);
});
