import { version } from '../../../../base/version.ts';
import type { StationRow } from '../../../protocol/station-report.ts';
import type { WebhookRow } from '../../../protocol/webhook-row.ts';
import { everyRow } from '../../store/every-row.ts';
import type { LineDeps } from '../line-env.ts';
import type { MetricFamily, MetricSample } from './exposition.ts';

/** All metrics of the server for Prometheus. Labels have few values, whatever stations and readers send. */
export async function lineMetrics({ store, hub, counters, uploads }: LineDeps): Promise<readonly MetricFamily[]> {
  const stations = await store.stations();
  const pool = store.connections();
  const database = pool === null ? 'sqlite' : 'postgres';
  const own = { version, node: process.versions.node, database };
  return [
    gauge('flatfield_line_build_info', 'What runs; the value is 1.', [{ labels: own, value: 1 }]),
    ...ofRuns(counters),
    gauge('flatfield_line_uploads_in_progress', 'Runs that are being judged, or wait for it.', one(uploads.runs)),
    {
      ...{ name: 'flatfield_line_request_duration_seconds', type: 'histogram' },
      help: 'Time until an answer began, by route.',
      samples: counters.requests.durations(),
    },
    counter('flatfield_line_requests_total', 'Answers, by route and class of status.', counters.requests.answers()),
    counter('flatfield_line_failures_total', 'Requests that failed in the server itself.', one(counters.failures)),
    counter(
      'flatfield_line_store_errors_total',
      'Requests that the store could not serve.',
      counters.storeErrors.samples('code'),
    ),
    gauge(
      'flatfield_line_database_connections',
      'Connections to the database, by state; requests that wait for one.',
      pool === null ? [] : Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('flatfield_line_listeners', 'Readers of live events.', one(hub.size)),
    ...ofStations(stations),
    ...ofWork(await store.webhooks(), await store.runsToJudge()),
    ...(await ofAlarms(store)),
    gauge('process_resident_memory_bytes', 'Resident memory.', one(process.memoryUsage.rss())),
    gauge('process_start_time_seconds', 'When the server started, since 1970.', one(STARTED_S)),
    counter('process_cpu_seconds_total', 'Time of processors that the server used.', one(cpuSeconds())),
  ];
}

function ofRuns({ uploads, outcomes, refusals, quarantines }: LineDeps['counters']): readonly MetricFamily[] {
  return [
    counter(
      'flatfield_line_uploads_total',
      'Runs that stations sent, by what became of them.',
      uploads.samples('result'),
    ),
    counter('flatfield_line_runs_total', 'Runs that were stored, by their outcome.', outcomes.samples('outcome')),
    counter('flatfield_line_refused_uploads_total', 'Uploads not taken, by the reason.', refusals.samples('reason')),
    counter('flatfield_line_quarantined_runs_total', 'Runs quarantined, by the reason.', quarantines.samples('reason')),
  ];
}

/** More than a line has: names of stations come from outside. */
const MAX_STATIONS = 200;

function ofStations(stations: readonly StationRow[]): readonly MetricFamily[] {
  const newest = stations.toSorted((a, b) => (a.seenAt > b.seenAt ? 1 : -1)).slice(-MAX_STATIONS);
  const byLabel = new Map(newest.map((row) => [labelOf(row.station), row]));
  const of = (name: string, help: string, value: (row: StationRow) => number) =>
    gauge(
      `flatfield_line_station_${name}`,
      help,
      [...byLabel].map(([station, row]) => ({ labels: { station }, value: value(row) })),
    );
  return [
    gauge('flatfield_line_stations', 'Stations that ever reported.', one(stations.length)),
    of(
      'seen_timestamp_seconds',
      'When a station was last heard from, since 1970.',
      (row) => Date.parse(row.seenAt) / 1000,
    ),
    of('clock_offset_seconds', 'How far the clock of a station is ahead.', (row) => row.clockOffsetMs / 1000),
    of('waiting_runs', 'Runs that wait at a station to be sent.', (row) => row.waiting),
    of('parked_runs', 'Runs at a station that the server refused.', (row) => row.parked),
  ];
}

function ofWork(webhooks: readonly WebhookRow[], runsToJudge: number): readonly MetricFamily[] {
  const of = (state: 'waiting' | 'dead') =>
    webhooks.map(({ number, ...row }) => ({ labels: { webhook: `${number}`, state }, value: row[state] }));
  return [
    gauge('flatfield_line_webhook_events', 'Events that wait to be delivered, or were given up.', [
      ...of('waiting'),
      ...of('dead'),
    ]),
    gauge('flatfield_line_judging_runs_waiting', 'Stored runs that are still to be judged again.', one(runsToJudge)),
  ];
}

async function ofAlarms(store: LineDeps['store']): Promise<readonly MetricFamily[]> {
  const [rules, open, due, dead, { at }] = await Promise.all([
    store.alarmRules(),
    everyRow((page) => store.alarms({ isOpen: true }, page)),
    store.mails('due'),
    store.mails('dead'),
    store.alarmWatch(),
  ]);
  return [
    gauge('flatfield_line_alarms_open', 'Alarms that are open.', one(open.length)),
    gauge('flatfield_line_alarm_mails', 'E-mails that wait to be sent, or were given up, 500 at most.', [
      { labels: { state: 'waiting' }, value: due.length },
      { labels: { state: 'dead' }, value: dead.length },
    ]),
    gauge(
      'flatfield_line_alarms_checked_timestamp_seconds',
      'When the rules for alarms were last checked, since 1970; absent without rules.',
      at === null || rules.length === 0 ? [] : one(Date.parse(at) / 1000),
    ),
  ];
}

/** A name that Prometheus can read: it ends at a NUL, and its text is UTF-8, in which half of a character cannot be written. */
function labelOf(name: string): string {
  return Buffer.from(name.replaceAll(/\p{Cc}/gu, '\ufffd')).toString();
}

function counter(name: string, help: string, samples: readonly MetricSample[]): MetricFamily {
  return { name, type: 'counter', help, samples };
}

function gauge(name: string, help: string, samples: readonly MetricSample[]): MetricFamily {
  return { name, type: 'gauge', help, samples };
}

function one(value: number): readonly MetricSample[] {
  return [{ value }];
}

const STARTED_S = Math.round(Date.now() / 1000 - process.uptime());

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
