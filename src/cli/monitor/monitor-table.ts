import { type ChangeAnswer, keyLockSchema, selfCalibrationActionSchema } from '../../api/local/answer-schemas.ts';
import type { CalibrationResult } from '../../api/local/calibration-result-schema.ts';
import { type ColorMode, colorModeTypeSchema } from '../../api/local/color-mode-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { bitDepthRequestSchema } from '../../api/local/pixel-information-schema.ts';
import { awaitSettings, type ChangedColorMode } from '../../read/monitor/await-settings.ts';
import { awaitSteady, type SentSetting, type SteadyOptions } from '../../read/monitor/await-steady.ts';
import {
  idInForce,
  SELF_CALIBRATION_LIMIT_MS,
  type SelfCalibrated,
  selfCalibrate,
} from '../../read/monitor/local-calibration.ts';
import { escapeTerminal } from '../../report/text/escape.ts';
import type { Command } from '../command.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { flagOption, numberOption, textOption } from '../option-kinds.ts';
import { type Fitted, table } from '../table.ts';
import { colorModeSettings } from './change-arguments.ts';
import { colorModePositional } from './color-mode-positional.ts';
import { fieldLines, listText } from './field-lines.ts';
import { monitorCommand } from './monitor-command.ts';

/** The commands below `flatfield monitor`, by usage, each with its arguments, call and output. */
export const monitorTable = {
  modes: monitorCommand({
    call: () => (api, id, call) => api.getColorModes(id, call),
    text: modesText,
  }),
  'mode <index>': monitorCommand({
    positionals: colorModePositional,
    call:
      ({ index }) =>
      (api, id, call) =>
        api.getColorMode(id, index, call),
    text: (mode) => fieldLines(mode),
  }),
  'select <index>': monitorCommand({
    positionals: colorModePositional,
    alone: true,
    call:
      ({ index }) =>
      (api, id, call) =>
        changed(api, id, { what: 'color-mode', value: String(index) }, call, () =>
          api.selectColorMode(id, index, call),
        ),
    text: ({ message }, { index }) =>
      saying(`Color mode ${index} (OSD number ${index + 1}) is the current one.`, message),
  }),
  'set <index>': monitorCommand({
    positionals: colorModePositional,
    options: {
      enabled: { type: 'boolean', describe: "Whether the mode can be selected on the monitor's menu" },
      name: textOption('Up to 16 letters, digits, spaces, hyphens, underscores, periods, parentheses'),
      type: { type: 'string', choices: colorModeTypeSchema.options, describe: 'Type of the mode' },
      target: textOption('Id of a calibration target, for an ADVANCED mode'),
      parameters: textOption('Monitor parameters as a JSON object, for a STANDARD or SYNC_SIGNAL mode'),
    },
    alone: true,
    call: (argv) => {
      const settings = colorModeSettings(argv);
      return async (api, id, call) => {
        const { message } = await api.changeColorMode(id, argv.index, settings, call);
        return { ...settings, message, ...(await awaitSettings(api, id, argv.index, settings, call)) };
      };
    },
    text: setText,
  }),
  'calibrations <index>': monitorCommand({
    positionals: colorModePositional,
    call:
      ({ index }) =>
      (api, id, call) =>
        api.getCalibrationResults(id, index, call),
    text: (results) => listText(results, 'No calibration result.'),
  }),
  'validations <index> [calibration]': monitorCommand({
    positionals: {
      ...colorModePositional,
      calibration: { type: 'string', describe: 'Id of the calibration result [default: the one in force]' },
    },
    call:
      ({ index, calibration }) =>
      async (api, id, call) => {
        const of = calibration ?? calibrationInForce(await api.getCalibrationResults(id, index, call));
        return { calibrationResultId: of, validationResults: await api.getValidationResults(id, index, of, call) };
      },
    text: ({ calibrationResultId: of, validationResults }) =>
      `${escapeTerminal(`Validations of the calibration result ${of}:`)}\n${listText(validationResults, 'No validation result.')}`,
  }),
  // Shows it, or changes it and shows what it is then.
  'key-lock [state]': monitorCommand({
    positionals: {
      state: {
        type: 'string',
        choices: keyLockSchema.options,
        describe: 'What to lock: nothing, the menu, all keys',
      },
    },
    alone: ({ state }) => state !== undefined,
    call:
      ({ state }) =>
      async (api, id, call) => {
        if (state === undefined) return { keyLock: await api.getKeyLock(id, call) };
        const sent = { what: 'key-lock', value: state } as const;
        return { keyLock: state, ...(await changed(api, id, sent, call, () => api.setKeyLock(id, state, call))) };
      },
    text: ({ keyLock, message = null }: { readonly keyLock: string; readonly message?: string | null }) =>
      saying(`Key lock: ${keyLock}`, message),
  }),
  // The signal at a coordinate, not the light that the panel emits there.
  'pixel <x> <y>': monitorCommand({
    positionals: {
      x: { type: 'number', describe: 'Pixels from the left', demandOption: true },
      y: { type: 'number', describe: 'Pixels from the top', demandOption: true },
    },
    options: {
      'max-blanking': numberOption('Seconds that the reading may blank the display, 5 to 600 [default: 20]'),
      'show-marker': { type: 'boolean', default: true, describe: 'Show a cross marker at the coordinate' },
      'bit-depth': {
        type: 'string',
        choices: bitDepthRequestSchema.options,
        default: bitDepthRequestSchema.enum.AUTO,
        describe: 'Bit depth of the answer, if the monitor supports it',
      },
    },
    alone: true,
    call:
      ({ x, y, 'show-marker': showMarker, 'bit-depth': bitDepth }) =>
      (api, id, call) =>
        api.showPixelInformation(id, { x, y, showMarker, bitDepth }, call),
    text: (pixel, { 'bit-depth': asked }) => `${fieldLines(pixel)}${otherDepth(asked, pixel.bitDepth)}`,
  }),
  'marker <state>': monitorCommand({
    positionals: {
      state: { type: 'string', choices: ['SHOW', 'HIDE'], describe: 'Show or hide the marker', demandOption: true },
    },
    options: {
      x: numberOption('Pixels from the left, with SHOW'),
      y: numberOption('Pixels from the top, with SHOW'),
    },
    alone: true,
    call: ({ state, x, y }) => {
      const change = state === 'HIDE' ? hidden(x, y) : ({ marker: state, position: shownAt(x, y) } as const);
      return async (api, id, call) => {
        const { message } = await api.setPixelMarker(id, change, call);
        return { ...change, message };
      };
    },
    text: ({ message }, { state, x, y }) =>
      saying(
        state === 'SHOW'
          ? `The monitor accepted to show the marker at ${x}, ${y}; the API cannot be asked whether it shows.`
          : 'The monitor accepted to hide the marker; the API cannot be asked whether it shows.',
        message,
      ),
  }),
  'self-calibration <action>': monitorCommand({
    positionals: {
      action: {
        type: 'string',
        choices: selfCalibrationActionSchema.options,
        describe: 'Start or stop self-calibration',
        demandOption: true,
      },
    },
    options: {
      wait: flagOption('After RUN, wait until the color mode has a new calibration result, and show it'),
      'max-wait': { ...numberOption('Seconds to wait for the result [default: 900]'), implies: 'wait' },
    },
    alone: true,
    call: ({ action, wait, 'max-wait': maxWaitS = SELF_CALIBRATION_LIMIT_MS / 1000 }) => {
      if (wait && action !== 'RUN') throw usageError('--wait goes with RUN only.');
      if (!(maxWaitS > 0)) throw usageError(`--max-wait expects a number of seconds above 0, got ${maxWaitS}.`);
      return async (api, id, context) => {
        if (!wait) return { action, ...(await api.setSelfCalibration(id, action, context)) };
        return { action, ...(await selfCalibrate(api, id, { ...context, maxWaitMs: maxWaitS * 1000 })) };
      };
    },
    text: (answer) =>
      'problem' in answer
        ? selfCalibrationText(answer)
        : saying(`Self-calibration: ${answer.action === 'RUN' ? 'asked to start' : 'asked to stop'}.`, answer.message),
    exitCode: (answer) => ('problem' in answer && answer.problem !== null ? exitCodes.inconclusive : exitCodes.pass),
  }),
  targets: monitorCommand({
    call: () => (api, id, call) => api.getTargets(id, call),
    text: (targets) => listText(targets, 'No calibration target.'),
  }),
} satisfies Record<string, Command>;

export type MonitorUsage = keyof typeof monitorTable;

function modesText(modes: readonly ColorMode[]): Fitted {
  return table(
    ['index', 'OSD number', 'name', 'type', 'selected', 'enabled'],
    modes.map(({ index, name, type, selected, enabled }) => {
      return [index, index + 1, name, type, selected ? 'yes' : '', enabled ? 'yes' : 'no'];
    }),
  );
}

/** Sends a change, and watches until the monitor keeps it. Throws `change-not-applied` and what the client throws. */
async function changed(
  api: LocalApi,
  monitorId: string,
  sent: Omit<SentSetting, 'mayChangeLater'>,
  call: SteadyOptions,
  send: () => Promise<ChangeAnswer>,
): Promise<ChangeAnswer> {
  const answer = await send();
  const [problem] = await awaitSteady(api, monitorId, [{ ...sent, mayChangeLater: false }], call);
  if (problem) throw problem;
  return answer;
}

/** A line if a monitor that does not support the depth asked for answered with another one; else empty. */
function otherDepth(asked: string, answered: unknown): string {
  return typeof answered !== 'number' || asked === 'AUTO' || asked === `${answered}_BIT`
    ? ''
    : `Asked for ${asked}, answered with ${answered} bits: a monitor that does not support a depth answers as for AUTO.\n`;
}

function setText({ colorMode, notReturned, message }: ChangedColorMode & ChangeAnswer): string {
  const of = `Color mode ${colorMode.index} (OSD number ${colorMode.index + 1})`;
  const isCurrent = colorMode.selected ? 'and is the current one' : 'but is not the current one';
  const unseen =
    notReturned.length === 0 ? '' : ` Not confirmed, because a read does not return it: ${notReturned.join(', ')}.`;
  return saying(escapeTerminal(`${of} is set, ${isCurrent}.${unseen}`), message);
}

/** A line about a change that was accepted, then the message of the API, if it sent one. */
function saying(line: string, message: string | null): string {
  return `${line}\n${message === null ? '' : `The API answered: ${escapeTerminal(message)}\n`}`;
}

function selfCalibrationText({ colorModeIndex, problem, result }: SelfCalibrated): string {
  const of = `color mode ${colorModeIndex} (OSD number ${colorModeIndex + 1})`;
  const ended = problem === null ? 'ended' : `failed: ${escapeTerminal(problem)}`;
  return `The self-calibration of ${of} ${ended}.\n\n${fieldLines(result)}`;
}

/** Throws `usage` if none succeeded, or several of the same time did. */
function calibrationInForce(results: readonly CalibrationResult[]): string {
  const id = idInForce(results);
  if (id !== null) return id;
  throw usageError(
    `Of ${results.length} calibration results none is the newest that succeeded: name one (see: flatfield monitor calibrations).`,
  );
}

function hidden(x: number | undefined, y: number | undefined) {
  if (x !== undefined || y !== undefined) throw usageError('HIDE takes neither --x nor --y: there is one marker.');
  return { marker: 'HIDE' } as const;
}

function shownAt(x: number | undefined, y: number | undefined) {
  if (x === undefined || y === undefined) throw usageError('SHOW needs --x and --y: the coordinate of the marker.');
  return { x, y };
}
