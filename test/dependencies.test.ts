import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies }: Record<string, Record<string, string>> = read('package.json');
const locked: Record<string, Record<string, unknown>> = read('package-lock.json').packages;
const packages = Object.entries(locked).filter(([path]) => path !== '');

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
