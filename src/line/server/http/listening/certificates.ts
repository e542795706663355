import { randomBytes, webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
// What the next one is made with asks for it.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';
import { makeFolder } from '../../../../base/make-folder.ts';
import { writeFileAtomically } from '../../../../base/storage/write-file-atomically.ts';

/** Files of a folder of certificates. */
export const certificateNames = {
  authority: 'ca.pem',
  authorityKey: 'ca.key',
  server: 'server.pem',
  serverKey: 'server.key',
} as const;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHORITY_DAYS = 3650;
/** Browsers refuse server certificates that last longer. */
const SERVER_DAYS = 825;

/**
 * Writes a certificate for a server of these names and addresses, signed by the authority of the folder, which is made if it has none.
 * Keys are for their user alone. Returns until when the certificate is valid.
 */
export async function writeCertificates(folder: string, hosts: readonly string[], now: Date): Promise<Date> {
  x509.cryptoProvider.set(crypto);
  await makeFolder(folder);
  const authority = (await readAuthority(folder)) ?? (await createAuthority(folder, now));
  const keys = await newKeys();
  const notAfter = new Date(now.getTime() + SERVER_DAYS * DAY_MS);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: new x509.Name([{ CN: [hosts[0] ?? 'localhost'] }]).toString(),
    issuer: authority.certificate.subject,
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(Math.min(notAfter.getTime(), authority.certificate.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: authority.key,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(hosts.map(generalName)),
      await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  });
  await writePrivateKey(join(folder, certificateNames.serverKey), keys.privateKey);
  await writeFileAtomically(join(folder, certificateNames.server), `${certificate.toString('pem')}\n`);
  return certificate.notAfter;
}

function generalName(host: string): x509.JsonGeneralName {
  return { type: isIP(host) ? 'ip' : 'dns', value: host };
}

interface Authority {
  readonly certificate: x509.X509Certificate;
  readonly key: webcrypto.CryptoKey;
}

/** The authority that the folder has; null if it has none. Throws `usage` if it cannot be used. */
async function readAuthority(folder: string): Promise<Authority | null> {
  const certificate = await readFile(join(folder, certificateNames.authority), 'utf8').catch(() => null);
  const key = await readFile(join(folder, certificateNames.authorityKey), 'utf8').catch(() => null);
  if (certificate === null || key === null) return null;
  try {
    const [pkcs8 = new ArrayBuffer()] = x509.PemConverter.decode(key);
    return {
      certificate: new x509.X509Certificate(certificate),
      key: await webcrypto.subtle.importKey('pkcs8', pkcs8, ALGORITHM, false, ['sign']),
    };
  } catch (cause) {
    const { authority, authorityKey } = certificateNames;
    const message = `${authority} and ${authorityKey} in ${folder} are not the certificate and the key of an authority.`;
    throw new FlatfieldError('usage', message, { cause });
  }
}

async function createAuthority(folder: string, now: Date): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Flatfield line',
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  await writePrivateKey(join(folder, certificateNames.authorityKey), keys.privateKey);
  await writeFileAtomically(join(folder, certificateNames.authority), `${certificate.toString('pem')}\n`);
  return { certificate, key: keys.privateKey };
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

async function writePrivateKey(path: string, key: webcrypto.CryptoKey): Promise<void> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', key);
  await writeFileAtomically(path, `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`, { mode: 0o600 });
}

/** Positive, and never the same twice. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}
