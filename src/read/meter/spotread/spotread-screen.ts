/** State in which spotread waits, according to the text that it printed since the last key. */
export interface SpotreadScreen {
  /**
   * `ready`: a key takes a reading. `failed`: a reading failed; a key goes back to `ready`. `operator`: somebody must do something
   * with the instrument first. `stored`: it would hand out a reading that the instrument remembers. `ended`: it has ended.
   */
  readonly kind: 'ready' | 'failed' | 'operator' | 'stored' | 'ended';
  /** Everything printed since the last key. */
  readonly text: string;
}

/** Of a running spotread (ArgyllCMS 2 and 3); null while it prints on, or works. */
export function screenOf(text: string): SpotreadScreen | null {
  for (const [kind, prompt] of prompts) if (prompt.test(text)) return { kind, text };
  return null;
}

/** The last words of each prompt, from spectro/spotread.c and spectro/instappsup.c. What follows the colon may be a space. */
const prompts = [
  ['ready', /Hit ESC or Q to exit,[^\n]*any other key to take a reading:\s*$/],
  ['failed', /Hit Esc or Q to give up, any other key to retry:\s*$/],
  ['stored', /any other key to use reading:\s*$/],
  ['operator', /or hit Esc or Q to abort(?:, or S to skip)?:\s*$/],
  ['operator', /Hit any key to retry, or Esc or Q to abort:\s*$/],
] as const;

/** Request to the operator, in spotread's own words, on one line. */
export function operatorText(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !/^(or|and then) hit|^Hit any key/i.test(line) && !isFact(line));
  return said.join(' ').replace(/,$/, '');
}

function isFact(line: string): boolean {
  return /^(Connecting to the instrument|Init instrument success|[\w .]+:\s+\S)/.test(line);
}
