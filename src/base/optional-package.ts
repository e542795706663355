import { type ErrorCode, FlatfieldError } from './flatfield-error.ts';
import { installCommand } from './install-command.ts';

/** An optional package: its name, the subject of "... needs the package", and what else helps, such as an option. */
export interface OptionalPackage {
  readonly name: string;
  readonly neededBy: string;
  readonly code: ErrorCode;
  readonly or?: string;
}

/** Imports an optional package when it is first needed. Throws `code` with the command that installs it if it is missing. */
export async function importOptional<T>(
  { name, neededBy, code, or }: OptionalPackage,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND';
    const otherwise = or === undefined ? '' : `, or ${or}`;
    const [firstLine = ''] = String(cause).split('\n', 1);
    const what = isMissing
      ? `${neededBy} needs the package ${name}, which is not installed: run ${installCommand(name)}${otherwise}.`
      : `The package ${name} cannot be loaded (${firstLine.slice(0, 160)}).`;
    throw new FlatfieldError(code, what, { cause });
  }
}
