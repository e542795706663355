/** A text without the spaces around it; empty if nothing of it can be seen, so that it says nothing to a person. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, '') === '' ? '' : text.trim();
}

/** Spaces, controls, what shows only together with another character, fillers, and the empty Braille pattern. */
const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
