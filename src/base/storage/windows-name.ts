/**
 * Completes "PATH: ..." for a path that Windows cannot hold as it is written: it would name a device, lose its last character, or write into a
 * hidden stream of another file. Null if every name in it is one.
 */
export function windowsPathProblem(path: string): string | null {
  const names = path.replace(/^(?:\\\\\?\\)?(?:[A-Za-z]:)?/, '').split(/[\\/]+/);
  for (const name of names) {
    if (name === '' || name === '.' || name === '..') continue;
    const shown = JSON.stringify(name);
    if (forbidden.test(name))
      return `${shown} holds a character that names on Windows cannot: one of < > : " | ? * or a control character`;
    if (/[. ]$/.test(name)) return `${shown} ends with a dot or a space, which Windows leaves out`;
    if (reserved.test(name)) return `${shown} is a device of Windows, whatever follows a dot`;
  }
  return null;
}

const forbidden = /[<>:"|?*\p{Cc}]/u;

/** Superscript digits count as digits there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9\u00b9\u00b2\u00b3])(?:[ .].*)?$/i;
