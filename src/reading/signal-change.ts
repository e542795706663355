import type { Reading } from './reading.ts';

/** What differs between the signals of two readings, in words, or null where both are of one format, depth and HDCP. */
export function signalChange(before: Reading, after: Reading): string | null {
  const changed = TRAITS.filter(({ of }) => of(before) !== of(after));
  if (changed.length === 0) return null;
  return changed.map(({ title, of }) => `${title} from ${of(before)} to ${of(after)}`).join(', ');
}

const TRAITS: readonly { readonly title: string; readonly of: (reading: Reading) => string }[] = [
  { title: 'color format', of: ({ colorFormat }) => colorFormat },
  { title: 'bit depth', of: ({ bitDepth }) => `${bitDepth}` },
  { title: 'HDCP', of: ({ hdcp }) => (hdcp ? 'on' : 'off') },
];
