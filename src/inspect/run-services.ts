import type { CloudApi } from '../api/cloud/cloud-api.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import { asError } from '../base/as-error.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { abortable } from '../base/http/abortable.ts';
import { type Clock, systemClock } from '../base/http/clock.ts';
import type { GoldenWatch } from '../judge/golden/golden-schema.ts';
import type { Patch } from '../plan/pattern/patch.ts';
import { patchToShow } from '../plan/pattern/patch-to-show.ts';
import type { ScreenTraits } from '../plan/screens/screen-traits.ts';
import { type CustomSource, checkCustomSource } from '../read/custom-source.ts';
import { callersStrategy } from '../read/next-point/callers-strategy.ts';
import { pointByPoint } from '../read/next-point/point-by-point.ts';
import type { Strategy } from '../read/next-point/strategy.ts';
import { type Stop, stopOf } from '../read/stop.ts';
import type { GivenReference } from './given-reference.ts';
import type { RunPlan } from './plan-run.ts';
import { namesOf } from './request-fields.ts';
import type { FolderServices, LightServices, RunServices, ShowPatch } from './services.ts';
import type { GivenServices } from './sorted-options.ts';

/** Services of a run: checked against its plan, guarded, and with copies of all data. */
export interface Services
  extends FolderServices,
    Pick<RunServices, 'hint' | 'signal' | 'onWaiting' | 'keeper' | 'runId'> {
  readonly from: FromMonitor | FromSource;
  readonly showPatch: (patch: Patch, ...rest: Tail<Parameters<ShowPatch>>) => Promise<void>;
  readonly confirmShown: () => Promise<void>;
  readonly screen: ScreenTraits | null;
  /** Absent: the order of the plan. */
  readonly strategy: Strategy | undefined;
  readonly golden: GoldenWatch | null;
  readonly clock: Clock;
  readonly onProgress: RunServices['onProgress'];
  readonly onEvent: RunServices['onEvent'];
  /** The reason why the run must stop, if a listener failed; null if none did. */
  readonly listenerFailure: () => Stop | null;
}

/** Readings through a monitor's API, and the reference from its calibration. */
export interface FromMonitor {
  readonly kind: 'monitor';
  readonly api: LocalApi;
  readonly cloud: CloudApi | null;
  /** Null if the signal is read. */
  readonly light: LightServices | null;
}

/** Readings of a custom source, and the caller's reference. */
export interface FromSource {
  readonly kind: 'custom';
  readonly source: CustomSource;
  readonly reference: GivenReference;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The services for a run of this plan. Throws `invalid-plan` if they do not fit the plan or each other. */
export function servicesOf(plan: RunPlan, given: GivenServices): Services {
  const { signal, showPatch, confirmShown, screen, strategy, golden, hint, clock = systemClock } = given;
  const { onStart, lineMarks, onWritten, onWaiting, keeper, runId } = given;
  const from = given.source === undefined ? fromMonitor(plan, given) : fromSource(plan, given, given.source);
  return {
    from,
    showPatch: showing(plan, signal, showPatch ?? alreadyShown(plan)),
    confirmShown: async () => abortable(Promise.resolve(confirmShown?.()), signal),
    screen: screen ? dataCopy(screen) : null,
    strategy: strategy ? callersStrategy(strategy) : plan.reads.metering?.byPoint ? pointByPoint : undefined,
    // A check is not asked whether a check is due.
    golden: plan.goldenCheck ? null : (golden ?? null),
    clock,
    ...{ signal, hint, onStart, lineMarks, onWritten, onWaiting, keeper, runId },
    ...guardedListeners(given),
  };
}

function fromMonitor({ request, reads, simulated }: RunPlan, given: GivenServices): FromMonitor {
  const { api, cloud = null, light = null, strategy, showPatch, reference } = given;
  if (!api) throw new FlatfieldError('invalid-plan', 'Nothing to read: give the option api, or source and reference.');
  if (typeof api.listMonitors !== 'function' || typeof api.getPixelInformation !== 'function') {
    throw new FlatfieldError('invalid-plan', 'The option api is not usable: expected one as createLocalApi makes it.');
  }
  const other = reference === undefined ? namesOf('source').find((name) => request[name] !== undefined) : 'reference';
  if (other) throw new FlatfieldError('invalid-plan', `The option ${other} goes with source, not with api.`);
  if ((light === null) !== (reads.metering === null)) {
    throw new FlatfieldError('invalid-plan', 'The light of a panel is measured with a meter: give light.meter.');
  }
  if (light === null) return { kind: 'monitor', api, cloud, light };
  if (reads.metering?.byPoint && strategy) {
    throw new FlatfieldError('invalid-plan', 'The option strategy names each next point: leave light.byPoint out.');
  }
  if (reads.metering?.ambient && !showPatch) {
    throw new FlatfieldError('invalid-plan', 'Ambient light is read with the display black, but nothing shows black.');
  }
  // The light of a simulated panel must never be a verdict on a real monitor.
  if (light.meter.identity.driver === 'fake' && !simulated) {
    throw new FlatfieldError('invalid-plan', 'A simulated meter measures simulated monitors only: give simulated.');
  }
  return { kind: 'monitor', api, cloud, light };
}

function fromSource({ request }: RunPlan, given: GivenServices, source: CustomSource): FromSource {
  const asked = namesOf('monitor').find((name) => request[name] !== undefined);
  const other = asked ?? (['api', 'cloud', 'light'] as const).find((name) => given[name] !== undefined);
  if (other) {
    throw new FlatfieldError(
      'invalid-plan',
      `The option ${other} is for a monitor's API and cannot be combined with source.`,
    );
  }
  checkCustomSource(source);
  const { reference } = given;
  if (reference === undefined) {
    throw new FlatfieldError('invalid-plan', 'The option reference is missing: null if the profile needs none.');
  }
  return { kind: 'custom', source, reference: ofTheCall(reference) };
}

/** A reference object: first a copy of it from the start of the call, at the end the object itself, so that a change in between shows. */
function ofTheCall(reference: GivenReference): GivenReference {
  if (typeof reference !== 'object' || reference === null) return reference;
  const copies = [dataCopy(reference)];
  return () => copies.pop() ?? reference;
}

/** Has the caller show the patches. Once the signal aborts, the run does not wait for the caller. */
function showing(
  { patches, sampling }: RunPlan,
  signal: AbortSignal | undefined,
  show: ShowPatch,
): Services['showPatch'] {
  const whole = new Map(patches.map((patch) => [patch.name, patch]));
  return async (patch, ...rest) =>
    abortable(Promise.resolve(show(patchToShow(whole.get(patch.name) ?? patch, sampling.resolution), ...rest)), signal);
}

function alreadyShown({ patches }: RunPlan): ShowPatch {
  if (patches.length > 1) {
    const names = patches.map(({ name }) => name).join(', ');
    throw new FlatfieldError(
      'invalid-plan',
      `Nothing shows the patches, and only one can be on the screen already, but the plan has ${names}.`,
    );
  }
  return () => undefined;
}

/**
 * Guards the listeners of a caller: each gets a copy that it may change. If one throws, now or later, the error stays here and the run
 * stops.
 */
function guardedListeners({
  onProgress,
  onEvent,
}: GivenServices): Pick<Services, 'onProgress' | 'onEvent' | 'listenerFailure'> {
  let failure: Stop | null = null;

  function guarded<Heard>(name: string, listener: ((heard: Heard) => unknown) | undefined) {
    if (!listener) return undefined;
    const fail = (thrown: unknown) => {
      failure ??= stopOf('listener-failed', { listener: name, message: asError(thrown).message });
    };
    return (heard: Heard): void => {
      try {
        Promise.resolve(listener(dataCopy(heard))).catch(fail);
      } catch (thrown) {
        fail(thrown);
      }
    };
  }

  return {
    onProgress: guarded('onProgress', onProgress),
    onEvent: guarded('onEvent', onEvent),
    listenerFailure: () => failure,
  };
}
