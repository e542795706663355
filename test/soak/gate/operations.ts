/**
 * A history of a line, as plain JSON data. It is played on the real store and gate, and on a model of them that was written from the guide
 * (`docs/reference/line.md`) alone. The model exports `modelAnswers(history: History): readonly ModelAnswer[]`, one answer for each `ask` and `ask-unit`, in order.
 *
 * Operations happen one after the other. *True time* begins at `startsAt` and goes on only as operations state. One of three servers of the store answers at
 * a time; it is reachable at every moment. Their clocks show true time at the beginning.
 */
export interface History {
  /** Names the history in messages; decides nothing. */
  readonly seed: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly startsAt: string;
  /** All stations of the line. The wall clock of each shows true time at the beginning. */
  readonly stations: readonly Station[];
  readonly operations: readonly Operation[];
  /** So many of the last questions are about units that were released and then passed at a connected station, all clocks being right: each must be allowed. Default 0. */
  readonly reopened?: number;
}

/**
 * A station is one computer with one monitor place, one spool and a token of its own. Its computer has a wall clock, which can be set, and
 * counts the time since its start, sleep included, which cannot be set.
 */
export interface Station {
  readonly name: string;
}

export type Operation =
  | Run
  | Send
  | Resend
  | SetClock
  | SetServerClock
  | UseServer
  | Hear
  | CarryMark
  | ForgeMark
  | Suspend
  | Reboot
  | Advance
  | Release
  | ReleaseRun
  | RegisterProfile
  | JudgeAgain
  | Prune
  | Backup
  | Restore
  | GoBack
  | TakeOver
  | ConfirmRestore
  | Bind
  | Unbind
  | ConfirmBindings
  | AskUnit
  | Ask;

/**
 * A station inspects a unit. The run ends at the current true time; it began `durationMs` before. So runs of two stations can overlap; runs of one
 * station never do, and no `reboot` of the station lies between beginning and end of a run (its clock may be set in between). True time does
 * not go on.
 *
 * The record states as `startedAt` and `finishedAt` what the wall clock of the station showed when the run began and when it ended. The station reads both of its
 * clocks at these two moments. Numbers of the spool are given at the beginning of runs, one after the other: since runs of a station do not
 * overlap, they ascend in the order of its `run` operations. From its end on the run waits in the spool of its station.
 */
export interface Run {
  readonly kind: 'run';
  /** Names the run in this history; each key is used once. */
  readonly run: string;
  readonly station: string;
  readonly unit: string;
  readonly profile: ProfileName;
  /** Which content the profile had at the station: the same name with other content has another hash. */
  readonly content: ProfileContent;
  /** Whether the monitor was simulated: the record says so. */
  readonly isSimulated: boolean;
  readonly ended: RunEnd;
  /** Of a run that read its whole plan, its verdict. That of any stopped run is `inconclusive`, and so it is stated here. */
  readonly outcome: 'pass' | 'fail' | 'inconclusive';
  /**
   * Key of the stopped run that this one resumes: a run of the same station, unit, profile, content, monitor and retest reason, resumed
   * at most once. Null for a run of its own. Its record has the run id and the `startedAt` of what it resumes, and its first accepted
   * reading if that had one. It gets a new number of the spool. Its
   * beginning (`durationMs`) is that of the resumption. A part that waits in the spool when its resumption begins leaves the
   * spool, unsent; `send` and `resend` of it have no effect from then on, unless `byHand`: then it had been exported before.
   */
  readonly resumes: string | null;
  /**
   * `marked`: its record holds the marks that its station had heard by the moment when the run began, of a resumed run those of its first part. `old`: the station is of a release that
   * writes none.
   */
  readonly marks: 'marked' | 'old';
  /** Null for none. */
  readonly retestReason: string | null;
  /** Serial number of the monitor; the id is the same for all monitors. Empty if the monitor states none. */
  readonly serial: string;
  /** The model that the monitor states; empty if it states none. */
  readonly model: ModelName;
  readonly durationMs: number;
}

/**
 * `complete`: it read its whole plan. `after-reading`: it was stopped by a person or a fault after at least one accepted reading.
 * `before-reading`: it was stopped before any reading was accepted.
 */
export type RunEnd = 'complete' | 'after-reading' | 'before-reading';

export type ProfileName = 'a' | 'b';
export type ProfileContent = 'first' | 'second';
export type ModelName = 'M1' | 'M2' | '';

/**
 * A run that waits in the spool is sent and arrives at the server, both at the current true time. Without effect for a key that no run has
 * so far (the generator avoids it, shrinking may cause it), and for a run that the server has or once accepted and then pruned.
 */
export interface Send {
  readonly kind: 'send';
  readonly run: string;
  /**
   * Whether the run was exported at the station and sent from another computer: with that computer's wall clock, which is right, with a token that is the same for all
   * runs by hand, and with the number of its station's spool.
   */
  readonly byHand: boolean;
}

/**
 * A station sends again all runs that it sent itself before, oldest first, as after a restore: with their numbers of the spool, the readings of its
 * clocks when they began and ended, and what its clocks show now. So they arrive as if `send` came now. What the server has, or pruned, stays as it is, with
 * one exception of the guide (`arrival-unknown`). Runs that only wait so far are not sent.
 */
export interface Resend {
  readonly kind: 'resend';
  readonly station: string;
}

/** The wall clock of a station is set by `byMs`, forward or (negative) back, at the current true time. */
export interface SetClock {
  readonly kind: 'set-clock';
  readonly station: string;
  readonly byMs: number;
}

/**
 * The clock of the server that answers is set by `byMs`, forward or back.
 */
export interface SetServerClock {
  readonly kind: 'set-server-clock';
  readonly byMs: number;
}

/** Another server of the same database answers from now on, with a clock and kept marks of its own. Without a database that is shared, it is the same one with that clock. */
export interface UseServer {
  readonly kind: 'use-server';
  readonly server: 0 | 1 | 2;
}

/** A station asks the server, and hears its newest mark. Answers to `send` (not by hand) and `resend` give the station the newest mark, too; those to `send` by hand give it to the other computer. */
export interface Hear {
  readonly kind: 'hear';
  readonly station: string;
}

/**
 * A person brings a station the marks that the computer that sends by hand has heard (`file`), or the code of the newest release of a unit as its page shows it (`code`; without effect if there is
 * none).
 */
export interface CarryMark {
  readonly kind: 'carry-mark';
  readonly station: string;
  readonly what: 'file' | 'code';
  readonly unit: string;
}

/** A station is given marks and codes that state a later position than any, and that no server signed. */
export interface ForgeMark {
  readonly kind: 'forge-mark';
  readonly station: string;
}

/** The computer of a station sleeps for `ms`, and true time goes on by as much. Both of its clocks are right about that time. */
export interface Suspend {
  readonly kind: 'suspend';
  readonly station: string;
  readonly ms: number;
}

/**
 * The computer of a station is off for `offMs`, and true time goes on by as much. Its next start has a new boot id. With a battery clock, the wall
 * clock then shows what it would show had it run on; without one, it shows what it showed when the computer was turned off.
 */
export interface Reboot {
  readonly kind: 'reboot';
  readonly station: string;
  readonly offMs: number;
  readonly hasBatteryClock: boolean;
}

/** True time goes on. */
export interface Advance {
  readonly kind: 'advance';
  readonly ms: number;
}

/** An administrator releases a unit under a profile name for another inspection. */
export interface Release {
  readonly kind: 'release';
  readonly unit: string;
  readonly profile: ProfileName;
  /** Another administrator gives the same release at the same moment, through this server. Default: nobody does. */
  readonly alsoThrough?: 0 | 1 | 2;
}

/** An administrator releases a quarantined run. Without effect if the server does not have the run, or has it without quarantine. */
export interface ReleaseRun {
  readonly kind: 'release-run';
  readonly run: string;
}

/**
 * An administrator registers a profile with its content. The same name and content again replaces the two rules. The other
 * content of the same name is registered beside it, with rules of its own.
 */
export interface RegisterProfile {
  readonly kind: 'register-profile';
  readonly profile: ProfileName;
  readonly content: ProfileContent;
  /** 1 to 100. */
  readonly maxAttempts: number;
  readonly maxAgeDays: number;
}

/** All runs that the server has are judged again under the content `second` of profile `b`, and the work is done at once. */
export interface JudgeAgain {
  readonly kind: 'judge-again';
}

/**
 * An administrator prunes, by days since the receipt of runs; null keeps all of them. Refused, without effect, where the guide says
 * so. A pruned run is not accepted again.
 */
export interface Prune {
  readonly kind: 'prune';
  readonly keepPassesDays: number | null;
  readonly keepFailsDays: number | null;
  readonly wholeUnits: boolean;
}

/** The server's folder is backed up by `flatfield line backup`. Backups have the numbers 0, 1, 2, ... in this order. */
export interface Backup {
  readonly kind: 'backup';
}

/** The server is stopped, backup `backup` is restored by `flatfield line restore` into a new folder, and a server is started on that. Without effect if there is no such backup. */
export interface Restore {
  readonly kind: 'restore';
  readonly backup: number;
}

/**
 * The server is stopped, `line.db` of backup `backup` is copied over that of its folder, and the server is started again: the archive of
 * bundles and the mark of the last answer stay as they are. Without effect if there is no such backup, or if the folder is another one than the
 * one that was backed up (a `restore` came in between).
 */
export interface GoBack {
  readonly kind: 'go-back';
  readonly backup: number;
}

/**
 * Of a database: its servers are stopped, an older replica, which is as it was at backup `backup`, takes its place, and they are started again with the marks that they kept. Without effect if there is no such
 * backup, or if a `restore` came in between.
 */
export interface TakeOver {
  readonly kind: 'take-over';
  readonly backup: number;
}

/** An administrator confirms that no run is missing. Without effect if there is nothing to confirm. */
export interface ConfirmRestore {
  readonly kind: 'confirm-restore';
}

/** An administrator binds a profile to a model. Refused, without effect, if no content of the profile is registered. */
export interface Bind {
  readonly kind: 'bind';
  readonly profile: ProfileName;
  readonly model: ModelName;
}

/** An administrator takes a binding back. Without effect if there is no such binding. */
export interface Unbind {
  readonly kind: 'unbind';
  readonly profile: ProfileName;
  readonly model: ModelName;
}

/** An administrator confirms everything that the server proposes. Without effect if it proposes nothing. */
export interface ConfirmBindings {
  readonly kind: 'confirm-bindings';
}

/** The gate is asked for a unit without a profile, at the current true time. */
export interface AskUnit {
  readonly kind: 'ask-unit';
  readonly unit: string;
}

/** The gate is asked for a unit under a profile name, at the current true time. */
export interface Ask {
  readonly kind: 'ask';
  readonly unit: string;
  readonly profile: ProfileName;
}

/** Of one `ask` or `ask-unit`. */
export interface ModelAnswer {
  readonly allowed: boolean;
  /** Why, in a few words or a code of the guide. */
  readonly why: string;
}
