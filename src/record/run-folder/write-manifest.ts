import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { listFiles, type Manifest, manifestFileName, signedText } from './manifest.ts';

/**
 * Writes `manifest.json`, the last file of a run: every other file with its SHA-256, signed if there is a key. Nothing may
 * be written to the folder after it. Throws what the file system throws.
 */
export async function writeManifest(folder: string, runId: string, signingKey?: KeyObject): Promise<void> {
  const manifest: Manifest = { manifestVersion: 1, runId, files: await listFiles(folder) };
  const signed = signingKey ? { ...manifest, signature: signatureOf(manifest, signingKey) } : manifest;
  await writeFileAtomically(join(folder, manifestFileName), `${JSON.stringify(signed, null, 2)}\n`);
}

function signatureOf(manifest: Manifest, key: KeyObject): Manifest['signature'] & object {
  return {
    algorithm: 'Ed25519',
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    value: sign(null, Buffer.from(signedText(manifest)), key).toString('base64'),
  };
}
