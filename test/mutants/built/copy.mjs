// A copy of the checkout whose built code can be changed: its programs and entries are compiled modules, not a bundle of them.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { moduleOf, programs } from '../../../scripts/bundle-package.mjs';
import { root } from '../../../scripts/run-node.mjs';

const leftOut = new Set(['node_modules', '.git', 'dist', 'test-results']);

/** @returns its folder. Needs a build. */
export async function copyOfCheckout() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'flatfield-mutants-'));
  for (const name of readdirSync(root)) {
    if (!leftOut.has(name) && !name.startsWith('dist-'))
      cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'junction');
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  await unbundle(folder);
  return folder;
}

/** The JavaScript of a module of src as `tsc` makes it, but for its layout. */
export function compiled(text) {
  const { code } = transformSync(text, { loader: 'ts', target: 'es2022', charset: 'utf8' });
  return code.replaceAll(/(\bfrom\s*|\bimport\(?\s*)(["'])(\.[^"']*)\.ts\2/g, '$1$2$3.js$2');
}

/** @param file of src, such as `src/read/measure.ts`. @returns the path in a copy that holds its JavaScript. */
export function builtPath(folder, file) {
  return join(folder, 'dist', relative('src', file)).replace(/\.ts$/, '.js');
}

async function unbundle(folder) {
  await rm(join(folder, 'dist', 'bundle'), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const entry of Object.values(exports).filter((one) => typeof one === 'object')) {
    const bundle = join(folder, entry.default);
    const module = relative(dirname(bundle), builtPath(folder, moduleOf(entry))).replaceAll('\\', '/');
    mkdirSync(dirname(bundle), { recursive: true });
    const text = readFileSync(builtPath(folder, moduleOf(entry)), 'utf8');
    const hasDefault = /export default|export \{[^}]*\bdefault\b/.test(text);
    writeFileSync(bundle, `export * from '${module}';\n${hasDefault ? `export { default } from '${module}';\n` : ''}`);
  }
  for (const program of programs) {
    const file = `src/${program}.ts`;
    writeFileSync(builtPath(folder, file), compiled(readFileSync(join(folder, file), 'utf8')));
  }
}
