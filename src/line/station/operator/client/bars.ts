import type { StationState } from '../station-state.ts';
import { button, el, isolated, outside } from './dom.ts';
import { fill } from './page-text.ts';
import type { View } from './view.ts';

/** The line above: station, operator, profile, and the attempt of the unit. */
export function factsBar({ state, t }: View): readonly HTMLElement[] {
  const { setup, operator, phase } = state;
  const attempt = 'attempt' in phase ? phase.attempt : null;
  return [
    fact(t.station, setup.station),
    fact(t.operator, operator ?? t.nobody),
    fact(t.profile, setup.profile),
    ...(attempt === null ? [] : [fact(t.attempt, String(attempt))]),
    ...(setup.simulated === null ? [] : [el('p', 'simulated', t.simulation)]),
  ];
}

function fact(name: string, value: string): HTMLElement {
  return el('p', 'fact', el('span', 'name', name), el('strong', '', outside(value)));
}

/** The line below: what was refused, which keys do what, and what waits to be sent. */
export function footBar(view: View): readonly HTMLElement[] {
  const { state, t, lang, remark, hasSound } = view;
  const { notice, line } = state;
  const told = remark || (notice ? fill(t.notices[notice.code], { text: isolated(notice.text) }) : '');
  const { keys } = t;
  return [
    ...(told === '' ? [] : [el('p', 'notice', told)]),
    el(
      'p',
      'keys',
      ...keysOf(state, t).map(([key, text]) => keyButton(key, NAMED.get(key)?.(keys) ?? key, text)),
      keyButton('F4', 'F4', keys.language, t.colon, lang.toUpperCase()),
      keyButton('F8', 'F8', keys.sound, t.colon, hasSound ? t.soundOn : t.soundOff),
      ...(line === null || line.waiting === 0
        ? []
        : [el('span', 'sending', fill(t.lineWaiting, { count: line.waiting }))]),
      ...(line === null || line.parked === 0
        ? []
        : [el('span', 'sending bad', fill(t.lineParked, { count: line.parked }))]),
    ),
  ];
}

/** Keys whose names differ between languages. */
const NAMED: ReadonlyMap<string, (keys: View['t']['keys']) => string> = new Map([
  ['Enter', (keys) => keys.enter],
  ['Escape', (keys) => keys.escape],
]);

function keyButton(key: string, name: string, ...text: readonly string[]): HTMLElement {
  return button(key, 'key', el('kbd', '', name), el('span', '', ...text));
}

function keysOf(
  { phase, golden }: StationState,
  { keys }: View['t'],
): readonly (readonly [key: string, text: string])[] {
  switch (phase.kind) {
    case 'interrupted':
      return [...(phase.folder === null ? [] : [['Enter', keys.resume] as const]), ['Escape', keys.discard]];
    case 'operator':
      return [['Escape', keys.unchanged]];
    case 'ready':
    case 'result':
      return [...(golden?.isDue ? [['Enter', keys.checkGolden] as const] : []), ['F2', keys.operator]];
    case 'retest':
      return [['Escape', keys.back]];
    case 'start':
      return [
        ['Enter', keys.start],
        ['Escape', keys.back],
      ];
    case 'running':
      if (phase.stop === 'no') return [['Escape', keys.stop]];
      if (phase.stop === 'stopping') return [];
      return [
        ['Enter', keys.confirmStop],
        ['Escape', keys.goOn],
      ];
    case 'restoring':
    case 'looking':
      return [];
    default:
      return phase satisfies never;
  }
}
