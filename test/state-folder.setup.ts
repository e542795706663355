import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Below it every file of tests has a folder of its own for its state and its locks. */
    stateFolders: string;
  }
}

/** The folder of a run of the tests, which ends with it. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
  project.provide('stateFolders', folder);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
