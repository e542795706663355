import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { MeterIdentity } from './meter.ts';

/** The correction of a colorimeter by its name and SHA-256: a matrix (.ccmx) or spectral samples (.ccss). Throws `invalid-meter`. */
export async function correctionFile(path: string): Promise<NonNullable<MeterIdentity['correction']>> {
  if (!['.ccmx', '.ccss'].includes(extname(path).toLowerCase())) {
    throw new FlatfieldError('invalid-meter', `The correction file must be a .ccmx or a .ccss file, got ${path}.`);
  }
  const content = await readFile(path).catch((cause: unknown) => {
    throw new FlatfieldError('invalid-meter', `The correction file ${path} cannot be read.`, { cause });
  });
  // ArgyllCMS would take another kind of file for none.
  if (!/^CC(MX|SS)\b/.test(content.toString('latin1', 0, 16).trimStart())) {
    throw new FlatfieldError(
      'invalid-meter',
      `${path} is not a correction file of ArgyllCMS: it must begin with CCMX or CCSS.`,
    );
  }
  return { fileName: basename(path), sha256: createHash('sha256').update(content).digest('hex') };
}
