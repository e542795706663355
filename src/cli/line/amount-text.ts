/** A number of bytes for people: `512 B`, `61.4 kB`, `6.8 GB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step]}`;
}

export function runsText(count: number): string {
  return count === 1 ? '1 run' : `${count} runs`;
}
