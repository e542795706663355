// CPU seconds of processes, from /proc; only on Linux.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds of this process, and of its children that have ended. */
export function cpuOfThis() {
  return cpuOf(statOf('self'));
}

/** CPU seconds of all processes of a session (`detached` begins one), those that have ended included. */
export function cpuOfSession(id) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.session === id)
    .reduce((sum, stat) => sum + cpuOf(stat), 0);
}

function cpuOf({ ticks }) {
  return ticks / TICKS_PER_SECOND;
}

/** Null for a process that has ended meanwhile. */
function statOf(process) {
  try {
    const text = readFileSync(`/proc/${process}/stat`, 'utf8');
    // The name of a program may hold spaces and parentheses.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, , , session] = fields;
    return { session, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) };
  } catch {
    return null;
  }
}
