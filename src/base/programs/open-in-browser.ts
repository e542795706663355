import { findProgram } from './find-program.ts';
import { startProgram } from './start-program.ts';
import { systemProgram } from './system-program.ts';

/** Opens an address in the user's browser, if there is one. Resolves with true if the system accepted that. */
export async function openInBrowser(url: string, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  const { program, args = [] } = opener(platform);
  if (program === null) return false;
  return new Promise((resolve) => {
    const child = startProgram(program, [...args, url], { stdio: 'ignore', outlives: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function opener(platform: NodeJS.Platform): { program: string | null; args?: readonly string[] } {
  if (platform === 'win32') return { program: systemProgram('rundll32'), args: ['url.dll,FileProtocolHandler'] };
  return { program: platform === 'darwin' ? systemProgram('open') : findProgram('xdg-open') };
}
