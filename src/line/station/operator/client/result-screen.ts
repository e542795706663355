import type { Phase, ShownResult } from '../station-state.ts';
import { el, outside } from './dom.ts';
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

const SVG = 'http://www.w3.org/2000/svg';

/** A disc with a check, an octagon with a cross, a triangle with an exclamation mark: told apart without color. */
const SHAPES: Readonly<Record<ShownResult['outcome'], readonly [shape: string, sign: string]>> = {
  pass: ['M2 24a22 22 0 1 0 44 0a22 22 0 1 0-44 0z', 'M13 25l8 8l15-17'],
  fail: ['M15 2H33L46 15V33L33 46H15L2 33V15z', 'M15 15L33 33M15 33L33 15'],
  'not-tested': ['M24 3L47 44H1z', 'M24 17V30M24 36V37'],
};

/** The shape of an outcome. */
function outcomeShape(outcome: ShownResult['outcome']): SVGElement {
  const [shape, sign] = SHAPES[outcome];
  const svg = element('svg', { viewBox: '0 0 48 48', class: 'shape', 'aria-hidden': 'true' });
  svg.append(element('path', { d: shape, class: 'disc' }), element('path', { d: sign, class: 'sign' }));
  return svg;
}

/** The screen of the monitor with a place on it, as fractions of width and height. */
function placeOnScreen({ x, y }: { readonly x: number; readonly y: number }): SVGElement {
  const svg = element('svg', { viewBox: '-2 -2 164 94', class: 'place', 'aria-hidden': 'true' });
  const [cx, cy] = [String(160 * x), String(90 * y)];
  svg.append(
    element('rect', { width: '160', height: '90', rx: '3', class: 'edge' }),
    element('path', { d: `M${cx} 0V90M0 ${cy}H160`, class: 'hair' }),
    element('circle', { cx, cy, r: '9', class: 'ring' }),
    element('circle', { cx, cy, r: '3.5', class: 'dot' }),
  );
  return svg;
}

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
