import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { readSecretFile } from '../../../../base/storage/read-secret-file.ts';

/** The secret of a webhook, without the spaces around it. Throws `usage`, which does not show it. */
export function webhookSecret(text: string): string {
  const secret = text.trim();
  if (/^[\x21-\x7e]{16,200}$/.test(secret)) return secret;
  throw new FlatfieldError('usage', 'A webhook needs a secret of 16 to 200 visible ASCII characters without spaces.');
}

/** The same from a file that only its user can read. Throws `invalid-token` as well, which holds nothing of it. */
export async function readWebhookSecret(path: string): Promise<string> {
  return webhookSecret(await readSecretFile(path, path, 'secret'));
}
