import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What makes Playwright leave out its loader: suites are compiled already. */
export const COMPILED = { PW_DISABLE_TS_ESM: '1' };

/**
 * The suites of a folder three below the top as JavaScript, in another one three below the top: a worker of Playwright under
 * Node 20 passes each module of a TypeScript suite through another thread, which is a third of what it costs. Suites that users write
 * are TypeScript as they stand, as in test/consumer.
 *
 * @param folder such as `test/real/shapes`. @returns the path of its configuration.
 */
export async function compiledSuites(folder: string): Promise<string> {
  const from = join(root, folder);
  const outdir = join(root, 'test-results', 'compiled', basename(folder));
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const { outputFiles } = await build({
    entryPoints: files.map((name) => join(from, name)),
    outbase: from,
    outdir,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
  });
  for (const { path, text } of outputFiles) await writeChanged(path, text);
  const written = new Set(outputFiles.map(({ path }) => relative(outdir, path)));
  for (const name of readdirSync(outdir, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.js') && !written.has(name)) await rm(join(outdir, name), { force: true });
  const config = files.find((name) => name.endsWith('.config.ts')) ?? '';
  return relative(root, join(outdir, config.replace(/ts$/, 'js')));
}

/** Another test may be reading it. */
async function writeChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, text);
  await rename(`${path}.${process.pid}`, path);
}
