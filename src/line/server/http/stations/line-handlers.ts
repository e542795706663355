import { type AlarmRow, alarmRowSchema } from '../../../protocol/alarm-finding.ts';
import type { Page } from '../../../protocol/run-filter.ts';
import { goldenCheckRowSchema } from '../../../protocol/run-row.ts';
import { stationRowSchema } from '../../../protocol/station-report.ts';
import { paretoRowSchema, yieldRowSchema } from '../../../protocol/summaries.ts';
import { findingText } from '../../alarms/finding-text.ts';
import { readerOf } from '../access/authenticate.ts';
import type { Handlers } from '../handler.ts';
import type { LineDeps } from '../line-env.ts';
import { pagedAnswer, wholeAnswer } from '../list-answer.ts';
import { refusal } from '../refusal.ts';
import { eventStream } from './event-stream.ts';

/** Readers of live events at once. */
const MAX_LISTENERS = 200;

/** Of them, those with one token, so that one reader cannot take all. */
const MAX_LISTENERS_OF_TOKEN = 20;

/** The line as a whole: stations, sums, live events. */
export function lineHandlers(
  deps: LineDeps,
): Handlers<
  | 'listStations'
  | 'listGoldenChecks'
  | 'listAlarms'
  | 'summarize'
  | 'listCauses'
  | 'listLimits'
  | 'followEvents'
  | 'describeApi'
> {
  const { store, hub, shifts, turns } = deps;
  const listeners = new Map<string, number>();
  const withText = ({ rows, next }: Page<AlarmRow>) => ({
    rows: rows.map((row) => ({ ...row, text: findingText(row.finding, shifts.timeZone) })),
    next,
  });
  return {
    listStations: async ({ query }, context) => wholeAnswer(context, query, stationRowSchema, await store.stations()),

    listGoldenChecks: async ({ query }, context) =>
      wholeAnswer(context, query, goldenCheckRowSchema, await store.goldenState()),

    listAlarms: ({ query: { format, state, ...page } }, context) =>
      pagedAnswer(
        context,
        { format, ...page },
        {
          ...{ schema: alarmRowSchema, turns },
          load: async (part) => withText(await store.alarms(state === 'all' ? {} : { isOpen: state === 'open' }, part)),
        },
      ),

    summarize: async ({ query: { format, group, ...filter } }, context) =>
      wholeAnswer(context, { format }, yieldRowSchema, await store.yields(filter, group, shifts)),

    listCauses: async ({ query: { format, ...filter } }, context) =>
      wholeAnswer(context, { format }, paretoRowSchema, await store.causes(filter)),

    listLimits: async ({ query: { format, ...filter } }, context) =>
      wholeAnswer(context, { format }, paretoRowSchema, await store.missedLimits(filter)),

    followEvents: (_, context) => {
      if (hub.size >= MAX_LISTENERS) throw refusal('busy', `${MAX_LISTENERS} readers follow the line already.`);
      const { name } = context.var.reader;
      const own = listeners.get(name) ?? 0;
      if (own >= MAX_LISTENERS_OF_TOKEN) {
        throw refusal(
          'too-many-requests',
          `${MAX_LISTENERS_OF_TOKEN} readers follow the line with this token already.`,
        );
      }
      listeners.set(name, own + 1);
      context.env.outgoing.once('close', () => listeners.set(name, (listeners.get(name) ?? 1) - 1));
      const stream = eventStream({
        hub,
        isAllowed: async () => (await readerOf(context, deps)) !== null,
        drop: () => void context.env.outgoing.destroy(),
        heartbeatMs: deps.heartbeatMs,
      });
      return context.body(stream, 200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    },

    describeApi: async (_, context) => {
      const { lineDescription } = await import('../line-description.ts');
      return context.json(lineDescription());
    },
  };
}
