import { calibrationResultListSchema, validationResultListSchema } from '../../api/local/calibration-result-schema.ts';
import { describeValue } from '../../api/local/describe-value.ts';
import { parseExecutedAt } from '../../read/reference/executed-at.ts';
import { asAssumed, differing, notAsked, otherwise, type ProbeCheck } from '../probe-check.ts';
import type { ProbedMode, ProbeSession } from '../probe-session.ts';
import { listNamed, valueNamed } from '../raw-answer.ts';
import { exchangeText } from '../raw-client.ts';
import { shapeOf } from './list-checks.ts';

/** Calibration results of every color mode, and the validations of the newest. */
export const resultChecks: readonly ProbeCheck[] = [
  {
    id: 'results-of-all-modes',
    assumption: 'results-of-all-modes',
    part: 'default',
    asks: 'The calibration results of each color mode',
    run: async (session) => {
      const modes = await session.modes();
      if (modes.length === 0) return notAsked('no color mode is known');
      const differences: string[] = [];
      for (const { index, type } of modes) {
        const exchange = await resultsOf(session, index);
        const name = `color mode ${index} (${describeValue(type)})`;
        if (exchange.answer?.status !== 200) differences.push(`${name}: ${exchangeText(exchange)}`);
        else if (type === 'STANDARD' && listOf(exchange).length > 0) {
          differences.push(`${name}: ${listOf(exchange).length} results`);
        }
      }
      return differing(differences, `200 for each of ${modes.length} color modes`);
    },
  },
  {
    id: 'result-fields',
    assumption: 'result-fields',
    part: 'default',
    asks: 'The fields of the calibration results',
    run: async (session) => {
      const differences: string[] = [];
      let count = 0;
      for (const { index } of await session.modes()) {
        const exchange = await resultsOf(session, index);
        if (exchange.answer?.status !== 200) continue;
        const outcome = shapeOf(exchange, calibrationResultListSchema);
        if (outcome.state === 'otherwise') differences.push(outcome.found);
        const successes = listOf(exchange).filter((result) => (valueNamed(result, 'errorCode') ?? '') === '');
        count += listOf(exchange).length;
        if (!successes.every(hasColors)) differences.push('a result without an error has no colors');
      }
      if (!(await hasResults(session))) return notAsked(NO_RESULTS);
      return differing([...new Set(differences)], `${count} results`);
    },
  },
  {
    id: 'executed-at',
    assumption: 'executed-at',
    part: 'default',
    asks: 'The times of the calibration results',
    run: async (session) => {
      const differences: string[] = [];
      let count = 0;
      for (const { index } of await session.modes()) {
        const times = listOf(await resultsOf(session, index)).map((result) => valueNamed(result, 'executedAt'));
        const texts = times.filter((time) => typeof time === 'string');
        count += texts.length;
        const odd = times.filter(
          (time) => (time ?? null) !== null && (typeof time !== 'string' || !parseExecutedAt(time)),
        );
        if (odd.length > 0) differences.push(`color mode ${index}: ${describeValue(odd[0])}`);
        const minutes = texts.map((time) => time.slice(0, 'YYYY-MM-DD HH:mm'.length));
        if (new Set(minutes).size < minutes.length) differences.push(`color mode ${index}: two results of one minute`);
      }
      if (!(await hasResults(session))) return notAsked(NO_RESULTS);
      return differing(differences, `${count} times can be read`);
    },
  },
  {
    id: 'shared-target',
    assumption: 'result-in-force',
    part: 'default',
    asks: 'The results of two color modes with one target',
    run: async (session) => {
      const modes = await session.modes();
      if (!(await hasResults(session))) return notAsked(NO_RESULTS);
      const ids = modes.map(targetIdOf);
      const shared = ids.find((id, place) => id !== null && ids.indexOf(id) !== place);
      if (shared === undefined) return asAssumed('no two color modes have one target');
      const first = modes.filter((_, place) => ids[place] === shared);
      const lists = new Set<string>();
      for (const { index } of first) lists.add(JSON.stringify(listOf(await resultsOf(session, index))));
      const names = `color modes ${first.map(({ index }) => index).join(', ')} have one target`;
      if (lists.size > 1) return asAssumed(`${names} and results of their own`);
      return otherwise(`${names} and the same results: which of them is in force in which mode is not told apart`);
    },
  },
  {
    id: 'validation-fields',
    assumption: 'result-fields',
    part: 'default',
    asks: 'The validation results of a calibration result of the selected color mode',
    run: async (session) => {
      const mode = (await session.modes()).find(({ selected }) => selected);
      if (!mode) return notAsked('no color mode is selected');
      if ((await resultsOf(session, mode.index)).answer?.status !== 200) return notAsked(NO_RESULTS);
      const ids = listOf(await resultsOf(session, mode.index)).map((result) => valueNamed(result, 'id'));
      const [id] = ids.filter((one) => typeof one === 'string' && one !== '');
      if (typeof id !== 'string') return asAssumed('the selected color mode has no results');
      const parameters = { colorModeIndex: mode.index, calibrationResultId: id };
      return shapeOf(await session.read('getValidationResults', parameters), validationResultListSchema);
    },
  },
];

const NO_RESULTS = 'no calibration results were answered';

async function hasResults(session: ProbeSession): Promise<boolean> {
  for (const { index } of await session.modes()) {
    if ((await resultsOf(session, index)).answer?.status === 200) return true;
  }
  return false;
}

function resultsOf(session: ProbeSession, colorModeIndex: number) {
  return session.read('getCalibrationResults', { colorModeIndex });
}

function listOf({ answer }: Awaited<ReturnType<typeof resultsOf>>): readonly unknown[] {
  return listNamed(answer?.body, 'calibrationResults') ?? [];
}

function hasColors(result: unknown): boolean {
  const white = valueNamed(valueNamed(result, 'calibrationData'), 'white');
  return typeof valueNamed(white, 'Y') === 'number' && valueNamed(result, 'measurementData') !== null;
}

function targetIdOf({ raw }: ProbedMode): string | null {
  const id = valueNamed(valueNamed(raw, 'target'), 'id');
  return typeof id === 'string' ? id : null;
}
