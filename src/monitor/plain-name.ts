/** What a monitor says of itself goes to terminals: no control characters, no direction marks, not endless. */
export function plainName(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 80);
}
