import { type ColorClass, GRAYS } from '../../judge/detectability/color-class.ts';
import type { DetectableClass, ErrorChannels, ErrorDirection } from '../../judge/detectability/detectable.ts';
import type { Judgment } from '../../judge/judgment.ts';
import type { Verdict } from '../../judge/verdict.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';

/** The errors that a run could see, a sentence for each class of colors that it read, and one for the grays that it did not read. */
export function detectabilitySentences(
  { detectability, verdict }: Pick<Judgment, 'detectability' | 'verdict'>,
  t: Translate,
): readonly string[] {
  // Without readings there is nothing that could have been seen.
  if (!detectability || verdict.counts.read === 0) return [];
  const { classes } = detectability;
  const missing = unread(classes, t);
  return [...classes.map((one) => sentence(one, t)), ...(missing === '' ? [] : [t('notTested', { colors: missing })])];
}

/** The same in one line of English: `dark gray 6, white 11 of 255; not tested: middle gray`; empty if there is nothing to say. */
export function detectabilityLine(
  { detectability, verdict }: Pick<Judgment, 'detectability' | 'verdict'>,
  t: Translate,
): string {
  if (!detectability || verdict.counts.read === 0) return '';
  const { classes } = detectability;
  const seen = classes.map(({ color, seen }) => `${t(CLASS_TEXTS[color])} ${seen ?? 'not every one'}`);
  const missing = unread(classes, t);
  const whole = isPartlyRead(verdict) ? ', if all had been read' : '';
  return `errors from ${seen.join(', ')} (of 255)${whole}${missing === '' ? '' : `; not tested: ${missing}`}`;
}

/** True if readings of the plan are missing: what the plan could see, the run could not. */
export function isPartlyRead({ counts: { planned, read } }: Pick<Verdict, 'counts'>): boolean {
  return read < planned;
}

/** The grays that are not read, as a list. */
function unread(classes: readonly DetectableClass[], t: Translate): string {
  const missing = GRAYS.filter((gray) => !classes.some(({ color }) => color === gray));
  return missing.map((gray) => t(CLASS_TEXTS[gray])).join(', ');
}

function sentence({ color, channels, direction, seen }: DetectableClass, t: Translate): string {
  const name = t(CLASS_TEXTS[color]);
  if (seen !== null) return t('detectable', { color: name, steps: seen });
  return t('undetectable', { color: name, error: `${t(CHANNEL_TEXTS[channels])}, ${t(DIRECTION_TEXTS[direction])}` });
}

export const CLASS_TEXTS: Readonly<Record<ColorClass, TextKey>> = {
  'dark-gray': 'darkGray',
  'middle-gray': 'middleGray',
  'light-gray': 'lightGray',
  'other-gray': 'otherGrays',
  white: 'classWhite',
  black: 'classBlack',
  primary: 'primaries',
  secondary: 'secondaries',
  'other-color': 'otherColors',
};

export const CHANNEL_TEXTS: Readonly<Record<ErrorChannels, TextKey>> = {
  r: 'nameRed',
  g: 'nameGreen',
  b: 'nameBlue',
  all: 'allChannels',
};

export const DIRECTION_TEXTS: Readonly<Record<ErrorDirection, TextKey>> = { up: 'errorUp', down: 'errorDown' };
