import type { StationState } from '../station-state.ts';
import { el, outside } from './dom.ts';
import { fill } from './texts.ts';
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
  const told = remark || (notice ? fill(t.notices[notice.code], { text: `\u2068${notice.text}\u2069` }) : '');
  const { keys } = t;
  return [
    ...(told === '' ? [] : [el('p', 'notice', told)]),
    el(
      'p',
      'keys',
      ...keysOf(state, t).map(([key, text]) => el('span', 'key', el('kbd', '', key), text)),
      el('span', 'key', el('kbd', '', 'F4'), keys.language, t.colon, lang.toUpperCase()),
      el('span', 'key', el('kbd', '', 'F8'), keys.sound, t.colon, hasSound ? t.soundOn : t.soundOff),
      ...(line === null || line.waiting === 0
        ? []
        : [el('span', 'sending', fill(t.lineWaiting, { count: line.waiting }))]),
      ...(line === null || line.parked === 0
        ? []
        : [el('span', 'sending bad', fill(t.lineParked, { count: line.parked }))]),
    ),
  ];
}

function keysOf({ phase }: StationState, { keys }: View['t']): readonly (readonly [key: string, text: string])[] {
  switch (phase.kind) {
    case 'interrupted':
      return [...(phase.folder === null ? [] : [[keys.enter, keys.resume] as const]), [keys.escape, keys.discard]];
    case 'operator':
      return [[keys.escape, keys.unchanged]];
    case 'ready':
    case 'result':
      return [['F2', keys.operator]];
    case 'retest':
      return [[keys.escape, keys.back]];
    case 'start':
      return [
        [keys.enter, keys.start],
        [keys.escape, keys.back],
      ];
    case 'running':
      if (phase.stop === 'no') return [[keys.escape, keys.stop]];
      if (phase.stop === 'stopping') return [];
      return [
        [keys.enter, keys.confirmStop],
        [keys.escape, keys.goOn],
      ];
    case 'restoring':
    case 'looking':
      return [];
    default:
      return phase satisfies never;
  }
}
