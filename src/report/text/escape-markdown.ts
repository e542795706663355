import { escapeTerminal } from './escape.ts';

/**
 * The text as one line of GitHub or GitLab Flavored Markdown, in a table as well: no markup, no link, no HTML and no mention of
 * a person comes out of it.
 */
export function escapeMarkdown(text: string): string {
  return (
    escapeTerminal(text)
      .replace(/[\\`*_{}[\]<>#|~&$!]/g, (character) => `\\${character}`)
      // Both services make a link of a bare address, and a mention of a name after an at sign.
      .replaceAll('://', ':\u200b//')
      .replace(/\bwww\./gi, (found) => `${found.slice(0, 3)}\u200b.`)
      .replaceAll('@', '@\u200b')
      // A list, of dashes or of numbers.
      .replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2')
  );
}
