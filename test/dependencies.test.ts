import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies }: Record<string, Record<string, string>> = read('package.json');
const locked: Record<string, Record<string, unknown>> = read('package-lock.json').packages;
const packages = Object.entries(locked).filter(([path]) => path !== '');

/** Licenses of what the bundle may contain: they ask for no more than their text, which is in the notices. A scope stands for all of its packages. */
const bundled: Readonly<Record<string, readonly string[]>> = {
  '@hono/node-server': ['MIT'],
  '@peculiar': ['MIT'],
  '@stdlib': ['Apache-2.0', 'Apache-2.0 AND BSL-1.0'],
  asn1js: ['BSD-3-Clause'],
  'csv-parse': ['MIT'],
  'csv-stringify': ['MIT'],
  fflate: ['MIT'],
  hono: ['MIT'],
  kysely: ['MIT'],
  leven: ['MIT'],
  nodemailer: ['MIT-0'],
  pvtsutils: ['MIT'],
  pvutils: ['MIT'],
  'reflect-metadata': ['Apache-2.0'],
  tslib: ['0BSD'],
  tsyringe: ['MIT'],
  uqr: ['MIT'],
  'write-excel-file': ['MIT'],
};

describe('an installation', () => {
  it('brings what a user may name, what is native, and their own packages', () => {
    expect(Object.keys(dependencies ?? {})).toEqual(['culori', 'p-retry', 'sharp', 'undici', 'yargs', 'zod']);
    const everywhere = packages.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional);
    expect(everywhere.length).toBeGreaterThan(5);
    // Beside these, sharp has two packages for each platform.
    expect(everywhere.length).toBeLessThanOrEqual(30);
  });
});

describe('the notices', () => {
  const notices = readFileSync(new URL('../dist/THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8');
  const listed = Array.from(notices.matchAll(/^\| (\S+) \| (\d\S+) \| (.+) \|$/gm), ([, ...cells]) => cells);
  const keyOf = (name: string) =>
    Object.keys(bundled).find((key) => name === key || name.startsWith(`${key}/`)) ?? name;

  it('list only packages that may be bundled, each under a license that is known of it', () => {
    expect(new Set(listed.map(([name = '']) => keyOf(name)))).toEqual(new Set(Object.keys(bundled)));
    const unlike = listed.filter(([name = '', , license = '']) => !bundled[keyOf(name)]?.includes(license));
    expect(unlike).toEqual([]);
  });

  it('state a locked version, and every license text as it is', () => {
    for (const [name = '', version] of listed) {
      const isIt = ([path, one]: (typeof packages)[number]) =>
        path.endsWith(`node_modules/${name}`) && one['version'] === version;
      const [path = ''] = packages.find(isIt) ?? [];
      const folder = new URL(`../${path}/`, import.meta.url);
      const [license = ''] = readdirSync(folder).filter((file) => /^licen/i.test(file));
      const text = readFileSync(new URL(license, folder), 'utf8').replaceAll('\r\n', '\n');
      expect(text.length, name).toBeGreaterThan(500);
      expect(notices, name).toContain(text.trim());
    }
  });

  it('keep what the code of a package says of the code that it was made from', () => {
    for (const owner of ['Sun Microsystems', 'Stephen L. Moshier', 'John Maddock']) expect(notices).toContain(owner);
  });
});

describe('the packages', () => {
  it('are pinned to one version each, with a hash in the lock file', () => {
    const pinned = Object.values({ ...dependencies, ...devDependencies });
    expect(pinned.length).toBeGreaterThan(5);
    expect(pinned.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(packages.filter(([, { integrity }]) => typeof integrity !== 'string').map(([path]) => path)).toEqual([]);
  });

  it('run no script when they are installed', () => {
    const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(withScript.filter(([, { dev }]) => dev !== true).map(([path]) => path)).toEqual([]);
    // Each only checks its own binary, and the set-up of a checkout leaves the scripts out. Users of the CA-410 install serialport themselves.
    const checksItself = ['node_modules/@serialport/bindings-cpp', 'node_modules/esbuild'];
    expect(withScript.map(([path]) => path)).toEqual(checksItself);
    expect(readFileSync(new URL('../scripts/install.mjs', import.meta.url), 'utf8')).toContain("'--ignore-scripts'");
  });

  it('come from whichever registry npm is told to use', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});
