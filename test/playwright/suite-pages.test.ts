import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noteSuitePage, removeStalePage } from '../../src/playwright/suite-pages.ts';

const page = () => {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-suite-page-'));
  mkdirSync(join(folder, 'inspections'));
  for (const name of ['index.html', 'suite.json', 'junit.xml', 'notes.txt']) writeFileSync(join(folder, name), 'green');
  return {
    folder,
    left: () => ['index.html', 'suite.json', 'junit.xml', 'notes.txt'].filter((name) => existsSync(join(folder, name))),
  };
};

describe('the page of a suite', () => {
  const all = ['index.html', 'suite.json', 'junit.xml', 'notes.txt'];
  const configOf = (folder: string) => ({ configFile: join(folder, 'playwright.config.ts'), rootDir: folder });

  it('is gone once the suite runs under another reporter, and nothing else in its folder', () => {
    const { folder, left } = page();
    noteSuitePage(configOf(folder), folder);
    delete process.env['FLATFIELD_REPORTING'];
    removeStalePage(configOf(folder));
    expect(left()).toEqual(['notes.txt']);
  });

  it('stays for a suite of another configuration, and for one that its reporter takes part in', () => {
    const { folder, left } = page();
    onTestFinished(() => {
      delete process.env['FLATFIELD_REPORTING'];
    });
    noteSuitePage(configOf(folder), folder);
    process.env['FLATFIELD_REPORTING'] = String(process.ppid);
    removeStalePage(configOf(folder));
    expect(left()).toEqual(all);
    // A reporter of a suite that this one was started by.
    process.env['FLATFIELD_REPORTING'] = '1';
    removeStalePage(configOf(join(folder, 'other')));
    expect(left()).toEqual(all);
    removeStalePage(configOf(folder));
    expect(left()).toEqual(['notes.txt']);
  });
});
