import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** The lines of a user's test; the last four statements must not compile. */
const uses = `
import type { Inspection } from 'flatfield';
import { flatfieldMatchers } from 'flatfield/matchers';
const record: unknown = null;
declare const baseline: Inspection;
expect.extend(flatfieldMatchers);
expect(record).toPassProfile('calibration-match');
expect(record).not.toPassProfile();
expect(record).toMatchReference(2);
expect(record).toBeUniform({ metric: 'luminance-center-max', limit: 0.1 });
expect(record).toHaveReadEveryPoint();
expect(record).toMatchBaseline(baseline, { maxChange: 1 });
expect(record).toPassValidation({ maxDeltaE: 1, maxAgeDays: 30 });
expect(record).toMatchXYZ({ X: 95, Y: 100, Z: 108 }, { deltaE2000: 1 });
// @ts-expect-error -- a limit is a number
expect(record).toMatchReference('2');
// @ts-expect-error -- there is no such option
expect(record).toBeUniform({ metric: 'luminance-center-max', most: 0.1 });
// @ts-expect-error -- a baseline is a record
expect(record).toMatchBaseline('reports/RUN');
// @ts-expect-error -- there is no such matcher
expect(record).toPassProfiles();
`;

/** Jest is not installed here: the part of its types that can be extended, as published. */
const jest = {
  'node_modules/expect/package.json': '{ "exports": { "types": "./index.d.ts" } }',
  'node_modules/expect/index.d.ts': `
export interface Matchers<R extends void | Promise<void>, T = unknown> { toBe(expected: unknown): R }
export declare const expect: {
  <T>(actual: T): Matchers<void, T> & { not: Matchers<void, T> };
  extend(matchers: object): void;
};`,
  'jest.d.ts': `
declare namespace jest { interface Matchers<R, T = {}> { toBe(expected: unknown): R; not: Matchers<R, T> } }
declare const expect: { <T>(actual: T): jest.Matchers<void, T>; extend(matchers: object): void };`,
};

const vitestTest = {
  'vitest.test.ts': `import 'flatfield/matchers/vitest';\nimport { expect } from 'vitest';\n${uses}`,
};
const jestTests = {
  'types-jest.test.ts': `import 'flatfield/matchers/jest';\n${uses}`,
  'jest-globals.test.ts': `import 'flatfield/matchers/jest';\nimport { expect } from 'expect';\n${uses}`,
};

it.each<[string, Record<string, string>]>([
  ['Vitest', vitestTest],
  ['Jest, by @types/jest and by @jest/globals', { ...jest, ...jestTests }],
])('the matchers have types in %s', (_, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-runner-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'expect'), { recursive: true });
  for (const name of ['vitest', 'zod']) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  // A copy, as installed: a link would lead it to the modules of this checkout.
  cpSync(join(root, 'dist', 'types'), join(modules, 'flatfield', 'dist', 'types'), { recursive: true });
  cpSync(join(root, 'package.json'), join(modules, 'flatfield', 'package.json'));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const project = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  };
  for (const [name, text] of Object.entries({ ...project, ...files })) writeFileSync(join(folder, name), text);
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});
