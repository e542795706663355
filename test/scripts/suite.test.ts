import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map((path) =>
  `test/${path}`.replaceAll('\\', '/'),
);

describe('the fast suite', () => {
  /** One whole run each, of what is in the package and of what must not pass; and options for which no run begins. */
  const mayMakeRuns = ['test/entries.test.ts', 'test/bad-monitors.test.ts', 'test/inspect/unknown-options.test.ts'];
  const fast = files.filter(
    (path) => path.endsWith('.test.ts') && !path.endsWith('.whole.test.ts') && !/^test\/(?:real|consumer)\//.test(path),
  );
  const imports = /^import (?:type )?\{([^}]*)\} from '([^']+)'/gm;
  const makesRuns = /\b(?<!type )(?:inspect|inspectIntoFolder|resumeIntoFolder|inspectServer|outcomeOf|makeRun)\b/;

  it('makes whole runs in these files only', () => {
    const making = fast.filter((path) =>
      [...read(path).matchAll(imports)].some(([, names = '', from]) => from !== 'node:util' && makesRuns.test(names)),
    );
    expect(making).toEqual(expect.arrayContaining(mayMakeRuns.slice(1)));
    expect(making.filter((path) => !mayMakeRuns.includes(path))).toEqual([]);
  });
});

it('types are checked by the same modules that the package exports', () => {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { readonly types?: string }> };
  const { compilerOptions } = JSON.parse(read('tsconfig.check.json')) as {
    compilerOptions: { paths: Record<string, readonly string[]> };
  };
  const modules = Object.entries(exports).flatMap(([name, { types }]) =>
    types
      ? [[name.replace(/^\./, 'flatfield'), [types.replace('./dist/types/', './src/').replace('.d.ts', '.ts')]]]
      : [],
  );
  expect(compilerOptions.paths).toEqual(Object.fromEntries(modules));
});

it('a fast test that starts a process is refused', async () => {
  const { spawnSync } = await import('node:child_process');
  expect(() => spawnSync(process.execPath, ['--version'])).toThrow(/a file named \*\.whole\.test\.ts/);
});
