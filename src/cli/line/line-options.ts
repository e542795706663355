import { resolve } from 'node:path';
import type { Options } from 'yargs';
import type { LineTarget } from '../../line/station/spool/spool-entry.ts';
import { usageError } from '../exit-codes.ts';
import { pathOption, textOption } from '../option-kinds.ts';

/** Options of every command of a station that uses a line server. None of them holds the token: others can see a command line. */
export const lineOptions = {
  line: textOption('Address of the line server that finished runs are sent to, such as https://line.example:8443'),
  'line-token-file': pathOption('File that holds the token of this station and that only you can read'),
  'line-ca': pathOption('PEM file of the certificates that are trusted for the line server, and for nothing else'),
} as const satisfies Record<string, Options>;

export interface LineArguments {
  readonly line?: string | undefined;
  readonly 'line-token-file'?: string | undefined;
  readonly 'line-ca'?: string | undefined;
}

/** The destination of runs that the options name; null if they name no line. Throws `usage` and `invalid-token`. */
export async function lineTarget(options: LineArguments): Promise<LineTarget | null> {
  const { line, 'line-token-file': tokenFile, 'line-ca': caFile = null } = options;
  if (line === undefined) {
    const alone = (['line-token-file', 'line-ca'] as const).find((name) => options[name] !== undefined);
    if (alone !== undefined) throw usageError(`--${alone} goes with --line: give both.`);
    return null;
  }
  const { lineAddress } = await import('../../line/station/spool/line-address.ts');
  const url = lineAddress(line);
  if (tokenFile === undefined) {
    throw usageError('--line needs the token of this station: name its file with --line-token-file.');
  }
  const { LineToken } = await import('../../line/protocol/line-token.ts');
  await LineToken.read(tokenFile);
  const { trustedCertificates } = await import('../../line/station/spool/line-connection.ts');
  await trustedCertificates(caFile);
  return { url, tokenFile: resolve(tokenFile), caFile: caFile === null ? null : resolve(caFile) };
}
