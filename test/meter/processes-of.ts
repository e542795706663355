import { readdirSync, readFileSync } from 'node:fs';

/** Processes of Linux whose command line has a text in it, and that are not zombies: `pid command`. */
export function processesOf(text: string): string[] {
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
