import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose command line has a text in it, and that are not zombies: `pid command`. None where they cannot be listed: Linux only. */
export function processesOf(text: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(text) ? [`${pid} ${command}`] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
