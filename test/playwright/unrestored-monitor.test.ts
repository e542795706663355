import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withMonitor } from '../../src/playwright/monitor-fixture.ts';
import { unrestoredText } from '../../src/playwright/monitor-restorer.ts';
import { withSession } from '../../src/playwright/session.ts';

const refused = (path: string) =>
  `PUT ${path}: refused with status 500: Broken. Close the main window of the application.`;

describe('a monitor that could not be restored', () => {
  it('is named as gone first if it was unplugged, with one advice for all changes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-restore-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const options = { simulate: 'flat', timeScale: 0 };
    const unplugged = withSession(
      options,
      (session) => {
        const parts = { session, options, restorePath: join(folder, 'restore.json') };
        const tell = () => undefined;
        return withMonitor(parts, tell, async (monitor) => {
          await monitor.selectColorMode(1);
          await monitor.setKeyLock('MENU');
          const own = session.simulator?.rig.own(monitor.id);
          if (own) own.plugged = false;
        });
      },
      () => undefined,
    );
    await expect(unplugged).rejects.toThrow(
      /^The monitor \S+ is no longer connected, so it could not be restored: check its cables, then set it by hand: color-mode 0, key-lock OFF\.$/,
    );
  });

  it('has an advice that is the same for two changes once, and no full stop before a bracket', () => {
    const changes = [
      { change: 'color-mode 0', problem: refused('/color-mode') },
      { change: 'key-lock OFF', problem: refused('/key-lock') },
    ];
    expect(unrestoredText('m1', changes, false)).toBe(
      'The monitor m1 could not be restored; set it by hand: ' +
        'color-mode 0 (PUT /color-mode: refused with status 500: Broken. Close the main window of the application); ' +
        'key-lock OFF (PUT /key-lock: refused with status 500: Broken).',
    );
  });
});
