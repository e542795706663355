import type { LineTarget } from '../../line/station/spool/spool-entry.ts';
import type { CommandContext } from '../command.ts';
import { loadConfig } from '../config.ts';
import { type LineArguments, lineTarget } from './line-options.ts';

/** The line that the options name, with what they leave out from the configuration; null if neither names one. Throws as `lineTarget`. */
export async function configuredLine(
  argv: LineArguments & { readonly config?: string | undefined },
  context: CommandContext,
): Promise<LineTarget | null> {
  const { inspect = {} } = await loadConfig(argv.config, context);
  const file = (path: string | undefined) => (path === undefined ? undefined : context.path(path));
  return lineTarget({
    line: argv.line ?? inspect.line,
    'line-token-file': argv['line-token-file'] ?? file(inspect['line-token-file']),
    'line-ca': argv['line-ca'] ?? file(inspect['line-ca']),
  });
}
