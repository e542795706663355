import type { Inspection } from '../../record/inspection.ts';
import { NOT_GIVEN } from '../../record/meter-file.ts';
import type { Translate } from '../languages/languages.ts';

/** A name of a monitor in a record, or that it was not given, in the language of the page. */
export function statedText(name: string, t: Translate): string {
  return name === NOT_GIVEN ? t('notGiven') : name;
}

/** Model, serial number and id of a monitor in one line of English, or that none of them was given. */
export function monitorText({ modelName, serialNumber, id }: Inspection['monitor']): string {
  return modelName === NOT_GIVEN && serialNumber === NOT_GIVEN ? NOT_GIVEN : `${modelName} ${serialNumber} (${id})`;
}
