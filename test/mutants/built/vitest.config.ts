import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import base from '../../../vitest.config.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const listed = process.env['FLATFIELD_TEST_LIST'];
const files: readonly string[] = listed && existsSync(listed) ? JSON.parse(readFileSync(listed, 'utf8')) : [];

/** Test files run in the order in which they are listed. */
class AsListed {
  sort = (specifications: TestSpecification[]) =>
    specifications.toSorted((left, right) => placeOf(left) - placeOf(right));
  shard = (specifications: TestSpecification[]) => specifications;
}

function placeOf({ moduleId }: TestSpecification): number {
  return files.findIndex((file) => moduleId.endsWith(`/${file}`));
}

const { setupFiles, ...test } = base.test as { setupFiles: string[] };
const inRoot = (path: string) => join(root, path);
const common = {
  ...test,
  // What was built stays as it is in this copy.
  globalSetup: [inRoot('test/state-folder.setup.ts')],
  // A test that hangs ends sooner than in the suite, since a mutant is often what makes it hang.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/** With a list of files, these in their order in one process up to the first that fails; without, all of them, each by itself. */
export default {
  ...base,
  root,
  test: {
    ...common,
    ...(listed
      ? {
          include: [...files],
          setupFiles: setupFiles.map(inRoot),
          maxWorkers: 1,
          bail: 1,
          sequence: { sequencer: AsListed },
        }
      : {
          exclude: ['test/real/**', 'test/consumer/**', 'node_modules/**'],
          setupFiles: [...setupFiles.map(inRoot), join(import.meta.dirname, 'reached.setup.mjs')],
          isolate: true,
          maxWorkers: 2,
        }),
  },
};
