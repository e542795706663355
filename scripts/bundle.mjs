import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run-node.mjs';
import { bundledPackages, noticesText } from './third-party-notices.mjs';

/** What Node runs as a program, in place of the compiled module of the same name. */
const programs = ['cli/bin', 'line/spool/sender-process', 'line/intake/run-program', 'simulator/meter/fake-spotread'];

/**
 * Bundles every program and every entry of the package at once, so that each class exists once among them. What package.json names as a
 * dependency or a peer stays outside; every other package goes in, with its license in the notices. Code is imported as late as the sources
 * import it, and keeps its lines and names for stack traces.
 */
export async function bundle() {
  const { build } = await import('esbuild');
  const { exports, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...Object.fromEntries(programs.map((name) => [name, `src/${name}.ts`])), ...entriesOf(exports) },
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    chunkNames: 'bundle/chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...Object.keys(dependencies), ...Object.keys(peerDependencies)],
    // It would be for a developer of the package that asks for it, and loads Node's modules in a way that a bundle cannot.
    alias: { debug: join(root, 'scripts', 'no-debug.cjs') },
    keepNames: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return { outputFiles, notices: noticesText(bundledPackages(metafile)) };
}

/** Writes what was bundled into a folder with the compiled modules. */
export function writeBundle({ outputFiles, notices }, folder) {
  for (const { path, contents } of outputFiles) {
    const to = join(folder, path.slice(join(root, 'dist').length));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, contents);
  }
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices);
}

/** Each entry that package.json exports: its module is the one whose types it names. */
function entriesOf(exports) {
  const entries = Object.values(exports).filter((entry) => typeof entry === 'object');
  return Object.fromEntries(
    entries.map(({ types, default: path }) => [
      path.replace(/^\.\/dist\/(.+)\.js$/, '$1'),
      types.replace(/^\.\/dist\/(.+)\.d\.ts$/, 'src/$1.ts'),
    ]),
  );
}
