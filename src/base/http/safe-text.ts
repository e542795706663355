/**
 * Text from outside, made fit for a one-line message: control characters, line breaks and direction marks become spaces,
 * and what exceeds `maxLength` characters (default 200) is cut.
 */
export function safeText(text: string, maxLength = 200): string {
  const shown = text
    .slice(0, 4 * maxLength)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(shown);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : shown;
}
