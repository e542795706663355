import { existsSync } from 'node:fs';

/** The folder of this package, which its `package.json` marks, wherever below it this file stands: in `src`, or bundled in `dist`. */
export const packageFolder: URL = folderAbove(new URL('.', import.meta.url));

function folderAbove(folder: URL): URL {
  if (existsSync(new URL('package.json', folder))) return folder;
  const above = new URL('..', folder);
  return above.href === folder.href ? folder : folderAbove(above);
}
