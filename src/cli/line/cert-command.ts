import { defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { pathOption, repeatedOption } from '../option-kinds.ts';

/** `flatfield line cert`: a certificate for the line server, by an authority of the line's own. */
export const certCommand = defineCommand({
  options: {
    out: {
      ...pathOption('Folder for the certificates; an authority in it is reused'),
      demandOption: true,
    },
    host: { ...repeatedOption('Name or IP address of the server; may be given several times'), demandOption: true },
  },
  run: async ({ out, host }, { print, clock }) => {
    const wrong = host.find((name) => !/^[a-z0-9][a-z0-9.-]{0,252}$/i.test(name) && !/^[0-9a-f:]+$/i.test(name));
    if (wrong !== undefined) throw usageError(`--host expects a name or an IP address, got ${JSON.stringify(wrong)}.`);
    const { certificateNames, writeCertificates } = await import('../../line/server/http/listening/certificates.ts');
    const until = await writeCertificates(out, host, clock?.now() ?? new Date()).catch((cause: unknown) => {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST' && 'path' in cause)) throw cause;
      throw usageError(`--out expects a folder, got the file ${String(cause.path)}.`, { cause });
    });
    const { authority, server, serverKey } = certificateNames;
    print(
      [
        `Server: --tls-cert ${out}/${server} --tls-key ${out}/${serverKey}, valid until ${until.toISOString().slice(0, 10)}`,
        `Stations: --line-ca ${out}/${authority}`,
        '',
      ].join('\n'),
    );
    return exitCodes.pass;
  },
});
