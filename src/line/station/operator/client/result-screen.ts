import type { Phase } from '../station-state.ts';
import { el, outside } from './dom.ts';
import { outcomeShape, placeOnScreen } from './shapes.ts';
import type { View } from './view.ts';

/** The result of the unit, filling the screen, always with the unit next to it. */
export function resultScreen({ unit, result }: Extract<Phase, { kind: 'result' }>, { t, lang }: View): HTMLElement {
  const { outcome, isMarginal, simulated, isSignalPathOnly, place, monitor, isDiscarded } = result;
  const { reason, where, cause } = result.why[lang];
  const word = el('h1', '', { pass: t.pass, fail: t.fail, 'not-tested': t.notTested }[outcome]);
  word.style.setProperty('--letters', String(width(word.textContent ?? '')));
  const made = el(
    'section',
    `result ${outcome}`,
    simulated === null ? null : el('p', 'banner', t.simulated),
    isSignalPathOnly ? el('p', 'banner', t.signalPathOnly) : null,
    el('div', 'verdict', outcomeShape(outcome), word),
    el('p', unit.length > MUCH ? 'unit mono long' : 'unit mono', outside(unit)),
    el(
      'div',
      'why',
      el(
        'div',
        '',
        cause === '' ? null : el('p', 'cause', outside(cause)),
        isMarginal ? el('p', 'marginal', t.marginal) : null,
        el('p', 'reason', isDiscarded ? t.discarded : outside(reason)),
        where === '' ? null : el('p', 'where', outside(where)),
        monitor === null
          ? null
          : el('p', 'monitor', t.monitor, t.colon, outside(`${monitor.modelName} ${monitor.serialNumber}`)),
      ),
      place === null ? null : placeOnScreen(place),
    ),
    el('p', 'next', t.scanNext),
  );
  if (simulated !== null) made.classList.add('simulated');
  return made;
}

/** A serial of more characters is written smaller, so that it is there as a whole. */
const MUCH = 28;

/** Of a word, in widths of a Latin capital. */
function width(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2FFF' ? 1.5 : 1), 0);
}
