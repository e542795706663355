/** An independent search for planted texts, in all spellings that could carry them. Imports nothing of Flatfield. */
export function spellingsIn(content: string, planted: readonly string[]): string[] {
  const lower = content.toLowerCase();
  const joined = lower.replaceAll('-', '');
  const decoded = decodeAll(lower);
  return planted.flatMap((text) => {
    const wanted = text.toLowerCase();
    const found: string[] = [];
    if (lower.includes(wanted)) found.push(`${text} as text`);
    if (joined.includes(wanted.replaceAll('-', ''))) found.push(`${text} without hyphens`);
    if (lower.includes(encodeURIComponent(text).toLowerCase())) found.push(`${text} percent-encoded`);
    if (lower.includes(JSON.stringify(text).slice(1, -1).toLowerCase())) found.push(`${text} JSON-escaped`);
    if (decoded.includes(wanted)) found.push(`${text} in escapes`);
    for (let shift = 0; shift < 3; shift += 1) {
      const code = Buffer.from(`${'\0'.repeat(shift)}${text}`).toString('base64');
      // The characters that hold bits of a neighbor are not known.
      const from = shift === 0 ? 0 : shift + 1;
      const to = code.length - (code.endsWith('==') ? 3 : code.endsWith('=') ? 2 : 0);
      const part = code.slice(from, to);
      if (content.includes(part) || content.includes(part.replaceAll('+', '-').replaceAll('/', '_')))
        found.push(`${text} in base64, alignment ${shift}`);
    }
    return found;
  });
}

function decodeAll(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/(?:%[0-9a-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
    .toLowerCase();
}
