import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { join } from 'node:path';
import { otherVersion } from '../../base/other-version.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import type { ReadFile } from './disk.ts';
import { type Manifest, manifestFileName, manifestSchema, signedText } from './manifest.ts';
import { readPlainFile } from './read-plain-file.ts';
import type { RunProblem } from './run-problem.ts';

/** The manifest of a run's folder; or what is wrong with it, with `isMissing` if there is none. */
export async function readManifest(
  folder: string,
  read: ReadFile = readPlainFile,
): Promise<Manifest | (RunProblem & { readonly isMissing: boolean })> {
  let json: unknown;
  try {
    const bytes = await read(join(folder, manifestFileName));
    json = parseJsonText(bytes.toString('utf8'));
    return manifestSchema.parse(json);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const what = otherVersion(json, 'manifestVersion', 1) ?? (isMissing ? 'is missing' : 'cannot be read');
    return { path: manifestFileName, what, isMissing };
  }
}

/** The key whose signature of the manifest is good; null if there is none. */
export function signerOf(manifest: Manifest): KeyObject | null {
  if (!manifest.signature) return null;
  const { publicKey, value } = manifest.signature;
  try {
    const key = createPublicKey(publicKey);
    const isGood = verify(null, Buffer.from(signedText(manifest)), key, Buffer.from(value, 'base64'));
    return isGood && key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
