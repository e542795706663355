import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { readingFailure, reasonIn } from './reading-failure.ts';
import type { SpotreadSession } from './spotread-session.ts';

/** Error for a spotread that ended unasked. Its exit code says nothing; its output may. */
export function connectionFailure({ output, diagnostics, ended }: SpotreadSession): FlatfieldError {
  const said = `${output}\n${diagnostics}`;
  if (ended?.endsWith('is not installed')) {
    return new FlatfieldError(
      'meter-not-found',
      `${ended}. Install ArgyllCMS, or give the path of its spotread; "flatfield meters" lists the instruments.`,
    );
  }
  if (/no instrument (at port|detected)/i.test(said)) {
    return new FlatfieldError(
      'meter-not-found',
      `There is no instrument at this port (${reasonIn(said)}). "flatfield meters" lists the instruments.`,
    );
  }
  const failure = readingFailure(said);
  if (failure.code !== 'meter-refused' || /got fatal error/i.test(output)) return failure;
  const reason = reasonIn(output) || reasonIn(diagnostics) || ended;
  return new FlatfieldError('meter-gone', `The meter's program ended (${reason}): no value is used.`);
}
