import type { RawCloud } from '../api/cloud/read-raw.ts';
import type { ChangeHistory } from '../api/local/change-spacing.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { MonitorProfile } from '../api/probed/monitor-profile.ts';
import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import { type Clock, systemClock } from '../base/http/clock.ts';
import type { Simulation } from '../base/http/simulation.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { version } from '../base/version.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import { takeApiLock } from '../read/monitor/api-lock.ts';
import type { RestoredChange } from '../read/monitor/monitor-change.ts';
import { notRestoredText, pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import { PendingRestores } from '../read/monitor/pending-restores.ts';
import { takeLockForChanges } from '../read/monitor/take-monitor.ts';
import { ChangeTrials } from './change-trials.ts';
import { connect, remedyOfExchanges } from './connect.ts';
import type { OnScreenValues } from './on-screen-values.ts';
import { notAsked, type ProbeCheck, type ProbePart } from './probe-check.ts';
import { probeChecks } from './probe-checks.ts';
import type { ProbeFinding, ProbeRecord } from './probe-record.ts';
import type { ProbeScreen } from './probe-screen.ts';
import { monitorsOf, type ProbedMonitor, ProbeSession } from './probe-session.ts';
import { profileOf } from './profile-of.ts';
import { RawClient } from './raw-client.ts';

export interface ProbeOptions {
  readonly api: LocalApi;
  readonly parts: readonly ProbePart[];
  /** Needed if several monitors are connected. */
  readonly monitorId?: string | undefined;
  /** Size of the signal; without it, nothing outside the signal is asked. */
  readonly resolution?: Resolution | undefined;
  readonly onScreen?: OnScreenValues | undefined;
  readonly screen?: ProbeScreen | undefined;
  readonly cloud?: RawCloud | undefined;
  /** File that records changes before they are made, or makes its folder once a monitor has answered; without it, nothing is changed. */
  readonly restorePath?: string | (() => Promise<string>) | undefined;
  /** Folder of pending restores; default: the user's. */
  readonly stateFolder?: string | undefined;
  /** Given if the monitor is simulated in this very process: no lock is taken, and the user's folder of pending restores is not used. */
  readonly simulation?: Simulation | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default: the time of the computer. */
  readonly clock?: Clock | undefined;
  /** Time between two changes; default 2 s. */
  readonly spacingMs?: number | undefined;
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** Told in one sentence when an interrupted probe has restored what it changed. */
  readonly onRestored?: ((message: string) => void) | undefined;
  /** Called before each check. */
  readonly onCheck?: ((progress: ProbeProgress) => void) | undefined;
  readonly onFinding?: ((finding: ProbeFinding) => void) | undefined;
}

export interface Probed {
  readonly record: ProbeRecord;
  readonly profile: MonitorProfile;
  /** Changes that could not be restored. */
  readonly left: readonly RestoredChange[];
}

/**
 * Asks a monitor about each assumption that can be asked for. It is locked meanwhile. What it changes
 * is restored, also if it is interrupted. Throws `several-monitors`, `lock-failed`, `aborted`, `left-changed`, `restore-file-failed`, and the errors of the client
 * if no monitor answers; everything else is a finding.
 */
export async function probeMonitor(options: ProbeOptions): Promise<Probed> {
  const { api, simulation, signal, onWaiting } = options;
  const lock = simulation ? null : await takeApiLock({ apiUrl: api.baseUrl, signal, onWaiting });
  try {
    return await probeLocked(options);
  } finally {
    await lock?.release();
  }
}

async function probeLocked(options: ProbeOptions): Promise<Probed> {
  const { api, parts, simulation, signal, onWaiting, onFinding, onCheck, resolution, clock = systemClock } = options;
  const startedAt = clock.now().toISOString();
  const client = new RawClient({ api, clock, signal, simulation, spacingMs: options.spacingMs ?? SPACING_MS });
  const listed = await connect(client, api, signal);
  const restorePath = typeof options.restorePath === 'function' ? await options.restorePath() : options.restorePath;
  const monitor = chooseMonitor(monitorsOf(listed.answer?.body), options.monitorId);
  // What the strict client restores is apart from what this one changed.
  const followChanges = (monitorId: string, history: ChangeHistory) => {
    client.spacing.follow(monitorId, history);
    api.followChanges?.(monitorId, history);
  };
  // Asked by the lock for the simulator, and told where earlier changes are noted.
  const asked = { ...api, simulation: () => client.simulation, followChanges };
  if (monitor && simulation) followChanges(monitor.id, historyInMemory());
  const own = monitor && !simulation ? await takeLockForChanges(asked, monitor.id, { signal, onWaiting }) : null;
  try {
    const { onScreen, screen, cloud } = options;
    const changes = await changesOf({ ...options, restorePath }, monitor, clock);
    const session = new ProbeSession({
      api,
      client,
      listed,
      monitor,
      clock,
      signal,
      resolution,
      onScreen,
      screen,
      cloud,
      ...changes,
    });
    let left: readonly RestoredChange[] = [];
    let findings: readonly ProbeFinding[] = [];
    try {
      findings = await runChecks(probeChecks, parts, session, onFinding, onCheck);
      left = (await changes.trials?.restore()) ?? [];
    } catch (error) {
      const kept = (await changes.trials?.restore()) ?? [];
      if (kept.length === 0 && changes.trials && signal?.aborted) options.onRestored?.('The monitor is as before.');
      if (kept.length === 0) throw error;
      const message = `Interrupted. ${notRestoredText(monitor?.id ?? '', kept)}`;
      throw new FlatfieldError('left-changed', message, { cause: error });
    }
    const record: ProbeRecord = {
      probeVersion: 1,
      tool: { name: 'flatfield', version },
      startedAt,
      endedAt: clock.now().toISOString(),
      apiUrl: api.baseUrl,
      platform: process.platform,
      simulation: client.simulation,
      monitor,
      parts: [...parts],
      requests: client.exchanges.length,
      findings: [...findings],
    };
    return { record, profile: profileOf(session, record), left };
  } finally {
    await own?.release();
  }
}

/** The record of changes, if any may be made. */
async function changesOf(
  {
    api,
    parts,
    restorePath,
    simulation,
    stateFolder: folder = stateFolder(),
  }: Omit<ProbeOptions, 'restorePath'> & { readonly restorePath: string | undefined },
  monitor: ProbedMonitor | null,
  clock: Clock,
): Promise<{ readonly trials?: ChangeTrials; readonly refusesChanges?: string }> {
  if (!parts.includes('change') || restorePath === undefined || monitor === null) return {};
  const remembered = new PendingRestores(simulation ? null : folder);
  const pending = await remembered.find(api.baseUrl, monitor.id);
  if (pending) return { refusesChanges: `${pendingRestoreText(pending)} Restore it with flatfield restore.` };
  const store = remembered.storeFor(api.baseUrl, monitor.id, restorePath);
  return { trials: new ChangeTrials(api, monitor.id, store, clock) };
}

function historyInMemory(): ChangeHistory {
  let lastMs: number | null = null;
  return {
    lastMs: () => lastMs,
    note: (at) => {
      lastMs = at.getTime();
    },
  };
}

/** The specification asks not to change things too frequently, and gives no number. */
const SPACING_MS = 2000;

/** One that is named is asked even if it is not in the list. */
function chooseMonitor(monitors: readonly ProbedMonitor[], id: string | undefined): ProbedMonitor | null {
  if (id !== undefined) {
    return monitors.find((monitor) => monitor.id === id) ?? { id, modelName: '', serialNumber: '' };
  }
  if (monitors.length > 1) {
    throw new FlatfieldError(
      'several-monitors',
      `Several monitors are connected: ${monitors.map((monitor) => JSON.stringify(monitor.id)).join(', ')}. Name one with --monitor.`,
    );
  }
  return monitors[0] ?? null;
}

/** The check that is asked now. */
interface ProbeProgress {
  /** Checks that have ended, and all of them. */
  readonly done: number;
  readonly planned: number;
  readonly asks: string;
}

/**
 * Makes each check of some parts, one after the other, regardless of earlier findings. A check that cannot be made says why. Throws `aborted`.
 */
async function runChecks(
  checks: readonly ProbeCheck[],
  parts: readonly ProbePart[],
  session: ProbeSession,
  onFinding: (finding: ProbeFinding) => void = () => undefined,
  onCheck: (progress: ProbeProgress) => void = () => undefined,
): Promise<readonly ProbeFinding[]> {
  const findings: ProbeFinding[] = [];
  const asked = checks.filter((check) => parts.includes(check.part));
  for (const { id, assumption, part, asks, run } of asked) {
    const before = session.client.exchanges.length;
    onCheck({ done: findings.length, planned: asked.length, asks });
    const found = await run(session).catch((error: unknown) => {
      if (hasCode(error, 'aborted') || !(error instanceof FlatfieldError)) throw error;
      return notAsked(error.message);
    });
    const remedy = found.state === 'as-assumed' ? '' : remedyOfExchanges(session.client.exchanges.slice(before));
    const outcome = remedy === '' ? found : { ...found, found: `${found.found}. ${remedy}` };
    const finding = { check: id, assumption, part, asks, ...outcome };
    findings.push(finding);
    onFinding(finding);
  }
  return findings;
}
