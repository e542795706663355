/**
 * True for a file that Finder, Explorer or a shared disk puts into every folder that somebody opens, by its path with forward slashes. No command of
 * ours reads one, so that it changes no run.
 */
export function isSystemFile(path: string): boolean {
  return OF_SYSTEMS.test(path);
}

/** `._NAME` holds what a disk without attributes of macOS cannot keep of NAME. */
const OF_SYSTEMS = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]+)$/i;
