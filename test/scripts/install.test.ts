import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from '../../scripts/install.mjs';
import { removeNow } from '../../src/base/storage/remove-now.ts';

const zod = { version: '4.0.0', integrity: 'sha512-zod' };
const forLinux = { version: '1.0.0', integrity: 'sha512-linux', optional: true, os: ['linux'], cpu: ['x64'] };
const forMusl = { ...forLinux, integrity: 'sha512-musl', libc: ['musl'] };
const forAllButWindows = { ...forLinux, integrity: 'sha512-posix', os: ['!win32'] };
const linux = { platform: 'linux', arch: 'x64' };

describe('isInstalled', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'flatfield-installed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function lock(path: string, packages: object) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify({ packages }));
  }

  function installed(packages: Readonly<Record<string, object>>) {
    lock('node_modules/.package-lock.json', packages);
    for (const path of Object.keys(packages)) lock(`${path}/package.json`, {});
  }

  it('needs no mark of its own: what npm installed for the lockfile is enough', () => {
    lock('package-lock.json', { '': {}, 'node_modules/zod': zod, 'node_modules/linux': forLinux });
    installed({ 'node_modules/zod': zod, 'node_modules/linux': forLinux });
    expect(isInstalled(folder, linux)).toBe(true);
  });

  it.each([
    ['nothing is installed', null],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/zod': { ...zod, version: '3.0.0' } }],
    ['a package has other content', { 'node_modules/zod': { ...zod, integrity: 'sha512-other' } }],
  ])('says no if %s', (_, packages) => {
    lock('package-lock.json', { '': {}, 'node_modules/zod': zod });
    if (packages) installed(packages);
    expect(isInstalled(folder, linux)).toBe(false);
  });

  it('says no if the folder of a package is gone', () => {
    lock('package-lock.json', { '': {}, 'node_modules/zod': zod });
    installed({ 'node_modules/zod': zod });
    removeNow(join(folder, 'node_modules/zod'));
    expect(isInstalled(folder, linux)).toBe(false);
  });

  it.each([
    ['linux x64', forLinux, linux, false],
    ['linux x64', forLinux, { platform: 'darwin', arch: 'x64' }, true],
    ['linux x64', forLinux, { platform: 'linux', arch: 'arm64' }, true],
    ['linux x64 with musl', forMusl, linux, true],
    ['any system but Windows', forAllButWindows, linux, false],
    ['any system but Windows', forAllButWindows, { platform: 'win32', arch: 'x64' }, true],
  ])('lets a package for %s (%j) be missing on %j: %s', (_, wanted, platform, mayBeMissing) => {
    lock('package-lock.json', { '': {}, 'node_modules/zod': zod, 'node_modules/one': wanted });
    installed({ 'node_modules/zod': zod });
    expect(isInstalled(folder, platform)).toBe(mayBeMissing);
  });
});
