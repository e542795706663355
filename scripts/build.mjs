import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundlePackage } from './bundle-package.mjs';
import { withLock } from './lock.mjs';
import { localBin, root, runNode } from './run-node.mjs';

/**
 * Makes dist/ from the sources, if it is not made from them already: each module for itself, which the tests import; the bundle, which the
 * package exports and runs; the published schemas.
 */
export async function build() {
  if (built()) return;
  await withLock('build', async () => {
    if (built()) return;
    const fresh = join(root, `dist-${process.pid}`);
    try {
      await makePageScripts();
      const code = await runNode([
        localBin('typescript', 'tsc'),
        '-p',
        'tsconfig.build.json',
        '--outDir',
        fresh,
        '--singleThreaded',
      ]);
      if (code !== 0) throw new Error('the sources do not compile; dist/ was left as it was');
      await writeSchemas(fresh);
      await bundlePackage(fresh);
      writeFileSync(join(fresh, '.stamp'), stamp());
      await rm(join(root, 'dist'), { recursive: true, force: true });
      renameSync(fresh, join(root, 'dist'));
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  });
}

/**
 * Scripts of pages, each bundled into a module that holds it as text, so that making a page reads no file. These modules are made,
 * not written.
 */
const pageScripts = [
  { from: ['report', 'html', 'client'], to: ['report', 'html', 'page-script.ts'], name: 'PAGE_SCRIPT' },
  { from: ['report', 'html', 'rows', 'client'], to: ['report', 'html', 'rows', 'rows-script.ts'], name: 'ROWS_SCRIPT' },
  {
    from: ['line', 'server', 'live'],
    to: ['line', 'server', 'pages', 'parts', 'line-script.ts'],
    name: 'LINE_SCRIPT',
  },
  {
    from: ['line', 'station', 'operator', 'client'],
    to: ['line', 'station', 'operator', 'operator-script.ts'],
    name: 'OPERATOR_SCRIPT',
  },
].map(({ from, to, name }) => ({
  entry: join(root, 'src', ...from, 'main.ts'),
  module: join(root, 'src', ...to),
  name,
}));

/** Makes these modules; all that types and lint need of a build. */
export async function makePageScripts() {
  for (const script of pageScripts) await bundlePageScript(script);
}

/** Paths of these modules in a checkout. */
export const madeModules = pageScripts.map(({ module }) => relative(root, module));

async function bundlePageScript({ entry, module, name }) {
  const { build: bundle } = await import('esbuild');
  const options = {
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  };
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    ...options,
    minifySyntax: true,
    minifyWhitespace: true,
  });
  const script = `'use strict';${outputFiles[0].text.trim()}`;
  const text = `/** The page's own script, bundled from its TypeScript. */\nexport const ${name}: string = ${JSON.stringify(script)};\n`;
  writeIfOther(module, text);
}

/** Leaves a file alone that holds the text already, so that nothing is made again for it. */
function writeIfOther(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

async function writeSchemas(folder) {
  const { publishedSchemas } = await import(pathToFileURL(join(folder, 'record', 'published-schemas.js')).href);
  writeJson(folder, publishedSchemas());
  const { openApiDocuments } = await import(pathToFileURL(join(folder, 'api', 'openapi', 'openapi-documents.js')).href);
  mkdirSync(join(folder, 'openapi'));
  writeJson(join(folder, 'openapi'), openApiDocuments());
}

function writeJson(folder, files) {
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  }
}

function built() {
  const path = join(root, 'dist', '.stamp');
  return (
    existsSync(path) && readFileSync(path, 'utf8') === stamp() && pageScripts.every(({ module }) => existsSync(module))
  );
}

function stamp() {
  const hash = createHash('sha256');
  for (const name of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/bundle-package.mjs',
    'scripts/no-debug.cjs',
    'scripts/third-party-notices.mjs',
  ]) {
    hash.update(readFileSync(join(root, name)));
  }
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).sort(byPath)) {
    if (entry.isFile()) hash.update(pathOf(entry)).update(readFileSync(pathOf(entry)));
  }
  return hash.digest('hex');
}

const pathOf = (entry) => join(entry.parentPath, entry.name);
const byPath = (left, right) => (pathOf(left) < pathOf(right) ? -1 : 1);
