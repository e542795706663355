import { stripVTControlCharacters } from 'node:util';

/** The text as HTML content or as a double-quoted attribute value. Controls that HTML forbids become U+FFFD. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] as string);
}

/** A value as JSON that may stand inside a script element: no tag, no comment and no line separator can come out of it. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The text as XML 1.0 content or attribute value: markup escaped, line ends kept, what XML 1.0 forbids dropped. */
export function escapeXml(text: string): string {
  return withoutForbiddenXml(text).replace(/[&<>"'\t\n\r]/g, (character) => XML_ENTITIES[character] as string);
}

/** Text without the characters that XML 1.0 forbids, for programs that write XML themselves. */
export function withoutForbiddenXml(text: string): string {
  return text.replace(XML_FORBIDDEN, '');
}

/** One line for a terminal: escape sequences dropped, line ends, controls and direction overrides made visible. */
export function escapeTerminal(text: string): string {
  return printable(stripVTControlCharacters(text).replace(/\s+/g, ' ')).replace(DIRECTION_OVERRIDES, '\ufffd');
}

/** A quoted string of a CGATS file, which knows no escape: one line of ASCII without quotes. */
export function escapeCgats(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x7e]/g, '?');
}

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
/** XML 1.0, section 2.2, production Char: all else has no spelling, not even as a character reference. */
const XML_FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Unicode bidirectional embeddings, overrides and isolates, which make text read other than it is stored. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** Lone surrogates and control characters other than tab and line ends become U+FFFD. */
function printable(text: string): string {
  return text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, '\ufffd');
}
