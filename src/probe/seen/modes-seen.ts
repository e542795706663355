import { colorModeTypeSchema } from '../../api/local/color-mode-schema.ts';
import type { Behavior } from '../../api/probed/behavior.ts';
import { modesOf, type ProbedMode } from '../probe-session.ts';
import { listNamed, valueNamed } from '../raw-answer.ts';
import type { RawExchange } from '../raw-client.ts';
import { type Anonymous, answerSeen } from './error-seen.ts';

type Mode = NonNullable<Behavior['modes']>[number];

/** The color modes, and what was answered about their calibration results. */
export function modesSeen(reads: readonly RawExchange[], anonymous: Anonymous): Behavior {
  const listed = reads.find(({ operation, answer }) => operation === 'getColorModes' && answer?.status === 200);
  const modes = modesOf(listed?.answer?.body).slice(0, MAX_MODES);
  const resultsOf = (index: number) =>
    reads.find(
      ({ operation, parameters }) => operation === 'getCalibrationResults' && parameters['colorModeIndex'] === index,
    );
  const results = modes.flatMap(({ index }) => {
    const { status, ...body } = answerSeen(resultsOf(index)?.answer ?? null, anonymous);
    return status === undefined || index > MAX_INDEX ? [] : [{ mode: index, status, ...body }];
  });
  const executedAt = formOf(modes.flatMap(({ index }) => timesIn(resultsOf(index))));
  return {
    ...(modes.length > 0 &&
      modes.every(({ index }, place) => index === place) && {
        modes: modes.map((mode) => modeSeen(mode, modes, resultsOf, reads)),
      }),
    ...(results.length > 0 && { results }),
    ...(executedAt && { executedAt }),
  };
}

const MAX_MODES = 10;
const MAX_INDEX = 99;

function modeSeen(
  { index, type, enabled, selected, raw }: ProbedMode,
  modes: readonly ProbedMode[],
  resultsOf: (index: number) => RawExchange | undefined,
  reads: readonly RawExchange[],
): Mode {
  const single = reads.find(
    ({ operation, parameters }) => operation === 'getColorMode' && parameters['colorModeIndex'] === index,
  );
  // The list and the mode by itself may differ: what is unknown of either is a field of its own.
  const known = [valueNamed(single?.answer?.body, 'type'), type].filter(isWord);
  const list = listNamed(resultsOf(index)?.answer?.body, 'calibrationResults');
  const targetId = targetIdOf(raw);
  const first = modes.find((mode) => targetId !== null && targetIdOf(mode.raw) === targetId);
  const isFirstSelected = selected && modes.find((mode) => mode.selected)?.index === index;
  // With results of its own, as many as those of the other, a simulated mode would seem to have the same ones.
  const textOf = (place: number) => resultsOf(place)?.answer?.text;
  const countOf = (place: number) => listNamed(resultsOf(place)?.answer?.body, 'calibrationResults')?.length;
  const isShared =
    first !== undefined &&
    first.index !== index &&
    (textOf(first.index) === textOf(index) || countOf(first.index) !== countOf(index));
  return {
    ...(known[0] !== undefined && {
      type: known.find((one) => colorModeTypeSchema.safeParse(one).success) ?? known[0],
    }),
    enabled,
    ...(isFirstSelected && { selected: true }),
    ...(list && { results: Math.min(list.length, 1000) }),
    ...(isShared && { targetOf: first.index }),
  };
}

function isWord(type: unknown): type is string {
  return typeof type === 'string' && /^[A-Za-z_]{1,40}$/.test(type);
}

function targetIdOf(raw: unknown): unknown {
  return valueNamed(valueNamed(raw, 'target'), 'id') ?? null;
}

function timesIn(exchange: RawExchange | undefined): readonly string[] {
  const list = listNamed(exchange?.answer?.body, 'calibrationResults') ?? [];
  return list.map((result) => valueNamed(result, 'executedAt')).filter((time) => typeof time === 'string');
}

function formOf(times: readonly string[]): Behavior['executedAt'] {
  if (times.some((time) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(time))) return 'day.month.year';
  return times.some((time) => /^\d{1,2}\/\d{1,2}\/\d{4}/.test(time)) ? 'day/month/year' : undefined;
}
