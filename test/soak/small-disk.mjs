// A disk that can be filled: a small file system of its own, on Linux, for those who may mount one.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class SmallDisk {
  fills = 0;

  /** The folder is made; without the right to mount, it is an ordinary one. */
  constructor(folder, megabytes) {
    this.folder = folder;
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
      this.isSmall = true;
    } catch {
      this.isSmall = false;
    }
  }

  /** Until nothing more can be written. */
  fill() {
    if (!this.isSmall) return;
    const file = openSync(join(this.folder, 'fill'), 'w');
    try {
      for (let size = 1 << 24; size > 0; ) {
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) size >>= 1;
        } catch {
          size >>= 1;
        }
      }
      this.fills += 1;
    } finally {
      closeSync(file);
    }
  }

  empty() {
    rmSync(join(this.folder, 'fill'), { force: true });
  }

  unmount() {
    if (this.isSmall) execFileSync('umount', [this.folder]);
  }
}
