import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { systemMessage } from '../../base/system-message.ts';
import { usageError } from '../exit-codes.ts';

/** The texts of the files of `--tls-cert` and `--tls-key`. Throws `usage` if a server cannot use them, naming the option and the file. */
export async function readTlsFiles(certFile: string, keyFile: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = [await textOf('tls-cert', certFile), await textOf('tls-key', keyFile)];
  const certificate = parsed(
    () => new X509Certificate(cert),
    `--tls-cert expects a PEM file of a certificate, and ${certFile} holds none.`,
  );
  const privateKey = parsed(
    () => createPrivateKey(key),
    `--tls-key expects a PEM file of a private key without a passphrase, and ${keyFile} holds none.`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw usageError(`--tls-key ${keyFile} is not the key of the certificate --tls-cert ${certFile}.`);
  }
  parsed(() => createSecureContext({ cert, key }), `--tls-cert ${certFile} is too weak for TLS, or not complete.`);
  return { cert, key };
}

async function textOf(option: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw usageError(`--${option}: ${path} cannot be read: ${systemMessage(cause)}.`, { cause });
  });
}

function parsed<T>(parse: () => T, refusal: string): T {
  try {
    return parse();
  } catch (cause) {
    throw usageError(refusal, { cause });
  }
}
