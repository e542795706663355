import type { ChartTurn } from '../../read/reading-terms.ts';
import { SIGNAL_TRAITS } from '../../read/signal/signal-traits.ts';
import type { RunChange, SignalChange, Stop, StopParams } from '../../read/stop.ts';

/** The sentence of a stop: what a strategy or an error said, or that of its code; undefined for a code that is not one of a stop's own. */
export function enStop({ code, params }: Stop): string | undefined {
  const { said, message, during } = params;
  if (typeof said === 'string') return said;
  if (during === undefined && Object.hasOwn(STOPS, code)) {
    // The code is looked up in the table that types its params.
    return (STOPS as Readonly<Record<string, (of: object) => string>>)[code]?.(params);
  }
  return typeof message === 'string' ? `${enDuring(params)}${message}` : undefined;
}

type Own = Omit<StopParams, 'check-failed'>;

const STOPS: { readonly [Code in keyof Own]: (params: Own[Code]) => string } = {
  aborted: () => 'The run was interrupted.',
  'api-gone': ({ message }) => `The monitor's API no longer answers: ${message}`,
  'monitor-gone': () => 'The monitor is no longer connected: check its cables.',
  'monitor-changed': enChange,
  'color-mode-changed': (change) =>
    'fact' in change
      ? enChange(change)
      : `The color mode changed from ${modeName(change.fromIndex)} to ${modeName(change.toIndex)}: read again, with the keys locked.`,
  'calibration-changed': (change) =>
    'fact' in change
      ? enChange(change)
      : `The calibration in force changed from ${change.fromId} to ${change.toId}: read again.`,
  'state-changed': enChange,
  'signal-changed': ({ changes }) =>
    `The signal changed since the earlier part (${changes.map(enSignalChange).join(', ')}): start a new run.`,
  'too-many-misses': ({ misses, last }) => `${misses} points in a row gave no value: ${last}`,
  'attempt-limit': ({ attempts, maxAttempts }) => `${attempts} requests were sent, the run's limit is ${maxAttempts}.`,
  'time-limit': ({ maxDurationMs }) => `The run reached its limit of ${maxDurationMs} ms.`,
  'patch-not-shown': (found) => {
    if ('message' in found) return found.message;
    const { patch } = found;
    if ('codes' in found) return `The screen shows ${colorOf(found)} in place of ${patch}.`;
    return `The screen ${found.isPrevious ? 'still ' : ''}shows ${found.readsAs}, not ${patch}.`;
  },
  'listener-failed': ({ listener, message }) => `${listener} of the caller failed: ${message}`,
  'strategy-failed': ({ message }) => `The strategy failed: ${message}`,
  'strategy-off-plan': (point) => `The strategy asked for ${pointName(point)}, which the plan does not have.`,
  'strategy-repeats': (point) => `The strategy asked for ${pointName(point)}, which was read or missed already.`,
  'fail-proven': () => 'What was read proves that the run fails.',
  'passes-missing': ({ made, planned }) => `Only ${made} of ${planned} passes over the plan were made.`,
  'resume-refused': ({ changed }) =>
    changed.length > 0
      ? `Cannot resume: ${changed.map(enRunChange).join(', ')} changed. Start a new run.`
      : 'Cannot resume: the light meter gives neither its model nor its serial number, so nothing shows that it is the same one. Start a new run.',
};

function enDuring({ during, patch }: Stop['params']): string {
  switch (during) {
    case 'checking':
      return "The monitor's state could not be read: ";
    case 'showing':
      return `The patch ${String(patch)} could not be shown: `;
    case 'search':
      return 'The first patch is not on the screen: ';
    case 'keeping':
      return 'What was read could not be kept: ';
    case 'end':
      return 'After the last reading: ';
    default:
      return '';
  }
}

/** A part of a run that changed: `the plan`, `the option marker`. */
export function enRunChange({ part, option, from, to }: RunChange): string {
  if (option !== undefined) return `the option ${option}`;
  const name = Object.hasOwn(PARTS, part) ? PARTS[part] : `the ${part}`;
  return from === undefined ? `${name}` : `${name} (${from}, now ${to})`;
}

const PARTS: Readonly<Record<string, string>> = {
  monitorId: 'the monitor',
  monitor: 'the model or the serial number of the monitor',
  source: 'the name or the kind of the source',
  meter: 'the light meter, its correction or its program',
  metering: 'an option of the run with the meter (settling, warm-up, order, signal, ambient light)',
  simulator: 'the simulator, or that there is one,',
  golden: 'the last good check of the golden unit',
  address: 'the address of the API, its routes or the computer',
  cloudUrl: 'the address of the cloud API',
};

function enChange({ fact, from, to }: StopParams['state-changed']): string {
  if (fact === null) return 'The whole calibration is known at one check only: start a new run.';
  return `The ${fact} changed from ${from ?? 'none'} to ${to ?? 'none'}: start a new run.`;
}

function enSignalChange({ trait, from, to }: SignalChange): string {
  const title = SIGNAL_TRAITS.find((one) => one.trait === trait)?.title;
  return title === undefined ? 'kind of reading' : `${title} from ${from} to ${to}`;
}

function pointName({ patchIndex, pointIndex }: StopParams['strategy-repeats']): string {
  return `point ${pointIndex} under patch ${patchIndex}`;
}

function modeName(index: number | null): string {
  return index === null ? 'an unknown one' : `index ${index} (number ${index + 1} on the monitor)`;
}

/** The color read, in codes of 8 bits. */
function colorOf({ codes, bitDepth }: Extract<StopParams['patch-not-shown'], { readonly bitDepth: number }>): string {
  const [r, g, b] = [codes.r, codes.g, codes.b].map((code) => Math.round((255 * code) / (2 ** bitDepth - 1)));
  return r === g && g === b ? `gray ${r}` : `${r}/${g}/${b}`;
}

/** Ways in which a chart is on the screen. */
export const EN_TURNS: Readonly<Record<ChartTurn, string>> = {
  'left-right': 'mirrored from left to right',
  'top-bottom': 'mirrored from top to bottom',
  'half-turn': 'upside down',
  moved: 'moved or scaled',
};
