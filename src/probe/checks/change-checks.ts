import { keyLockSchema } from '../../api/local/answer-schemas.ts';
import { describeValue } from '../../api/local/describe-value.ts';
import { isLater } from '../../api/local/refused-error.ts';
import type { MonitorChange } from '../../read/monitor/monitor-change.ts';
import { observeChange } from '../observe-change.ts';
import { asAssumed, type CheckOutcome, differing, notAsked, otherwise, type ProbeCheck } from '../probe-check.ts';
import { modesOf, type ProbeSession } from '../probe-session.ts';
import { valueNamed } from '../raw-answer.ts';
import { exchangeText, type RawExchange } from '../raw-client.ts';

/** Six changes, each recorded before it is made, and restored. */
export const changeChecks: readonly ProbeCheck[] = [
  {
    id: 'marker-change',
    assumption: 'change-answers',
    part: 'change',
    asks: 'The marker, shown at (0, 0) and hidden',
    run: (session) =>
      changing(session, { what: 'marker', from: 'HIDE', to: 'SHOW' }, async () => {
        const monitorId = session.monitor.id;
        const position = { x: 0, y: 0 };
        const shown = await session.client.put('setPixelMarker', monitorId, { marker: 'SHOW', position });
        const hidden = await session.client.put('setPixelMarker', monitorId, { marker: 'HIDE' });
        for (const exchange of [shown, hidden]) session.changes.push({ exchange, latencyMs: undefined });
        const found = [shown, hidden].map(exchangeText).join('; ');
        const isDone = isAccepted(hidden);
        return { outcome: isDone && isAccepted(shown) ? asAssumed(found) : otherwise(found), isRestored: isDone };
      }),
  },
  {
    id: 'key-lock-change',
    assumption: 'change-in-force',
    part: 'change',
    asks: 'The key lock, changed and restored',
    run: async (session) => {
      const current = await keyLockOf(session);
      if (!keyLockSchema.safeParse(current).success) return notAsked(`the key lock is ${describeValue(current)}`);
      const to = current === 'OFF' ? 'MENU' : 'OFF';
      const from = String(current);
      return changing(session, { what: 'key-lock', from, to }, () =>
        thereAndBack(session, [to, from], {
          send: (keyLock) => session.client.put('setKeyLock', session.monitor.id, { keyLock }),
          read: async () => String(await keyLockOf(session)),
        }),
      );
    },
  },
  {
    id: 'color-mode-change',
    assumption: 'change-in-force',
    part: 'change',
    asks: 'The color mode, changed to another enabled one and restored',
    run: async (session) => {
      const modes = await currentModes(session);
      const current = modes.filter(({ selected }) => selected);
      const [selected] = current;
      if (selected === undefined || current.length > 1) return notAsked('the selected color mode is not known');
      const others = modes.filter(({ index }) => index !== selected.index && index <= MAX_INDEX);
      const other = others.find(({ enabled }) => enabled);
      if (other === undefined) return notAsked('no other color mode is enabled');
      const [from, to] = [String(selected.index), String(other.index)];
      return changing(session, { what: 'color-mode', from, to }, () =>
        thereAndBack(session, [to, from], {
          send: (index) => session.client.put('selectColorMode', session.monitor.id, { index: Number(index) }),
          read: async () => {
            const indexes = (await currentModes(session)).flatMap((mode) => (mode.selected ? [mode.index] : []));
            return indexes.join(' and ');
          },
        }),
      );
    },
  },
  {
    id: 'change-answers',
    assumption: 'change-answers',
    part: 'change',
    asks: 'The answers to all changes',
    run: async ({ client }) => {
      const changes = client.exchanges.filter(({ method }) => method === 'PUT');
      if (changes.length === 0) return notAsked('nothing was changed');
      const differences = changes.flatMap((exchange) => {
        const { status, body, text } = exchange.answer ?? {};
        const isMessage = status === 200 && typeof valueNamed(body, 'message') === 'string';
        const isAssumed = isMessage || (status === 204 && text === '');
        return isAssumed ? [] : [`${exchange.operation}: ${exchangeText(exchange)}`];
      });
      return differing([...new Set(differences)], `${changes.length} changes`);
    },
  },
  {
    id: 'change-frequency',
    assumption: 'change-frequency',
    part: 'change',
    asks: 'Whether changes 2 s apart are refused as too frequent',
    run: async ({ client }) => {
      const changes = client.exchanges.filter(({ method }) => method === 'PUT');
      if (changes.length === 0) return notAsked('nothing was changed');
      const refused = changes.filter(({ answer }) => answer && isLater(answer.status));
      return differing(
        refused.map((exchange) => `${exchange.operation}: ${exchangeText(exchange)}`),
        `none of ${changes.length} changes was refused so`,
      );
    },
  },
];

/** Beyond it, a pending restore does not know an index. */
const MAX_INDEX = 999;

interface Changed {
  readonly outcome: CheckOutcome;
  /** True if the monitor is seen to be as before. */
  readonly isRestored: boolean;
}

async function changing(session: ProbeSession, change: MonitorChange, work: () => Promise<Changed>) {
  if (session.trials === null) return notAsked(session.options.refusesChanges ?? 'a change could not be recorded');
  await session.trials.add(change);
  const { outcome, isRestored } = await work();
  if (isRestored) await session.trials.remove(change);
  return outcome;
}

interface Setting {
  readonly send: (value: string) => Promise<RawExchange>;
  readonly read: () => Promise<string>;
}

/** Sends a value and then the old one, and watches each until it is stable. */
async function thereAndBack(
  session: ProbeSession,
  values: readonly [to: string, from: string],
  { send, read }: Setting,
): Promise<Changed> {
  const found: string[] = [];
  const seen: boolean[] = [];
  for (const value of values) {
    const exchange = await send(value);
    const observed = await observeChange(session, value, read);
    session.changes.push({ exchange, latencyMs: observed.latencyMs });
    const refusal = isAccepted(exchange) ? '' : ` (${exchangeText(exchange)})`;
    found.push(`${value}${refusal}: ${observed.text}`);
    seen.push(observed.latencyMs !== null && refusal === '');
  }
  const outcome = seen.every(Boolean) ? asAssumed(found.join('; ')) : otherwise(found.join('; '));
  return { outcome, isRestored: seen.at(-1) === true };
}

function isAccepted({ answer }: RawExchange): boolean {
  return answer !== null && answer.status >= 200 && answer.status <= 299;
}

async function keyLockOf({ client, monitor }: ProbeSession): Promise<unknown> {
  const { answer } = await client.get('getKeyLock', { monitorId: monitor.id });
  return valueNamed(answer?.body, 'keyLock');
}

async function currentModes({ client, monitor }: ProbeSession) {
  const { answer } = await client.get('getColorModes', { monitorId: monitor.id });
  return modesOf(answer?.body);
}
