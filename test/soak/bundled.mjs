// Modules of the tests for Node that cannot load TypeScript.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @returns what a module exports. `path`: seen from this folder; packages are loaded from node_modules. */
export async function bundled(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    // A module that is only text has no place from which packages are found.
    plugins: [
      {
        name: 'packages',
        setup: (esbuild) => esbuild.onResolve({ filter: /^pg$/ }, () => ({ path: PG, external: true })),
      },
    ],
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

const PG = import.meta.resolve('pg');
