import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { localBin, root, runNode } from './run-node.mjs';

/** Compiles src/ into dist/ and writes the published schemas there; does nothing where dist/ is already made from these sources. */
export async function build() {
  if (built()) return;
  await withLock('build', async () => {
    if (built()) return;
    const fresh = join(root, `dist-${process.pid}`);
    try {
      const code = await runNode([localBin('typescript', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', fresh]);
      if (code !== 0) throw new Error('the sources do not compile; dist/ was left as it was');
      await writeSchemas(fresh);
      writeFileSync(join(fresh, '.stamp'), stamp());
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      renameSync(fresh, join(root, 'dist'));
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

async function writeSchemas(folder) {
  const { publishedSchemas } = await import(pathToFileURL(join(folder, 'inspection', 'published-schemas.js')).href);
  writeJson(folder, publishedSchemas());
  const { openApiDocuments } = await import(pathToFileURL(join(folder, 'openapi', 'openapi-documents.js')).href);
  writeJson(join(folder, 'openapi'), openApiDocuments());
}

function writeJson(folder, files) {
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  }
}

function built() {
  const path = join(root, 'dist', '.stamp');
  return existsSync(path) && readFileSync(path, 'utf8') === stamp();
}

function stamp() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']) {
    hash.update(readFileSync(join(root, name)));
  }
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).sort(byPath)) {
    if (entry.isFile()) hash.update(pathOf(entry)).update(readFileSync(pathOf(entry)));
  }
  return hash.digest('hex');
}

const pathOf = (entry) => join(entry.parentPath, entry.name);
const byPath = (left, right) => (pathOf(left) < pathOf(right) ? -1 : 1);
