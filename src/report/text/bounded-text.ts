import { type Translate, translator } from '../languages/languages.ts';

/** A value as text, with `at least` or `at most` in the language of `t` if a run that was stopped at a proven fail only bounds it. */
export function boundedText(
  value: string,
  bound: 'at-least' | 'at-most' | undefined,
  t: Translate = translator('en'),
): string {
  return bound === undefined ? value : t(bound === 'at-least' ? 'atLeast' : 'atMost', { value });
}
