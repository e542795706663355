import type { ShownResult } from '../station-state.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A disc with a check, an octagon with a cross, a triangle with an exclamation mark: told apart without color. */
const SHAPES: Readonly<Record<ShownResult['outcome'], readonly [shape: string, sign: string]>> = {
  pass: ['M2 24a22 22 0 1 0 44 0a22 22 0 1 0-44 0z', 'M13 25l8 8l15-17'],
  fail: ['M15 2H33L46 15V33L33 46H15L2 33V15z', 'M15 15L33 33M15 33L33 15'],
  'not-tested': ['M24 3L47 44H1z', 'M24 17V30M24 36V37'],
};

/** The shape of an outcome. */
export function outcomeShape(outcome: ShownResult['outcome']): SVGElement {
  const [shape, sign] = SHAPES[outcome];
  const svg = element('svg', { viewBox: '0 0 48 48', class: 'shape', 'aria-hidden': 'true' });
  svg.append(element('path', { d: shape, class: 'disc' }), element('path', { d: sign, class: 'sign' }));
  return svg;
}

/** The screen of the monitor with a place on it, as fractions of width and height. */
export function placeOnScreen({ x, y }: { readonly x: number; readonly y: number }): SVGElement {
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
