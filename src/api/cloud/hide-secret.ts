/**
 * A function that replaces a secret in any text, in letters of either case, as it is and as JSON, URLs, markup and CSV write it. The secret may be
 * any text, also a short one or one with the marks of a regular expression.
 */
export function hidingSecret(secret: string, shown: string): (text: string) => string {
  const forms = [
    ...[secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), encodeURI(secret)],
    // Other programs leave none of these as they are, or all spaces as a plus.
    ...[inEveryUrl(secret), inEveryUrl(secret).replaceAll('%20', '+')],
    ...[inMarkup(secret, '&quot;', '&apos;'), inMarkup(secret, '&quot;', '&#39;'), inMarkup(secret, '&#34;', '&#39;')],
    ...[inMarkup(secret, '"', "'"), secret.replaceAll('"', '""')],
  ];
  // The longest first: one form may be a part of another.
  const longestFirst = Array.from(new Set(forms)).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map((form) => form.replaceAll(/[^0-9a-z]/gi, '\\$&')).join('|'), 'gi');
  return (text) => text.replaceAll(pattern, () => shown);
}

/** Text with every part of a secret replaced that a cut may have left: as many characters of it as `LEAST_PART`, or more. */
export function withoutParts(text: string, secret: string, shown: string): string {
  const own = lowerCase(secret);
  const searched = lowerCase(text);
  let result = '';
  let copied = 0;
  for (let at = 0; at + LEAST_PART <= searched.length; at += 1) {
    let end = at + LEAST_PART;
    if (!own.includes(searched.slice(at, end))) continue;
    while (end < searched.length && own.includes(searched.slice(at, end + 1))) end += 1;
    result += `${text.slice(copied, at)}${shown}`;
    copied = end;
    at = end - 1;
  }
  return result + text.slice(copied);
}

const LEAST_PART = 8;

/** ASCII only, so that every character stays at its place. */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function inEveryUrl(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

function inMarkup(text: string, quote: string, apostrophe: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll('"', quote).replaceAll("'", apostrophe);
}
