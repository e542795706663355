import type { LimitResult } from '../../../../judge/verdict.ts';
import type { AlarmRow } from '../../../protocol/alarm-finding.ts';
import type { AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import type { Binding, ProposedBinding } from '../../../protocol/binding.ts';
import type { ChartSeries, ChartSeriesRow, SeriesVersion } from '../../../protocol/chart-series.ts';
import type { FrozenLimits, YieldTarget } from '../../../protocol/chart-setting.ts';
import type { Role } from '../../../protocol/fields.ts';
import type { JudgedRow, JudgingRow } from '../../../protocol/judging-row.ts';
import type { Page, RunFilter } from '../../../protocol/run-filter.ts';
import type { GoldenCheckRow, RunRow } from '../../../protocol/run-row.ts';
import type { StationRow } from '../../../protocol/station-report.ts';
import type { ParetoRow, UnitRow, YieldGroup, YieldRow } from '../../../protocol/summaries.ts';
import type { UnitState } from '../../../protocol/unit-answer.ts';
import type { DeliveryRow, WebhookRow } from '../../../protocol/webhook-row.ts';
import type { SeriesCapability } from '../../charts/series-capability.ts';
import type { SeriesChart, SeriesKind } from '../../charts/series-chart.ts';
import type { YieldChart } from '../../charts/yield-chart.ts';
import type { FoundGate, FoundState, FoundUnit, GateReason } from '../../gate/gate-reason.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import type { Restoration } from '../../store/backup/restorations.ts';
import type { ValueOfRun } from '../../store/charts/chart-tables.ts';
import type { UnitRelease } from '../../store/gate/releases.ts';
import type { Shifts } from '../../store/yields/local-groups.ts';

/** The data that every page needs besides its rows. */
export interface LinePageContext {
  /** Clock of the server, UTC, also in a demonstration. */
  readonly now: string;
  readonly shifts: Shifts;
  /** The words of the page, in the language of its reader. */
  readonly t: LineWords;
  /** Path and query of the page. */
  readonly path: string;
  /** Reader of the page; null on the pages that anyone may see. */
  readonly reader: { readonly name: string; readonly role: Role } | null;
  readonly isDemonstration: boolean;
  /** A restore from a backup that is not confirmed yet; null for none. */
  readonly restore: Restoration | null;
}

/** `/`: `lineTodayPage` of line-today-page.ts. */
export interface LineToday {
  /** Start of the local day, UTC: see `startOfDay`. */
  readonly since: string;
  readonly stations: readonly StationRow[];
  /** Runs received since then, newest first; every kind. */
  readonly runs: readonly RunRow[];
  /** By station, of the same time, and of the whole line; null if no run counts. */
  readonly yields: readonly YieldRow[];
  readonly all: YieldRow | null;
  /** See `Store.goldenState`. */
  readonly goldenChecks: readonly GoldenCheckRow[];
  /** True if `?wall` was asked for: large, without navigation. */
  readonly isWall: boolean;
}

/** Values that the filters of lists offer. */
export type Choices = Readonly<Record<'station' | 'model' | 'profile', readonly string[]>>;

/** `/units`: `unitsPage` of units-page.ts. */
export interface UnitsList {
  readonly filter: RunFilter;
  /** Of this page; null on the first. */
  readonly cursor: string | null;
  readonly page: Page<UnitRow>;
  readonly choices: Choices;
}

/** `/units/{unit}`: `unitPage` of unit-page.ts. */
export interface UnitFacts {
  readonly unit: string;
  /** As `Store.runsOfUnit` orders them: oldest first. */
  readonly runs: readonly RunRow[];
  /** One for each registered profile. */
  readonly gates: readonly FoundGate[];
  /** The one answer, under those that concern it. */
  readonly answer: FoundUnit;
  readonly releases: readonly UnitRelease[];
  /** Other units whose names look like this one. */
  readonly similar: readonly string[];
  /** Values of its runs that count, by metric and in the order of time. */
  readonly values: readonly ValueOfRun[];
  /** The runs that `?a=ID&b=ID` names, with the limits of their records; null if it names none. */
  readonly compared: readonly [ComparedRun, ComparedRun] | null;
}

export interface ComparedRun {
  readonly row: RunRow;
  /** `judgment.verdict.limits` of the record, each with the name of its patch; null for all patches. */
  readonly limits: readonly (LimitResult & { readonly patch: string | null })[];
}

/** `/states`: `statesPage` of states-page.ts. */
export interface UnitStates {
  /** Null for all. */
  readonly state: UnitState | null;
  readonly cursor: string | null;
  readonly page: Page<FoundState>;
}

/** `/bindings`: `bindingsPage` of bindings-page.ts. */
export interface Bindings {
  readonly bindings: readonly Binding[];
  readonly proposed: readonly ProposedBinding[];
}

/** `/yield`: `yieldPage` of yield-page.ts. */
export interface Yields {
  readonly filter: RunFilter;
  readonly group: YieldGroup;
  readonly rows: readonly YieldRow[];
  /** The same runs as one group; null if there are none. */
  readonly all: YieldRow | null;
  readonly choices: Choices;
  /** Null for groups that are not in time. */
  readonly overTime: YieldOverTime | null;
}

/** The first-pass yield over time, of a page by day or shift. */
export interface YieldOverTime {
  readonly drawn: YieldChart;
  readonly frozen: FrozenLimits | null;
  readonly target: YieldTarget | null;
}

/** `/charts`: `chartsPage` of charts-page.ts. */
export interface ChartsList {
  readonly filter: Pick<RunFilter, 'station' | 'model' | 'profile'>;
  readonly rows: readonly ChartSeriesRow[];
  readonly choices: Choices;
}

/** A chart that `/charts?metric=NAME...` asks for. */
export interface ChartAsked {
  readonly series: ChartSeries;
  readonly kind: SeriesKind;
  readonly subgroup: number;
  readonly retests: boolean;
  /** UTC; null for up to now. */
  readonly to: string | null;
  /** Version of the profile; null for that of the last run. */
  readonly version: number | null;
}

/** The same page with a chart: `chartPage` of chart-page.ts. */
export interface ChartFacts {
  readonly asked: ChartAsked;
  readonly unit: string;
  readonly drawn: SeriesChart;
  readonly frozen: FrozenLimits | null;
  /** The version whose runs are drawn; null without values. */
  readonly version: number | null;
  readonly versions: readonly SeriesVersion[];
  readonly capability: SeriesCapability;
  /** Runs of the signals. */
  readonly runs: readonly { readonly order: number; readonly id: string; readonly unit: string }[];
}

/** `/pareto`: `paretoPage` of pareto-page.ts. */
export interface Pareto {
  readonly filter: RunFilter;
  readonly causes: readonly ParetoRow[];
  readonly limits: readonly ParetoRow[];
  /** Runs that the filter means and that count. */
  readonly runs: number;
  readonly choices: Choices;
}

/** `/runs`: `runsPage` of runs-page.ts. */
export interface RunsList {
  readonly filter: RunFilter;
  readonly cursor: string | null;
  readonly page: Page<RunRow>;
  /** All that match. */
  readonly count: number;
  readonly choices: Choices;
}

/** `/runs/{id}`: `runPage` of run-page.ts. */
export interface RunFacts {
  readonly row: RunRow;
  /** Of its manifest, in its order; null if its bundle is gone or damaged. */
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[] | null;
  /** Results of its readings under other profiles. */
  readonly judgedAgain: readonly JudgedRow[];
  /** Reason why the run is suspect: see `suspicion`; null if it is not. */
  readonly suspicion: GateReason | null;
  /** True if the run is a failed check of a golden unit that makes runs suspect. */
  readonly isFailedCheck: boolean;
}

/** `/golden`: `goldenPage` of golden-page.ts. */
export interface GoldenUnits {
  /** See `Store.goldenState`. */
  readonly checks: readonly GoldenCheckRow[];
}

/** `/alarms`: `alarmsPage` of alarms-page.ts. */
export interface Alarms {
  readonly open: readonly AlarmRow[];
  /** The newest ones. */
  readonly ended: readonly AlarmRow[];
  readonly rules: readonly AlarmRuleRow[];
  /** The last time at which the rules were held against the line, and true if that was lately. */
  readonly watch: { readonly at: string | null; readonly isRunning: boolean };
  /** Numbers of e-mails that wait and that were given up. */
  readonly mails: { readonly waiting: number; readonly dead: number };
  /** Clock of the server, also in a demonstration. */
  readonly now: string;
  readonly showsRecipients: boolean;
  /** True if `?wall` was asked for. */
  readonly isWall: boolean;
}

/** `/shift`: `shiftPage` of shift-page.ts. */
export interface ShiftReport {
  /** Local name of the shift: when it begins. */
  readonly shift: string;
  /** UTC. */
  readonly from: string;
  readonly to: string;
  readonly isOver: boolean;
  /** Names of shifts to choose from, newest first. */
  readonly shifts: readonly string[];
  readonly stations: readonly ShiftStation[];
  readonly all: YieldRow | null;
  /** Those that were open at any time of the shift, oldest first. */
  readonly alarms: readonly AlarmRow[];
  /** Alarms that are open now. */
  readonly open: readonly AlarmRow[];
  /** Units of the shift whose latest run did not pass. */
  readonly units: readonly UnitRow[];
  /** Number of quarantined runs of the shift. */
  readonly quarantined: number;
}

export interface ShiftStation {
  readonly name: string;
  /** Null if no run of it counts. */
  readonly yields: YieldRow | null;
  readonly causes: readonly ParetoRow[];
  /** Checks of its golden units, oldest first. */
  readonly checks: readonly RunRow[];
}

/** `/work`: `workPage` of work-page.ts. */
export interface Work {
  readonly judgings: readonly JudgingRow[];
  /** Null for readers who may not see them. */
  readonly webhooks: readonly WebhookRow[] | null;
  readonly dead: readonly DeliveryRow[] | null;
  /** Day and reason of the last nightly pruning, if it was skipped. */
  readonly skippedPruning: string | null;
}

/** `/login`: `loginPage` of message-pages.ts. Its form posts `token` and `next` to `/login`. */
export interface Login {
  /** A sentence; null at the first visit. */
  readonly problem: LineText | null;
  /** Path of this server to go on to. */
  readonly next: string;
}

/** `errorPage` of message-pages.ts. */
export interface ErrorFacts {
  /** HTTP status: 400 and more. */
  readonly status: number;
  /** One sentence. */
  readonly message: string;
}
