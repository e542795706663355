/**
 * The id of a run, which is also its folder's name: UTC time to the second, then the monitor's id with everything but
 * letters, digits, `_` and `-` replaced, so that no id can lead out of its folder or offend a file system.
 */
export function runId(startedAt: Date, monitorId: string): string {
  const time = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}Z-${safeName(monitorId)}`;
}

const maxNameLength = 80;

function safeName(text: string): string {
  const safe = text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
  return Array.from(safe).slice(0, maxNameLength).join('') || 'monitor';
}
