/**
 * A path as it can be copied into a command line of this system. On Windows, where no name holds a quotation mark, both shells take a backslash as it
 * is; elsewhere quotation marks keep all but a few characters from the shell, and apostrophes keep those.
 */
export function quotedPath(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32' || !/["$`\\!]/.test(path)) return `"${path}"`;
  return `'${path.replaceAll("'", "'\\''")}'`;
}
