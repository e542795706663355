import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { CallOptions } from '../../api/local/call-operation.ts';
import { checkRequest } from '../../api/local/check-request.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import {
  type NewTarget,
  newTargetSchema,
  profileUpdateRuleSchema,
  targetFields,
} from '../../api/local/target-schema.ts';
import type { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseWrittenJson } from '../../base/parse-json-text.ts';
import { systemMessage } from '../../base/system-message.ts';
import { findMonitor } from '../../read/monitor/find-monitor.ts';
import { copyOf, readTarget } from '../../read/monitor/read-target.ts';
import { compareTargets, type TargetComparison } from '../../read/monitor/target-differences.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { Command } from '../command.ts';
import { type ExitCode, exitCodes, usageError } from '../exit-codes.ts';
import { textOption } from '../option-kinds.ts';
import { targetArguments } from './change-arguments.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { fieldLines } from './field-lines.ts';
import { monitorCommand } from './monitor-command.ts';

const nameOptions = {
  name: textOption('Name of the target'),
  'color-mode-name': textOption('Color mode that the target is for; null for none'),
} as const;

const fromOptions = {
  from: textOption('Zero-based index of a color mode, or the id of a target'),
  'from-monitor': textOption('Id of the monitor that --from is on [default: the same monitor]'),
} as const;

/** The commands below `flatfield monitor target`, by usage. */
export const targetTable = {
  'create [file]': monitorCommand({
    positionals: {
      file: { type: 'string', normalize: true, describe: 'JSON file of a target; options override its fields' },
    },
    options: {
      ...nameOptions,
      parameters: textOption('Parameters as a JSON object, such as {"brightness":{"type":"CANDELA","value":120}}'),
      'profile-update-rule': {
        type: 'string',
        choices: profileUpdateRuleSchema.options,
        describe: 'When the ICC profile is made again [default: EVERYTIME]',
      },
      'profile-policy': textOption('Policy of the ICC profile, as a JSON object'),
      'use-target-name-as-profile-name': { type: 'boolean', describe: 'Name the ICC profile like the target' },
      protection: { type: 'boolean', describe: 'Protect the target from editing and deleting' },
    },
    alone: true,
    call: (argv) => {
      const target = { ...(argv.file === undefined ? {} : readTargetFile(argv.file)), ...targetArguments(argv) };
      if (!hasParameters(target)) throw usageError('Nothing to create: name a file or give --parameters.');
      return (api, id, call) => api.createTarget(id, target, call);
    },
    text: (target) => fieldLines(target),
  }),
  copy: monitorCommand({
    options: { ...fromOptions, ...nameOptions },
    alone: true,
    call: ({ from, 'from-monitor': fromMonitor, ...argv }) => {
      const place = placeOf(from);
      if (place === undefined) throw usageError('--from is missing: the color mode or the target to copy.');
      const changed = targetArguments({ name: argv.name, 'color-mode-name': argv['color-mode-name'] });
      return async (api, id, call) => {
        const monitorId = await sourceMonitor(api, id, fromMonitor, call);
        const { target, ...not } = copyOf(await readTarget(api, monitorId, place, call));
        return { target: await api.createTarget(id, { ...target, ...changed }, call), ...not };
      };
    },
    text: ({ target, notReturned, notCopied }) =>
      fieldLines(target) +
      listed('Not returned by the read, so created with the default', notReturned) +
      listed('Not copied, because a creation does not take it', notCopied),
  }),
  'diff <index> [file]': monitorCommand({
    positionals: {
      ...colorModePositional,
      file: {
        type: 'string',
        normalize: true,
        describe: 'JSON file of the wanted target; only its fields are compared',
      },
    },
    options: {
      ...fromOptions,
      ignore: { type: 'string', array: true, nargs: 1, choices: targetFields, describe: 'Field not to compare' },
    },
    call: ({ index, file, from, 'from-monitor': fromMonitor, ignore: ignored, ...argv }) => {
      const place = placeOf(from) ?? (fromMonitor === undefined ? undefined : index);
      if ((file === undefined) === (place === undefined)) {
        throw usageError('Name one thing to compare with: a file, or --from, or --from-monitor.');
      }
      if (place === index && fromMonitor === undefined) throw comparedWithItself(index);
      const stated = file === undefined ? null : readTargetFields(file);
      return async (api, id, call) => {
        const monitorId = await sourceMonitor(api, id, fromMonitor, call);
        if (stated === null && monitorId === id && place === index) {
          if (argv['all'] === true) return 'compared-with';
          throw comparedWithItself(index);
        }
        const wanted = stated ?? (await readTarget(api, monitorId, place ?? index, call));
        return compareTargets(await readTarget(api, id, index, call), wanted, { isRead: stated === null, ignored });
      };
    },
    text: (found) => (found === 'compared-with' ? 'The others are compared with this one.\n' : differencesText(found)),
    exitCode: (found) => (found === 'compared-with' ? null : comparisonExitCode(found)),
  }),
} satisfies Record<string, Command>;

export type TargetUsage = keyof typeof targetTable;

function hasParameters(target: Partial<NewTarget>): target is NewTarget {
  return target.parameters !== undefined;
}

function comparedWithItself(index: number): FlatfieldError {
  return usageError(`Color mode ${index} cannot be compared with itself: name another one or another monitor.`);
}

/** Ids of targets are UUIDs. */
function placeOf(from: string | undefined): number | string | undefined {
  return from !== undefined && /^\d{1,9}$/.test(from) ? Number(from) : from;
}

async function sourceMonitor(api: LocalApi, id: string, named: string | undefined, { signal }: CallOptions) {
  return named === undefined ? id : (await findMonitor(api, named, { signal })).id;
}

function comparisonExitCode({ differences, notReturned, notExact, compared }: TargetComparison): ExitCode {
  if (differences.length > 0) return exitCodes.fail;
  return notReturned.length > 0 || notExact.length > 0 || compared.length === 0
    ? exitCodes.inconclusive
    : exitCodes.pass;
}

function differencesText({ differences, compared, ...not }: TargetComparison): string {
  const lines = differences.map(({ field, now, wanted }) => `${field}: ${valueText(now)}, wanted ${valueText(wanted)}`);
  const equal = differences.length === 0 && compared.length > 0 ? [`Equal: ${compared.join(', ')}`] : [];
  const text = [...lines, ...equal].map((line) => `${escapeTerminal(line)}\n`).join('');
  return (
    (compared.length === 0 ? 'Nothing was compared.\n' : text) +
    listed('Not compared, because a read does not return it', not.notReturned) +
    listed('Not compared, because a number in it is too large to be exact', not.notExact) +
    listed('Not in the file, so not compared', not.notStated)
  );
}

function valueText(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

function listed(what: string, fields: readonly string[]): string {
  return fields.length === 0 ? '' : `${what}: ${escapeTerminal(fields.join(', '))}\n`;
}

/** The id of a target that was read may stay in the file. */
const fileSchema = newTargetSchema.extend({ id: z.string().exactOptional() });

const someFieldsSchema = fileSchema.extend({ parameters: newTargetSchema.shape.parameters.exactOptional() });

/** The calibration target that a JSON file states, without defaults. Throws `usage`. */
function readTargetFile(path: string): NewTarget {
  const { id: _, ...stated } = readChecked(path, fileSchema);
  return stated;
}

/** The fields of a calibration target that a JSON file states, at least one. Throws `usage`. */
function readTargetFields(path: string): Partial<NewTarget> {
  const { id: _, ...stated } = readChecked(path, someFieldsSchema);
  if (Object.keys(stated).length > 0) return stated;
  throw usageError(`${path}: it states no field to compare.`);
}

function readChecked<S extends z.ZodType>(path: string, schema: S): z.input<S> {
  return attempt(path, () => {
    const json = parseWrittenJson(readFileSync(path, 'utf8'));
    checkRequest(schema, json, 'target');
    return json as z.input<S>;
  });
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw usageError(`${path}: ${systemMessage(cause).replace(/\.?$/, '.')}`, { cause });
  }
}
