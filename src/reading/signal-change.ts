import { isSignal, type Reading, type SignalReading } from './reading.ts';

/** What differs between the signals of two readings, in words, or null where both are of one format, depth and HDCP. */
export function signalChange(before: Reading, after: Reading): string | null {
  if (!isSignal(before) || !isSignal(after))
    return before.kind === after.kind ? null : 'from one kind of reading to another';
  const changed = TRAITS.filter(({ of }) => of(before) !== of(after));
  if (changed.length === 0) return null;
  return changed.map(({ title, of }) => `${title} from ${of(before)} to ${of(after)}`).join(', ');
}

const TRAITS: readonly { readonly title: string; readonly of: (reading: SignalReading) => string }[] = [
  { title: 'color format', of: ({ colorFormat }) => colorFormat },
  { title: 'bit depth', of: ({ bitDepth }) => `${bitDepth}` },
  { title: 'HDCP', of: ({ hdcp }) => (hdcp ? 'on' : 'off') },
];
