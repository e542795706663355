import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { madeModules } from '../build.mjs';
import { runProgram } from '../debian.mjs';
import { npmScript } from '../install.mjs';
import { root } from '../run-node.mjs';
import { NotHere, place } from './wine.mjs';

const installLimitMs = 10 * 60_000;

/** The copy of this checkout that Windows' Node runs: the packages in it are those of Windows. */
export const copy = join(place, 'checkout');

/** Installs Windows' packages in the copy, as the lockfile names them; does nothing if they are there. Throws `NotHere` without a network. */
export async function ensurePackages() {
  const names = ['package.json', 'package-lock.json'];
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(copy, 'node_modules', '.flatfield-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  mkdirSync(copy, { recursive: true });
  for (const name of names) cpSync(join(root, name), join(copy, name));
  const options = [
    '--os=win32',
    '--cpu=x64',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
  ];
  const isDone = await runProgram(
    process.execPath,
    [npmScript(), 'ci', ...options, '--prefix', copy],
    installLimitMs,
    'ignore',
  );
  if (!isDone) throw new NotHere('npm could not install the packages of Windows: is there a network?');
  writeFileSync(stamp, lock);
}

/** Copies the files of the checkout as they are now, and what was built outside; nothing else stays in the copy but its packages. */
export async function copyCheckout() {
  mkdirSync(copy, { recursive: true });
  const old = readdirSync(copy).filter((name) => name !== 'node_modules');
  await Promise.all(old.map((name) => rm(join(copy, name), { recursive: true, force: true })));
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  for (const file of [...files.filter((name) => name !== ''), ...madeModules, 'dist'])
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { recursive: true });
}
