import type { Inspection } from '../inspection.ts';
import { readRun, type StoredRun } from '../read-inspection.ts';
import { recordProblem } from './record-problem.ts';
import { runChanged } from './run-changed.ts';

/**
 * Reads a stored run that is to be judged, compared or reported: a folder in which anything was edited after the fact is no evidence, and no page
 * is made of it. Throws `run-changed`, `invalid-record`.
 */
export async function readUnchangedRun(path: string): Promise<StoredRun> {
  const stored = await readRun(path);
  const found = await recordProblem(stored);
  if (found) throw runChanged(found, stored.folder);
  return stored;
}

/** The record of a stored run, from its folder or its file, if the run is as it was written. Throws `run-changed`, `invalid-record`. */
export async function readInspection(path: string): Promise<Inspection> {
  return (await readUnchangedRun(path)).inspection;
}
