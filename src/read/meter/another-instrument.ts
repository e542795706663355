import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { MeterIdentity } from './meter.ts';

/** For an instrument that is not the one that measured so far, although it may have the same name: what differs. */
export function anotherInstrument(now: MeterIdentity, before: MeterIdentity): FlatfieldError {
  const changes = facts
    .filter(([name]) => !isDeepStrictEqual(now[name], before[name]))
    .map(([name, title]) => `${title} ${textOf(now[name])}, not ${textOf(before[name])}`);
  return new FlatfieldError(
    'meter-gone',
    `The meter is not the one that was opened (${changes.join('; ')}): connect that one again, or start a new run.`,
  );
}

const facts = [
  ['instrument', 'instrument'],
  ['serialNumber', 'serial number'],
  ['firmware', 'firmware'],
  ['software', 'software'],
] as const;

function textOf(fact: MeterIdentity[(typeof facts)[number][0]]): string {
  if (fact === null) return 'none';
  return typeof fact === 'string' ? fact : `${fact.name} ${fact.version}`;
}
