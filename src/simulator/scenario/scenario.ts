import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { issueText } from '../../base/schema-issue.ts';
import { KEY_LOCKS } from '../monitor/key-lock.ts';

/** The scenario that a value describes, defaults filled in. Throws `invalid-simulation` that says where it is wrong. */
export function parseScenario(value: unknown, name: string): Scenario {
  const result = scenarioSchema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => issueText(issue, 'the whole'));
  throw new FlatfieldError(
    'invalid-simulation',
    `Scenario ${JSON.stringify(name)} is not valid: ${issues.join('; ')}.`,
    { cause: result.error },
  );
}

const fraction = z.number().min(0).max(1);
const rgb = (value: z.ZodNumber) => z.strictObject({ r: value, g: value, b: value });

/** The whole screen where it is not given. */
const region = z
  .strictObject({
    left: fraction,
    top: fraction,
    right: fraction,
    bottom: fraction,
    jitter: fraction.default(0),
  })
  .prefault({ left: 0, top: 0, right: 1, bottom: 1 });

const towards = z.enum(['none', 'left', 'top', 'right', 'bottom']).default('none');

const defect = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('gain'),
    region,
    gain: rgb(z.number().min(0).max(10)),
    towards,
  }),
  z.strictObject({ kind: z.literal('overlay'), region, drive: rgb(fraction) }),
  z.strictObject({ kind: z.literal('offset'), region, offset: rgb(z.number().min(-255).max(255)) }),
  z.strictObject({ kind: z.literal('cut'), region, bits: z.int().min(1).max(8) }),
]);

/** Of the panel itself: in its light, not in the signal. */
const panelDefect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gain'), region, gain: rgb(z.number().min(0).max(10)), towards }),
  z.strictObject({ kind: z.literal('leak'), region, cdM2: z.number().min(0).max(1000), towards }),
]);

const colorModeIndex = z.int().min(0).max(9);

/** An event that happens to a monitor, to its signal or to the application during use. */
const rigEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hdcp'), enabled: z.boolean() }),
  z.strictObject({ kind: z.literal('color-mode'), index: colorModeIndex }),
  /** A key on the monitor: changes the color mode unless the keys are locked (ALL). */
  z.strictObject({ kind: z.literal('key-pressed'), index: colorModeIndex }),
  z.strictObject({ kind: z.literal('plugged'), plugged: z.boolean() }),
  z.strictObject({ kind: z.literal('window'), open: z.boolean() }),
  z.strictObject({ kind: z.literal('agent'), running: z.boolean() }),
  z.strictObject({ kind: z.literal('api'), enabled: z.boolean() }),
  /** A new calibration result in the current color mode. */
  z.strictObject({ kind: z.literal('calibrated') }),
  /** The computer's clock is set forward, or (below 0) back. */
  z.strictObject({ kind: z.literal('clock-stepped'), byMs: z.number() }),
  z.strictObject({ kind: z.literal('bit-depth'), bitDepth: z.union([z.literal(8), z.literal(10), z.literal(12)]) }),
]);

/** Of an input signal, each way. */
export const greatestSizePx = 16_384;

const signal = z
  .strictObject({
    widthPx: z.int().min(1).max(greatestSizePx).default(3840),
    heightPx: z.int().min(1).max(greatestSizePx).default(2160),
    color: z.enum(['RGB', 'YCBCR']).default('RGB'),
    subsampling: z.enum(['4:4:4', '4:2:2', '4:2:0']).default('4:4:4'),
    bitDepth: z.union([z.literal(8), z.literal(10), z.literal(12)]).default(8),
    sentRange: z.enum(['full', 'limited']).default('full'),
    expectedRange: z.enum(['full', 'limited']).default('full'),
    hdcp: z.boolean().default(false),
    /** False: the monitor shows that there is no signal. */
    present: z.boolean().default(true),
  })
  .refine(({ color, subsampling }) => color === 'YCBCR' || subsampling === '4:4:4', {
    error: 'an RGB signal is always 4:4:4',
  });

const monitor = z.strictObject({
  modelName: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default('CG279X'),
  colorModeIndex: colorModeIndex.default(0),
  keyLock: z.enum(KEY_LOCKS).default('OFF'),
  whiteCdM2: z.number().positive().default(120),
  blackCdM2: z.number().min(0).default(0.1),
  /** False: a model without it. */
  pixelInspection: z.boolean().default(true),
  /** Depths besides AUTO at which pixel information can be asked for; none: every depth behaves as AUTO. */
  pixelBitDepths: z.array(z.union([z.literal(8), z.literal(10), z.literal(12)])).default([8, 10, 12]),
});

const calibration = z.strictObject({
  /** `none`: no target has results. */
  state: z.enum(['valid', 'none']).default('valid'),
  /** Days since the newest that succeeded. */
  executedDaysAgo: z.number().min(0).default(12),
  /** Added to the x of the newest result's white, so that it no longer agrees with its X, Y, Z. */
  whiteXError: z.number().default(0),
});

const scenarioSchema = z.strictObject({
  name: z.string().min(1),
  /** One line for people. */
  description: z.string().min(1),
  monitor: monitor.prefault({}),
  signal: signal.prefault({}),
  calibration: calibration.prefault({}),
  defects: z.array(defect).default([]),
  panelDefects: z.array(panelDefect).default([]),
  /** Each happens once to each monitor, when it has answered so many pixel readings. */
  events: z.array(z.strictObject({ afterPixelReads: z.int().min(1), event: rigEvent })).default([]),
});

/** The state of simulated monitors and of their signal, and what happens to them, with every default filled in. */
export type Scenario = z.infer<typeof scenarioSchema>;
/** A scenario as it is written: everything but name and description may be left out. */
export type ScenarioInput = z.input<typeof scenarioSchema>;
export type RigEvent = z.infer<typeof rigEvent>;
