import type { CloudApi } from '../api/cloud/cloud-api.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { BitDepthRequest } from '../api/local/pixel-information-schema.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { type CustomSource, checkCustomSource } from '../read/custom-source.ts';
import type { MeteringSettings } from '../read/light/metering.ts';
import type { ChangesForRun } from '../read/monitor/monitor-under-test.ts';
import type { MarkerMode } from '../read/reading-terms.ts';
import type { GivenReference } from './given-reference.ts';
import type { InspectOptions, InspectSourceOptions } from './inspect-options.ts';
import { type LightOptions, meteringSettings } from './session/light-options.ts';

/** The source of a run's readings. Throws `invalid-plan` for options that cannot go together. */
export function resolveFrom(options: InspectOptions | InspectSourceOptions): FromMonitor | FromSource {
  if (isOfSource(options)) {
    const { source, reference } = options;
    const other = ONLY_OF_API.find((name) => options[name as keyof typeof options] !== undefined);
    if (other)
      throw new FlatfieldError(
        'invalid-plan',
        `The option ${other} is for a monitor's API and cannot be combined with source.`,
      );
    checkCustomSource(source);
    if (reference === undefined) {
      throw new FlatfieldError('invalid-plan', 'The option reference is missing: null if the profile needs none.');
    }
    return { kind: 'custom', source, reference: ofTheCall(reference) };
  }
  const { api, cloud, marker = options.light ? 'operation' : 'off', bitDepth = 'AUTO', colorMode, lockKeys } = options;
  const { light = null } = options;
  if (!api) throw new FlatfieldError('invalid-plan', 'Nothing to read: give the option api, or source and reference.');
  const other = ONLY_OF_SOURCE.find((name) => name in options && options[name as keyof typeof options] !== undefined);
  if (other) throw new FlatfieldError('invalid-plan', `The option ${other} goes with source, not with api.`);
  if (light !== null) checkLight(options, light);
  const metering = light && meteringSettings(light);
  return { kind: 'monitor', api, cloud, marker, bitDepth, changes: { colorMode, lockKeys }, light, metering };
}

/** A reference that is an object: as it is when the run is asked for, however long it waits; at the end as it is then, so that a change shows. */
function ofTheCall(reference: GivenReference): GivenReference {
  if (typeof reference !== 'object' || reference === null) return reference;
  const copies = [dataCopy(reference)];
  return () => copies.pop() ?? reference;
}

/** Readings of a monitor's own, and the reference of its calibration. */
export interface FromMonitor {
  readonly kind: 'monitor';
  readonly api: LocalApi;
  readonly cloud: CloudApi | undefined;
  readonly marker: MarkerMode;
  readonly bitDepth: BitDepthRequest;
  readonly changes: ChangesForRun;
  /** Null if the signal is read. */
  readonly light: LightOptions | null;
  /** The settings for the meter; null if the signal is read. */
  readonly metering: MeteringSettings | null;
}

/** Readings of a custom source, and the reference that its caller gives. */
export interface FromSource {
  readonly kind: 'custom';
  readonly source: CustomSource;
  readonly reference: GivenReference;
}

/** True if a caller names a source of readings instead of a monitor's API. */
export function isOfSource(options: object): options is InspectSourceOptions {
  return 'source' in options && options.source !== undefined;
}

/** Refuse options that cannot go together with a meter. The light of a simulated panel must never be a verdict on a real monitor. */
function checkLight(options: InspectOptions, { meter, byPoint, ambient }: LightOptions): void {
  const { marker, bitDepth, simulated, strategy, showPatch, shownBy = 'person' } = options;
  if (byPoint && strategy) {
    throw new FlatfieldError('invalid-plan', 'The option strategy names each next point: leave light.byPoint out.');
  }
  if (byPoint && shownBy === 'person') {
    throw new FlatfieldError(
      'invalid-plan',
      'All patches at one point need a window that shows them (--show): a person would show each of them at each point.',
    );
  }
  if (ambient && !showPatch) {
    throw new FlatfieldError('invalid-plan', 'Ambient light is read with the display black, but nothing shows black.');
  }
  if (marker === 'inline' || bitDepth !== undefined) {
    const name = marker === 'inline' ? 'marker: inline' : 'bitDepth';
    throw new FlatfieldError('invalid-plan', `The option ${name} is for readings of the signal, not of light.`);
  }
  if (meter.identity.driver === 'fake' && !simulated) {
    throw new FlatfieldError('invalid-plan', 'A simulated meter measures simulated monitors only: give simulated.');
  }
}

const ONLY_OF_API = ['api', 'cloud', 'monitor', 'colorMode', 'lockKeys', 'marker', 'bitDepth', 'light'];
const ONLY_OF_SOURCE = ['reference', 'plan'];
