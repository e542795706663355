// A disk that can be filled: a small file system of its own, on Linux, for those who may mount one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
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
  async fill() {
    if (!this.isSmall) return;
    const block = Buffer.alloc(1 << 24);
    const file = await open(join(this.folder, 'fill'), 'w');
    try {
      for (let size = block.length; size > 0; ) {
        const written = await file.write(block, 0, size).catch(() => ({ bytesWritten: 0 }));
        if (written.bytesWritten < size) size >>= 1;
      }
      this.fills += 1;
    } finally {
      await file.close();
    }
  }

  empty() {
    rmSync(join(this.folder, 'fill'), { force: true });
  }

  unmount() {
    if (this.isSmall) execFileSync('umount', [this.folder]);
  }
}
