import { type Translate, translator } from '../languages/languages.ts';

/** A value as text, with `at least` or `at most` in the language of `t` if a run that was stopped at a proven fail only bounds it. */
export function boundedText(
  value: string,
  bound: 'at-least' | 'at-most' | undefined,
  t: Translate = translator('en'),
): string {
  return bound === undefined ? value : t(bound === 'at-least' ? 'atLeast' : 'atMost', { value });
}

/** The lines of a text that is broken at spaces to a width in characters; a longer word is cut. */
export function wrapText(text: string, width: number): readonly [string, ...string[]] {
  const lines: [string, ...string[]] = [''];
  for (const word of text.split(' ').flatMap((long) => long.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''])) {
    const last = lines.at(-1) as string;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
