// Modules of the tests for Node that cannot load TypeScript.
import { isBuiltin } from 'node:module';
import { relative, resolve, sep } from 'node:path';
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
    plugins: [external],
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** A module that is only text has no place from which others are found. What was built of the sources is run as it is. */
const external = {
  name: 'external',
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isBuiltin(path) ? undefined : { path: import.meta.resolve(path), external: true },
    );
    esbuild.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const place = relative(SOURCE, resolve(resolveDir, path));
      if (place.startsWith('..')) return undefined;
      return {
        path: new URL(`../../dist/${place.replaceAll(sep, '/').replace(/ts$/, 'js')}`, import.meta.url).href,
        external: true,
      };
    });
  },
};

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
