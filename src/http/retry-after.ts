/**
 * How long a Retry-After header asks to wait, in ms (RFC 9110, 10.2.3: seconds or a date); 0 for a date that has passed,
 * undefined if there is no header or it cannot be read.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  // The two date forms in use begin with the name of a day; Date.parse alone would take almost anything.
  const atMs = /^\s*[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - now.getTime());
}
