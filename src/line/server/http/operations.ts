import { z } from 'zod';
import { alarmRowSchema } from '../../protocol/alarm-finding.ts';
import { bindingNamesSchema, bindingSchema, proposedBindingSchema } from '../../protocol/binding.ts';
import { capabilityAnswerSchema, chartAnswerSchema } from '../../protocol/chart-answer.ts';
import { chartSeriesRowSchema, chartSeriesSchema } from '../../protocol/chart-series.ts';
import { frozenLimitsSchema, yieldScopeSchema, yieldTargetSchema } from '../../protocol/chart-setting.ts';
import { clockReadingSchema } from '../../protocol/clock-reading.ts';
import { daySummarySchema } from '../../protocol/day-summary.ts';
import { ROLES, type Role, spoolIdSchema, utcSchema, wholeNumber } from '../../protocol/fields.ts';
import { gateAnswerSchema, registeredProfileSchema } from '../../protocol/gate-answer.ts';
import { BUNDLE_TYPE, markHeaders, uploadHeaders } from '../../protocol/headers.ts';
import { judgedRowSchema, judgingRowSchema } from '../../protocol/judging-row.ts';
import { missingAnswerSchema, missingQuestionSchema } from '../../protocol/missing-runs.ts';
import { pageRequestSchema, runFilterSchema } from '../../protocol/run-filter.ts';
import { goldenCheckRowSchema, runRowSchema, sha256Schema } from '../../protocol/run-row.ts';
import { stationReportSchema, stationRowSchema } from '../../protocol/station-report.ts';
import { paretoRowSchema, unitRowSchema, YIELD_GROUPS, yieldRowSchema } from '../../protocol/summaries.ts';
import { UNIT_STATES, unitAnswerSchema, unitStateRowSchema } from '../../protocol/unit-answer.ts';
import { uploadReceiptSchema } from '../../protocol/upload-receipt.ts';
import { deliveryRowSchema, WEBHOOK_EVENTS, webhookRowSchema } from '../../protocol/webhook-row.ts';
import { chartAskedSchema, frozenChartSchema, yieldChartAskedSchema } from './charts/chart-asked.ts';
import { unitParameter } from './runs/unit-parameter.ts';

/** One operation of the server's API: what it takes, who may call it, and what it answers. */
export interface LineOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly roles: readonly Role[];
  readonly parameters: z.ZodObject;
  readonly query: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyType?: string;
  readonly answer: z.ZodType;
  readonly answerTypes?: readonly string[];
  readonly statuses: readonly number[];
  /** True if a request may hold marks, and the answer holds one: see `Mark`. */
  readonly isMarked?: true;
}

const readers = ['viewer', 'admin'] as const;
const senders = ['station', 'admin'] as const;
const admins = ['admin'] as const;

const nothing = z.strictObject({});
const format = { format: z.enum(['json', 'csv']).default('json') };
const unit = z.strictObject({ serial: unitParameter });
const runId = z.strictObject({ id: sha256Schema });
const number = z.strictObject({ number: wholeNumber(1) });
const why = z.string().trim().min(1).max(500);
const list = { statuses: [200], answerTypes: ['application/json', 'text/csv'], parameters: nothing } as const;
const pageOf = (row: z.ZodObject) => z.strictObject({ rows: z.array(row), next: z.string().nullable() });
/** As in a query, but for JSON's own true and false. */
const bodyFilter = runFilterSchema.extend({ quarantined: z.boolean().exactOptional() });
const filters = { ...runFilterSchema.shape, ...format };
const paged = { ...filters, ...pageRequestSchema.shape };
const get = { method: 'GET', roles: readers, query: nothing, statuses: [200] } as const;
const changesBindings = {
  method: 'POST',
  roles: admins,
  parameters: nothing,
  query: nothing,
  answer: pageOf(bindingSchema),
  statuses: [200],
} as const;
const bytes = (type: string) => ({ answer: z.unknown(), answerTypes: [type] });

/** Of any length: nothing of it may keep a run from being taken. */
const marks = { [markHeaders.mark]: z.string().exactOptional() };
const marked = { isMarked: true, headers: z.object(marks) } as const;

/** A person's word for what it lets through. */
const release = z.strictObject({ reason: why });

export const auditRowSchema = z.strictObject({
  at: z.iso.datetime(),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
});

export const keyRowSchema = z.strictObject({ fingerprint: sha256Schema, label: z.string() });

/** Every operation below `/api/v1`: the routes, the roles and the OpenAPI document are all made from this table. */
export const lineOperations = {
  putRun: {
    method: 'PUT',
    path: '/runs/{id}',
    summary: 'Sends a run, named by the SHA-256 of its manifest. Sending it again changes nothing.',
    roles: senders,
    parameters: runId,
    query: nothing,
    headers: z.object({
      [uploadHeaders.spool]: spoolIdSchema.exactOptional(),
      [uploadHeaders.sequence]: wholeNumber(1).exactOptional(),
      [uploadHeaders.sentAt]: utcSchema.exactOptional(),
      [uploadHeaders.clockBegun]: clockReadingSchema.exactOptional(),
      [uploadHeaders.clockEnded]: clockReadingSchema.exactOptional(),
      [uploadHeaders.clockSent]: clockReadingSchema.exactOptional(),
      ...marks,
    }),
    isMarked: true,
    bodyType: BUNDLE_TYPE,
    answer: uploadReceiptSchema,
    statuses: [200, 201],
  },
  findMissing: {
    ...marked,
    method: 'POST',
    path: '/runs/missing',
    summary: 'Says which of the runs that a station sent before the server does not have, so that it sends them again.',
    roles: senders,
    parameters: nothing,
    query: nothing,
    body: missingQuestionSchema,
    answer: missingAnswerSchema,
    statuses: [200],
  },
  reportStation: {
    ...marked,
    method: 'POST',
    path: '/stations/report',
    summary: 'Says what a station is doing.',
    roles: senders,
    parameters: nothing,
    query: nothing,
    body: stationReportSchema,
    answer: nothing,
    statuses: [204],
  },
  listRuns: {
    ...get,
    ...list,
    path: '/runs',
    summary: 'Runs, newest first.',
    query: z.strictObject(paged),
    answer: pageOf(runRowSchema),
  },
  getRun: { ...get, path: '/runs/{id}', summary: 'One run.', parameters: runId, answer: runRowSchema },
  getRecord: {
    ...get,
    path: '/runs/{id}/record',
    summary: 'The record of a run as it was written.',
    parameters: runId,
    answer: z.looseObject({}),
  },
  getFile: {
    ...get,
    path: '/runs/{id}/files/{index}',
    summary: 'A file of a run, by its place in the manifest from 0.',
    parameters: z.strictObject({ id: sha256Schema, index: wholeNumber(0, 100_000) }),
    ...bytes('application/octet-stream'),
  },
  getBundle: {
    ...get,
    path: '/runs/{id}/bundle',
    summary: 'A run as it was sent.',
    parameters: runId,
    ...bytes(BUNDLE_TYPE),
  },
  releaseRun: {
    method: 'POST',
    path: '/runs/{id}/release',
    summary: 'Lets a quarantined run count, or the runs that a failed check of a golden unit made suspect.',
    roles: admins,
    parameters: runId,
    query: nothing,
    body: release,
    answer: runRowSchema,
    statuses: [200],
  },
  listUnits: {
    ...get,
    ...list,
    path: '/units',
    summary: 'Units by profile, newest first.',
    query: z.strictObject(paged),
    answer: pageOf(unitRowSchema),
  },
  getUnit: {
    ...get,
    path: '/units/{serial}',
    summary: 'Every run of a unit, oldest first.',
    parameters: unit,
    query: z.strictObject(format),
    answer: pageOf(runRowSchema),
    answerTypes: ['application/json', 'text/csv'],
  },
  askGate: {
    ...get,
    ...marked,
    path: '/units/{serial}/gate',
    summary: 'Whether a unit may ship under a profile.',
    parameters: unit,
    query: z.strictObject({ profile: z.string().min(1).max(200) }),
    answer: gateAnswerSchema,
  },
  askUnit: {
    ...get,
    ...marked,
    path: '/units/{serial}/answer',
    summary: 'Whether a unit may ship, under every profile that is bound to its model.',
    parameters: unit,
    answer: unitAnswerSchema,
  },
  listUnitStates: {
    ...get,
    ...list,
    path: '/unit-states',
    summary:
      'Units by whether they may ship, newest first. A page may have fewer rows than asked for: go on until `next` is null.',
    query: z.strictObject({
      ...{ state: z.enum(UNIT_STATES).exactOptional(), model: z.string().min(1).max(200).exactOptional() },
      ...format,
      ...pageRequestSchema.shape,
    }),
    answer: pageOf(unitStateRowSchema),
  },
  listBindings: {
    ...get,
    ...list,
    path: '/bindings',
    summary: 'Profiles and the models that they concern.',
    query: z.strictObject(format),
    answer: pageOf(bindingSchema),
  },
  listProposedBindings: {
    ...get,
    ...list,
    path: '/bindings/proposed',
    summary: 'Profiles and models that passed together and are not bound, with their passes.',
    query: z.strictObject(format),
    answer: pageOf(proposedBindingSchema),
  },
  bind: {
    ...changesBindings,
    path: '/bindings',
    summary: 'Binds a profile to a model: units that were inspected before must be inspected under it again.',
    body: bindingNamesSchema,
  },
  confirmBindings: {
    ...changesBindings,
    path: '/bindings/confirm',
    summary: 'Binds what the runs propose: the runs that are there count under it.',
    body: z.strictObject({ bindings: z.array(bindingNamesSchema).min(1).max(1000) }),
  },
  unbind: {
    ...changesBindings,
    path: '/bindings/remove',
    summary: 'Takes a binding back.',
    body: bindingNamesSchema,
  },
  releaseUnit: {
    method: 'POST',
    path: '/units/{serial}/release',
    summary: 'Releases a blocked unit for another inspection under a profile: it ships only after another pass.',
    roles: admins,
    parameters: unit,
    query: nothing,
    body: release.extend({ profile: z.string().min(1).max(200) }),
    answer: gateAnswerSchema,
    statuses: [200],
  },
  listStations: {
    ...get,
    ...list,
    path: '/stations',
    summary: 'Stations as they last reported.',
    query: z.strictObject(format),
    answer: pageOf(stationRowSchema),
  },
  listGoldenChecks: {
    ...get,
    ...list,
    path: '/golden',
    summary:
      'Checks of golden units: the last one and the last good one of each station and kind of reading, and failed ones that no one released.',
    query: z.strictObject(format),
    answer: pageOf(goldenCheckRowSchema),
  },
  listAlarms: {
    ...get,
    ...list,
    path: '/alarms',
    summary: 'Alarms that rules found, newest first: open ones, ended ones, or all.',
    query: z.strictObject({
      ...format,
      ...pageRequestSchema.shape,
      state: z.enum(['all', 'open', 'ended']).default('all'),
    }),
    answer: pageOf(alarmRowSchema),
  },
  summarize: {
    ...get,
    ...list,
    path: '/summary',
    summary: 'Yields of units.',
    query: z.strictObject({ ...filters, group: z.enum(YIELD_GROUPS).default('all') }),
    answer: pageOf(yieldRowSchema),
  },
  listCauses: {
    ...get,
    ...list,
    path: '/causes',
    summary: 'Causes by how often they were named.',
    query: z.strictObject(filters),
    answer: pageOf(paretoRowSchema),
  },
  listLimits: {
    ...get,
    ...list,
    path: '/limits',
    summary: 'Limits by how often they were missed.',
    query: z.strictObject(filters),
    answer: pageOf(paretoRowSchema),
  },
  listCharts: {
    ...get,
    ...list,
    path: '/charts',
    summary: 'Series of values that can be charted.',
    query: z.strictObject({
      ...runFilterSchema.pick({ station: true, model: true, profile: true }).shape,
      ...format,
    }),
    answer: pageOf(chartSeriesRowSchema),
  },
  getChart: {
    ...get,
    ...list,
    path: '/charts/series',
    summary:
      'A control chart of the last 500 points of a series, with its limits and signals. CSV has a row for each point.',
    query: chartAskedSchema.extend(format),
    answer: chartAnswerSchema,
  },
  getYieldChart: {
    ...get,
    ...list,
    path: '/charts/yield',
    summary: 'The first-pass yield over time as a p chart, with its target. CSV has a row for each day or shift.',
    query: yieldChartAskedSchema.extend(format),
    answer: chartAnswerSchema,
  },
  getCapability: {
    ...get,
    path: '/charts/capability',
    parameters: nothing,
    summary:
      'Capability of the last 500 values of a series within the limits of their profile, with confidence intervals.',
    query: chartAskedSchema.pick({ retests: true, to: true, version: true }).extend(chartSeriesSchema.shape),
    answer: capabilityAnswerSchema,
  },
  freezeChart: {
    method: 'POST',
    path: '/charts/limits',
    summary: 'Freezes the limits of a chart from a period, or drops them: then they come from the drawn points again.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: frozenChartSchema,
    answer: z.strictObject({ frozen: frozenLimitsSchema.nullable() }),
    statuses: [200],
  },
  setYieldTarget: {
    method: 'POST',
    path: '/charts/target',
    summary: 'Sets the share of units that are to pass their first run, or drops it.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: z.strictObject({ scope: yieldScopeSchema, share: z.number().min(0).max(1).nullable() }),
    answer: z.strictObject({ target: yieldTargetSchema.nullable() }),
    statuses: [200],
  },
  listProfiles: {
    ...get,
    ...list,
    path: '/profiles',
    summary: 'Profiles that the gate accepts.',
    query: z.strictObject(format),
    answer: pageOf(registeredProfileSchema),
  },
  registerProfile: {
    method: 'POST',
    path: '/profiles',
    summary: 'Accepts a profile at the gate: built in, by its name, or the content of a profile file.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: z.strictObject({
      profile: z.union([z.string().min(1).max(200), z.looseObject({})]),
      maxAttempts: registeredProfileSchema.shape.maxAttempts.exactOptional(),
      maxAgeDays: registeredProfileSchema.shape.maxAgeDays.exactOptional(),
      unitPattern: registeredProfileSchema.shape.unitPattern.exactOptional(),
    }),
    answer: registeredProfileSchema,
    statuses: [201],
  },
  unregisterProfile: {
    method: 'DELETE',
    path: '/profiles/{hash}',
    summary: 'Stops accepting a profile at the gate.',
    roles: admins,
    parameters: z.strictObject({ hash: sha256Schema }),
    query: nothing,
    answer: nothing,
    statuses: [204],
  },
  listKeys: {
    ...get,
    ...list,
    path: '/keys',
    summary: 'Keys by which runs must be signed, if there are any.',
    query: z.strictObject(format),
    answer: pageOf(keyRowSchema),
  },
  registerKey: {
    method: 'POST',
    path: '/keys',
    summary: 'Registers a public Ed25519 key: from then on every run must be signed by a registered one.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: z.strictObject({ publicKey: z.string().max(5000), label: z.string().trim().min(1).max(200) }),
    answer: keyRowSchema,
    statuses: [201],
  },
  listAudit: {
    ...get,
    ...list,
    path: '/audit',
    summary: 'Who changed what, newest first.',
    roles: admins,
    query: z.strictObject({ ...format, ...pageRequestSchema.shape }),
    answer: pageOf(auditRowSchema),
  },
  startJudging: {
    method: 'POST',
    path: '/judgings',
    summary: 'Has stored runs judged again under a profile: built in, by its name, or the content of a profile file.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: z.strictObject({
      profile: z.union([z.string().min(1).max(200), z.looseObject({})]),
      filter: bodyFilter.default({}),
    }),
    answer: judgingRowSchema,
    statuses: [201],
  },
  listJudgings: {
    ...get,
    ...list,
    path: '/judgings',
    summary: 'Which stored runs are judged again, and how far that has come, newest first.',
    query: z.strictObject(format),
    answer: pageOf(judgingRowSchema),
  },
  stopJudging: {
    method: 'DELETE',
    path: '/judgings/{number}',
    summary: 'Stops judging again; what is done is kept.',
    roles: admins,
    parameters: number,
    query: nothing,
    answer: nothing,
    statuses: [204],
  },
  listJudged: {
    ...get,
    ...list,
    path: '/judgings/{number}/runs',
    summary: 'What runs came to when they were judged again. None of it counts.',
    parameters: number,
    query: z.strictObject({ ...format, ...pageRequestSchema.shape }),
    answer: pageOf(judgedRowSchema),
  },
  listJudgedOfRun: {
    ...get,
    ...list,
    path: '/runs/{id}/judged-again',
    summary: 'What one run came to when it was judged again, by profile. None of it counts.',
    parameters: runId,
    query: z.strictObject(format),
    answer: pageOf(judgedRowSchema),
  },
  listDays: {
    ...get,
    ...list,
    path: '/days',
    summary: 'Sums of past days by station, model and profile, newest first.',
    query: z.strictObject({
      ...format,
      ...pageRequestSchema.shape,
      from: z.iso.date().default('0000-01-01'),
      to: z.iso.date().default('9999-12-31'),
    }),
    answer: pageOf(daySummarySchema),
  },
  addWebhook: {
    method: 'POST',
    path: '/webhooks',
    summary: 'Has an address told of events. Its secret signs what is sent, and is in no answer.',
    roles: admins,
    parameters: nothing,
    query: nothing,
    body: z.strictObject({
      url: z.string().min(1).max(2000),
      secret: z.string().max(300),
      events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(10).exactOptional(),
    }),
    answer: webhookRowSchema,
    statuses: [201],
  },
  listWebhooks: {
    ...get,
    ...list,
    path: '/webhooks',
    summary: 'Addresses that are told of events.',
    roles: admins,
    query: z.strictObject(format),
    answer: pageOf(webhookRowSchema),
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhooks/{number}',
    summary: 'Forgets an address, its secret and what waits for it.',
    roles: admins,
    parameters: number,
    query: nothing,
    answer: nothing,
    statuses: [204],
  },
  listDeliveries: {
    ...get,
    ...list,
    path: '/deliveries',
    summary: 'Events for webhooks, newest first: those that were given up, that wait, or that were delivered.',
    roles: admins,
    query: z.strictObject({
      ...format,
      ...pageRequestSchema.shape,
      state: z.enum(['dead', 'due', 'delivered']).default('dead'),
    }),
    answer: pageOf(deliveryRowSchema),
  },
  retryDelivery: {
    method: 'POST',
    path: '/deliveries/{number}/retry',
    summary: 'Delivers an event that was given up.',
    roles: admins,
    parameters: number,
    query: nothing,
    answer: nothing,
    statuses: [204],
  },
  followEvents: {
    ...get,
    path: '/events',
    summary: 'Runs and stations as they report, as server-sent events.',
    parameters: nothing,
    ...bytes('text/event-stream'),
  },
  describeApi: {
    ...get,
    path: '/openapi.json',
    summary: 'This document.',
    roles: ROLES,
    parameters: nothing,
    answer: z.looseObject({}),
  },
} as const satisfies Readonly<Record<string, LineOperation>>;

export type LineOperationId = keyof typeof lineOperations;
