import { NOT_GIVEN } from '../../inspection/meter-file.ts';
import type { Translate } from '../languages/languages.ts';

/** A name of a monitor in a record, or that it was not given, in the language of the page. */
export function statedText(name: string, t: Translate): string {
  return name === NOT_GIVEN ? t('notGiven') : name;
}
