import { type Html, html } from '../../../../report/html/html.ts';
import type { UnitState } from '../../../protocol/unit-answer.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';

/** Names of the states of units. */
export const STATE_NAMES: Readonly<Record<UnitState, LineText>> = {
  'may-ship': 'May ship',
  'would-ship': 'Would ship if it were real',
  blocked: 'Blocked',
  'not-inspected': 'Not inspected',
  'not-bound': 'Not bound yet',
};

const SIGNS: Readonly<Record<UnitState, string>> = {
  'may-ship': '✓',
  'would-ship': '○',
  blocked: '✕',
  'not-inspected': '○',
  'not-bound': '○',
};
const GRADES: Readonly<Record<UnitState, string>> = {
  'may-ship': 'pass',
  'would-ship': 'inconclusive',
  blocked: 'fail',
  'not-inspected': 'inconclusive',
  'not-bound': 'inconclusive',
};

/** The state of a unit with its sign, which color alone does not tell. */
export function stateMark(state: UnitState, t: LineWords): Html {
  return html`<span class="grade ${GRADES[state]}">${SIGNS[state]} ${t(STATE_NAMES[state])}</span>`;
}
