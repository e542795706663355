import type { ListenOptions } from '../../line/server/http/listening/listening.ts';
import { jsonOption } from '../api-options.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption, numberOption, pathOption, repeatedOption, textOption } from '../option-kinds.ts';
import { shiftsOf, shiftsOption } from '../parser/shifts-argument.ts';
import type { DemoLine } from './demo-line.ts';
import { retentionOf, retentionOptions } from './retention-options.ts';
import { servedText } from './served-text.ts';
import { type StoreArguments, storeOptions } from './store-options.ts';

/** `flatfield line serve`: the server of a line, until interrupted. */
export const serveCommand = defineCommand({
  options: {
    ...storeOptions,
    demo: flagOption(
      'Serve a simulated line, to try it out: in an empty --folder, or without one until this command ends',
    ),
    ...jsonOption,
    port: { ...numberOption('Port to listen on; 0 takes a free one'), default: 7400 },
    host: { ...textOption('Address to listen on; TLS is required beyond this computer'), default: '127.0.0.1' },
    'host-name': repeatedOption('Name by which browsers and stations call this server, beside its addresses'),
    'tls-cert': pathOption('PEM file of the certificate of this server (see: flatfield line cert)'),
    'tls-key': pathOption('PEM file of its private key'),
    'behind-proxy': flagOption('A proxy in front of this server speaks TLS; it must pass the Host header on'),
    'time-zone': textOption('Time zone of the line, such as Europe/Berlin [default: that of this computer]'),
    shifts: shiftsOption,
    ...retentionOptions,
    work: {
      ...flagOption(
        'Judge again, deliver webhooks, watch for alarms, sum up days, prune; --no-work leaves that to flatfield line work',
      ),
      default: true,
    },
  },
  run: async (argv, context) => {
    const { signal, print, tell, clock } = context;
    if (!Number.isInteger(argv.port) || argv.port < 0 || argv.port > 65_535) {
      throw usageError(`--port expects 0 to 65535, got ${argv.port}.`);
    }
    const shifts = shiftsOf(argv['time-zone'], argv.shifts);
    const { host, port, 'behind-proxy': isBehindProxy } = argv;
    const address = { host, port, tls: await tlsOf(argv), isBehindProxy };
    const demo = argv.demo ? await demoAt(address, argv, context) : null;
    try {
      const folder = demo?.folder ?? argv.folder;
      if (folder === undefined) {
        throw usageError('Name the data folder of the line server with --folder, or try --demo.');
      }
      const { serveFolder } = await import('../../line/server/http/listening/serve-folder.ts');
      const served = await serveFolder(folder, {
        ...address,
        database: argv.database,
        hostNames: argv['host-name'] ?? [],
        shifts,
        works: argv.work,
        retention: retentionOf(argv),
        now: clock && (() => clock.now()),
        tell,
      });
      const { url, loginLink } = served;
      print(
        argv.json
          ? `${JSON.stringify({ url, ...(loginLink !== null && { loginLink }) })}\n`
          : `${await servedText(served, folder)}${demo?.next(url) ?? ''}`,
      );
      tell('Serving the line. Ctrl-C ends it.\n');
      await interrupted(signal);
      await served.close();
    } finally {
      await demo?.close();
    }
    return exitCodes.pass;
  },
});

/** A demonstration takes a while to make: an address that cannot be used is refused first. */
async function demoAt(address: ListenOptions, argv: StoreArguments, context: CommandContext): Promise<DemoLine> {
  const { refuseAddress } = await import('../../line/server/http/listening/listening.ts');
  await refuseAddress(address);
  return (await import('./demo-line.ts')).openDemo(argv, context);
}

interface TlsArguments {
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
}

async function tlsOf({ 'tls-cert': cert, 'tls-key': key }: TlsArguments) {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw usageError('--tls-cert and --tls-key go together: give both.');
  return (await import('./tls-files.ts')).readTlsFiles(cert, key);
}

function interrupted(signal: CommandContext['signal']): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
