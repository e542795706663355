import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './run-node.mjs';
import { bundledPackages, noticesText } from './third-party-notices.mjs';

/** What Node runs as a program; takes the place of the compiled module of the same name. */
export const programs = [
  'cli/bin',
  'line/station/spool/sender-process',
  'line/server/intake/run-program',
  'simulator/meter/fake-spotread',
];

/**
 * Bundles the programs and the entries of the package into a folder of compiled modules, all at once, so that each class exists once among
 * them. What package.json names as a dependency or a peer stays outside; every other package goes in, with its license in the notices.
 * Code is imported as late as the sources import it, and keeps its lines and names for stack traces.
 */
export async function bundlePackage(folder) {
  const { build } = await import('esbuild');
  const { exports, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.values(exports).filter((entry) => typeof entry === 'object');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([
      ...programs.map((name) => [name, `src/${name}.ts`]),
      ...entries.map((entry) => [entry.default.replace(/^\.\/dist\/(.+)\.js$/, '$1'), moduleOf(entry)]),
    ]),
    outdir: folder,
    metafile: true,
    bundle: true,
    splitting: true,
    chunkNames: 'bundle/chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
    // Packages log through it for their own developers, and it loads Node's modules in a way that a bundle cannot.
    alias: { debug: join(root, 'scripts', 'no-debug.cjs') },
    keepNames: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  writePublicTypes(entries.map(moduleOf), folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), noticesText(bundledPackages(metafile)));
}

/** The module of an entry: the one whose types it names. */
export function moduleOf({ types }) {
  return types.replace(/^\.\/dist\/types\/(.+)\.d\.ts$/, 'src/$1.ts');
}

/** Copies the declarations that the entries lead to, below `types`: `entries` are modules such as `src/entries/index.ts`. */
function writePublicTypes(entries, folder) {
  for (const file of reachable(entries, folder)) cpSync(join(folder, file), join(folder, 'types', file));
}

function reachable(entries, folder) {
  const found = new Set(entries.map((path) => declarationOf(posix.relative('src', path))));
  // A set goes on to what is added while it is walked.
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, target] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
      found.add(declarationOf(posix.join(posix.dirname(file), target)));
    }
  }
  return found;
}

function declarationOf(module) {
  return module.replace(/\.ts$/, '.d.ts');
}
