import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from './package-folder.ts';

/** Kind of installation of this copy of Flatfield. */
type Installation =
  | { readonly by: 'checkout'; readonly folder: string }
  | { readonly by: 'npx' }
  | { readonly by: 'global' }
  | { readonly by: 'project'; readonly folder: string; readonly manager: 'npm' | 'pnpm' | 'yarn' };

/** The command that makes an optional package available to this copy of Flatfield, however it was installed; with the folder to run it in. */
export function installCommand(packageName: string, own = ownFolder()): string {
  const installation = installationOf(own);
  switch (installation.by) {
    case 'checkout':
      return `npm ci --ignore-scripts (in ${installation.folder})`;
    case 'npx':
      return `npx --package flatfield --package ${packageName} flatfield ...`;
    case 'global':
      return `npm install --global ${packageName}`;
    case 'project':
      return `${ADDING[installation.manager]} ${packageName} (in ${installation.folder})`;
    default:
      return installation satisfies never;
  }
}

/** The same for Playwright's own Chromium, of the version that this copy of Flatfield uses. */
export function installChromiumCommand(own = ownFolder()): string {
  const installation = installationOf(own);
  switch (installation.by) {
    case 'npx':
      return 'npx --package @playwright/test playwright install chromium';
    case 'global':
      return 'playwright install chromium';
    case 'checkout':
    case 'project':
      return `npx playwright install chromium (in ${installation.folder})`;
    default:
      return installation satisfies never;
  }
}

const ADDING = { npm: 'npm install --save-dev', pnpm: 'pnpm add --save-dev', yarn: 'yarn add --dev' } as const;

function ownFolder(): string {
  const folder = fileURLToPath(packageFolder);
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function installationOf(folder: string): Installation {
  const own = resolve(folder);
  const parts = own.split(sep);
  const inner = parts.indexOf('node_modules');
  if (inner < 0) return { by: 'checkout', folder: own };
  // npm keeps what npx fetched below `_npx`, each in a project of its own.
  if (parts.includes('_npx')) return { by: 'npx' };
  const outer = parts.slice(0, inner).join(sep) || sep;
  const has = (name: string) => existsSync(join(outer, name));
  // No project has a package.json beside the folder of global packages.
  if (!has('package.json')) return { by: 'global' };
  const manager = has('pnpm-lock.yaml') ? 'pnpm' : has('yarn.lock') ? 'yarn' : 'npm';
  return { by: 'project', folder: outer, manager };
}
