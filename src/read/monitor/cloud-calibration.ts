import { createHash } from 'node:crypto';
import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { CloudColorModeDetail } from '../../api/cloud/schemas/color-mode-schema.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import type { ColorMode } from '../../api/local/color-mode-schema.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { calibrationIdInForce } from '../reference/calibration-in-force.ts';
import type { Reference, ReferenceProblem } from '../reference/reference.ts';
import { isReferenceProblem, referenceFrom } from '../reference/reference-from.ts';
import type { Xyz } from '../reference/xyz.ts';

/**
 * The calibration of a monitor's color modes as the cloud API holds it. The cloud gives a calibration no id, and learns of a
 * new one only when the monitor's computer uploads it. So a calibration counts as the same while its time and its colors are;
 * where the local API knows one as well, the two must agree, and the local one must not change either.
 */
export class CloudCalibration {
  readonly #cloud: CloudApi;
  readonly #monitorId: string;
  #identity: string | null = null;

  constructor(cloud: CloudApi, monitorId: string) {
    this.#cloud = cloud;
    this.#monitorId = monitorId;
  }

  /**
   * The reference for a color mode, whose calibration results in the local API are `local`. From here on `identify` joins its
   * identity to the local one. Throws what getColorMode throws.
   */
  async read(mode: ColorMode, local: readonly unknown[], options: CallOptions): Promise<Reference | ReferenceProblem> {
    const found = await this.#ask(mode, options);
    if (isReferenceProblem(found)) return found;
    const contradiction = contradictionOf(found, local);
    if (contradiction !== null) return contradiction;
    this.#identity = identityWithoutId(found);
    return { ...found, calibrationId: this.identify(calibrationIdInForce(local)) };
  }

  /** Identity that must stay the same: the cloud's calibration as it was when it was read, and the local one as it is. */
  identify(localId: string | null): string | null {
    return [this.#identity, localId].filter((id) => id !== null).join(' + ') || null;
  }

  /** Asks once more; why the calibration is no longer known to be the same, or null if it is. Never throws. */
  async confirm(mode: ColorMode, options: CallOptions): Promise<ReferenceProblem | null> {
    try {
      const found = await this.#ask(mode, options);
      if (isReferenceProblem(found)) return found;
      const identity = identityWithoutId(found);
      if (identity === this.#identity) return null;
      return inconsistent(
        `The calibration that the cloud API holds changed during the run, from ${this.#identity} to ${identity}`,
        [found.received],
      );
    } catch (error) {
      if (!(error instanceof FlatfieldError)) throw error;
      return inconsistent(`The calibration could not be confirmed at the end of the run (${error.message})`, []);
    }
  }

  async #ask(mode: ColorMode, { signal }: CallOptions): Promise<Reference | ReferenceProblem> {
    const { colorMode, calibrationResults, calibrationTarget } = await cloudReference(
      this.#cloud,
      this.#monitorId,
      mode.index,
      { signal },
    );
    if (colorMode.index !== mode.index || colorMode.name !== mode.name) {
      const cloudMode = `${colorMode.index} (${JSON.stringify(colorMode.name)})`;
      const message = `The cloud API answered for color mode ${cloudMode}, the monitor is in ${mode.index} (${JSON.stringify(mode.name)})`;
      return inconsistent(message, calibrationResults);
    }
    const target = mode.type === 'ADVANCED' ? calibrationTarget : { parameters: mode.parameters };
    return referenceFrom(calibrationResults, target, 'cloud-api');
  }
}

/**
 * Problem if the local API's results contradict the cloud's; null if they do not, or if there are none: then the cloud is all there is. Times are not
 * compared: neither service states their zone.
 */
function contradictionOf(cloud: Reference, results: readonly unknown[]): ReferenceProblem | null {
  const local = referenceFrom(results, null, 'local-api');
  if (isReferenceProblem(local)) return local.code === 'calibration-inconsistent' ? local : null;
  const differing = colorNames.find((name) => !isClose(local.colors[name], cloud.colors[name], cloud.colors.white.Y));
  if (differing === undefined) return null;
  return inconsistent(
    `The calibration of ${cloud.executedAt} in the cloud API has another ${differing} than that of ${local.executedAt} on the monitor's computer`,
    [cloud.received, local.received],
  );
}

const colorNames = ['white', 'red', 'green', 'blue', 'black'] as const;

/** A service may round what the other one does not; more than a thousandth of white is another measurement. */
function isClose(left: Xyz, right: Xyz, whiteY: number): boolean {
  return (['X', 'Y', 'Z'] as const).every((key) => Math.abs(left[key] - right[key]) <= whiteY / 1000);
}

function inconsistent(why: string, received: unknown): ReferenceProblem {
  const advice = 'Let the monitor upload its details (flatfield fleet request-upload) and inspect it again.';
  return { code: 'calibration-inconsistent', message: `${why}. ${advice}`, received };
}

/** The cloud API's data about a color mode's calibration, as received; input of `src/read/reference/`. */
export interface CloudReference {
  readonly source: 'cloud-api';
  readonly colorMode: CloudColorModeDetail;
  /** The last calibration's result, or none. The cloud API gives it no id and no error code. */
  readonly calibrationResults: readonly unknown[];
  /** Target that the mode was calibrated to; null if it was not. */
  readonly calibrationTarget: unknown;
}

/** Reads the calibration of one color mode (zero-based index) of a monitor. Throws what getColorMode throws. */
export async function cloudReference(
  cloud: CloudApi,
  monitorId: string,
  colorModeIndex: number,
  call?: CloudCallOptions,
): Promise<CloudReference> {
  const colorMode = await cloud.getColorMode(monitorId, colorModeIndex, call);
  const { calibrationResult, calibrationTarget = null } = colorMode;
  const calibrationResults = calibrationResult == null ? [] : [calibrationResult];
  return { source: 'cloud-api', colorMode, calibrationResults, calibrationTarget };
}

/**
 * Identity of a calibration whose source gives it no id: its source, its time and 12 hexadecimal characters of a SHA-256 over the fifteen numbers of
 * its colors, its target and the tone response. A calibration made in the same minute has other colors, since it was measured again.
 */
export function identityWithoutId(found: Omit<Reference, 'calibrationId'>): string {
  const { source, executedAt, colors, toneResponse, target = null } = found;
  const { white, red, green, blue, black } = colors;
  const numbers = [white, red, green, blue, black].flatMap(({ X, Y, Z }) => [X, Y, Z]);
  const digest = createHash('sha256')
    .update(canonicalJson({ numbers, toneResponse, target }))
    .digest('hex')
    .slice(0, 12);
  return `${source} ${executedAt} ${digest}`;
}
