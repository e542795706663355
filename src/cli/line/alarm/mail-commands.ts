import { readFile } from 'node:fs/promises';
import { readSecretFile } from '../../../base/storage/read-secret-file.ts';
import { type CommandContext, defineCommand } from '../../command.ts';
import { exitCodes, usageError } from '../../exit-codes.ts';
import { choiceOption, pathOption, textOption } from '../../option-kinds.ts';
import { storeOptions, withStore } from '../store-options.ts';

/** `flatfield line mail set`: the SMTP server that takes e-mails about alarms. */
export const mailSetCommand = defineCommand({
  positionals: {
    url: {
      type: 'string',
      describe:
        'smtps://USER@HOST:PORT (TLS) or smtp://USER@HOST:PORT (STARTTLS); without USER@ if it asks for no login',
      demandOption: true,
    },
  },
  options: {
    ...storeOptions,
    from: { ...textOption('Address that e-mails are sent from'), demandOption: true },
    'password-file': pathOption(
      'File with the password that only you can read [default: the environment variable FLATFIELD_SMTP_PASSWORD]',
    ),
    ca: pathOption('PEM file of the certificates that are trusted for this server, and for nothing else'),
    tls: {
      ...choiceOption(
        ['verified', 'unverified', 'none'] as const,
        'unverified: any certificate is taken; none: STARTTLS is not asked for',
      ),
      default: 'verified',
    },
  },
  run: async (argv, context) => {
    const { mailServerOf } = await import('../../../line/server/work/alarms/mail-server-of.ts');
    const { mailServerText, setMailServer } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const password = await passwordOf(argv.url, argv['password-file'], context);
    const ca = argv.ca === undefined ? undefined : await pem(argv.ca);
    const tls = argv.tls === 'unverified' || argv.tls === 'none' ? argv.tls : 'verified';
    const server = mailServerOf({ url: argv.url, from: argv.from, password, ca, tls });
    const who = { by: 'command', now: context.clock?.now() ?? new Date() };
    await withStore(argv, (store) => setMailServer(store, server, who));
    context.print(`Mail server: ${mailServerText(server)}\n`);
    return exitCodes.pass;
  },
});

/** The variable counts only for a server that asks for a login: it may be set for another one. */
async function passwordOf(
  url: string,
  file: string | undefined,
  { environment, alsoHide }: Pick<CommandContext, 'environment' | 'alsoHide'>,
): Promise<string | undefined> {
  const own = url.includes('@') ? environment['FLATFIELD_SMTP_PASSWORD'] : undefined;
  const password = file === undefined ? own : await readSecretFile(file, file, 'password');
  const secret = password?.trim() ?? '';
  // A short one could be part of any word.
  if (secret.length >= 8) alsoHide?.((text) => text.replaceAll(secret, '[password]'));
  return password;
}

async function pem(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw usageError(`The file of --ca cannot be read: ${path}.`, { cause });
  });
}

/** `flatfield line mail show`: everything but the password. */
export const mailShowCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { print }) => {
    const { mailServerText } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const server = await withStore({ folder, database }, (store) => store.mailServer());
    print(server ? `${mailServerText(server)}\n` : 'No mail server is set.\n');
    return exitCodes.pass;
  },
});

/** `flatfield line mail remove`: e-mails wait until another server is set. */
export const mailRemoveCommand = defineCommand({
  options: storeOptions,
  run: async ({ folder, database }, { print, clock }) => {
    const { setMailServer } = await import('../../../line/server/work/alarms/register-alarms.ts');
    const who = { by: 'command', now: clock?.now() ?? new Date() };
    await withStore({ folder, database }, async (store) => {
      if ((await store.mailServer()) === null) throw usageError('No mail server is set.');
      await setMailServer(store, null, who);
    });
    print('Removed the mail server. E-mails wait until another one is set.\n');
    return exitCodes.pass;
  },
});
