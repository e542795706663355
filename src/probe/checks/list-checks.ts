import { keyLockAnswerSchema, monitorListSchema } from '../../api/local/answer-schemas.ts';
import { colorModeListSchema, colorModeSchema } from '../../api/local/color-mode-schema.ts';
import { describeValue } from '../../api/local/describe-value.ts';
import { targetListSchema } from '../../api/local/target-schema.ts';
import { asAssumed, type CheckOutcome, differing, otherwise, type ProbeCheck } from '../probe-check.ts';
import { monitorsOf } from '../probe-session.ts';
import { valueNamed } from '../raw-answer.ts';
import { exchangeText, type RawExchange } from '../raw-client.ts';
import { shapeDifferences } from '../shape-differences.ts';

/** Monitors, color modes, key lock and targets: each answer against its schema. */
export const listChecks: readonly ProbeCheck[] = [
  {
    id: 'monitor-list',
    assumption: 'monitor-types',
    part: 'default',
    asks: 'The list of monitors',
    run: async (session) => shapeOf(await session.read('listMonitors'), monitorListSchema),
  },
  {
    id: 'monitor-id',
    assumption: 'monitor-id',
    part: 'default',
    asks: 'The ids in the list of monitors',
    run: async (session) => {
      const { answer } = await session.read('listMonitors');
      const monitors = monitorsOf(answer?.body);
      const others = monitors.filter(
        ({ id, modelName, serialNumber }) => id !== `${modelName.toLowerCase()}_${serialNumber}`,
      );
      if (monitors.length === 0) return otherwise('no monitor has an id');
      if (others.length === 0) return asAssumed('model in lower case, underscore, serial number');
      const texts = others.map(({ id, modelName, serialNumber }) =>
        [describeValue(id), describeValue(modelName), describeValue(serialNumber)].join(', '),
      );
      return otherwise(`id, model and serial number: ${texts.join('; ')}`);
    },
  },
  {
    id: 'color-mode-list',
    assumption: 'monitor-types',
    part: 'default',
    asks: 'The list of color modes',
    run: async (session) => {
      const exchange = await session.read('getColorModes');
      const outcome = shapeOf(exchange, colorModeListSchema);
      const modes = await session.modes();
      const indexes = new Set(modes.map(({ index }) => index));
      const selected = modes.filter((mode) => mode.selected).length;
      const more = [
        ...(indexes.size < modes.length ? ['two color modes have one index'] : []),
        ...(exchange.answer?.status === 200 && selected !== 1 ? [`${selected} color modes are selected`] : []),
      ];
      if (more.length === 0) return outcome;
      return otherwise([...(outcome.state === 'otherwise' ? [outcome.found] : []), ...more].join('; '));
    },
  },
  {
    id: 'each-color-mode',
    assumption: 'monitor-types',
    part: 'default',
    asks: 'Each color mode by its index, against the list',
    run: async (session) => {
      const differences: string[] = [];
      const modes = await session.modes();
      for (const { index, raw } of modes) {
        const exchange = await session.read('getColorMode', { colorModeIndex: index });
        const outcome = shapeOf(exchange, colorModeSchema);
        if (outcome.state === 'otherwise') differences.push(`color mode ${index}: ${outcome.found}`);
        const body = exchange.answer?.status === 200 ? exchange.answer.body : raw;
        const changed = ['index', 'name', 'type'].filter((name) => valueNamed(body, name) !== valueNamed(raw, name));
        if (changed.length > 0) differences.push(`color mode ${index}: ${changed.join(', ')} is not as in the list`);
      }
      return differing(differences, `${modes.length} color modes as in the list`);
    },
  },
  {
    id: 'key-lock',
    assumption: 'key-lock-readable',
    part: 'default',
    asks: 'The key lock',
    run: async (session) => shapeOf(await session.read('getKeyLock'), keyLockAnswerSchema),
  },
  {
    id: 'targets',
    assumption: 'local-routes',
    part: 'default',
    asks: 'The calibration targets',
    run: async (session) => shapeOf(await session.read('getTargets'), targetListSchema),
  },
];

/** As assumed if an exchange ended with 200 and plain JSON of the schema. */
export function shapeOf(exchange: RawExchange, schema: Parameters<typeof shapeDifferences>[0]): CheckOutcome {
  const { answer } = exchange;
  if (answer?.status !== 200) return otherwise(exchangeText(exchange));
  const differences = answer.oddities.includes('not JSON') ? [] : shapeDifferences(schema, answer.body);
  return differing([...answer.oddities.map((oddity) => `the body has ${ODDITIES[oddity]}`), ...differences], '200');
}

const ODDITIES = {
  'not UTF-8': 'bytes that are not UTF-8',
  'a byte order mark': 'a byte order mark',
  'not JSON': 'no JSON',
  'a key twice in an object': 'a key twice in an object',
};
