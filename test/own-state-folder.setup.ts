import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Every file of tests, and every process that it starts, keeps its state and its locks in folders of its own, never in those of
 * the user and the computer: files whose simulated monitors have the same identifier, and checkouts that are tested at once, do
 * not see each other's locks and pending restores.
 */
const all = inject('stateFolders');
const folder = mkdtempSync(join(all, 'file-'));
const locks = join(folder, 'locks');
mkdirSync(locks);
process.env['XDG_STATE_HOME'] = folder;
process.env['FLATFIELD_LOCK_FOLDER'] = locks;
process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = all;
process.env['FLATFIELD_TEST_POSTGRES'] = join(all, 'postgres');
