import type { Channel } from '../diagnosis.ts';
import { bestChange, type Hypothesis } from './hypothesis.ts';

const NAMES: readonly Channel[] = ['red', 'green', 'blue'];

/** Light is dark and dark is light. */
export const inverted: Hypothesis = (observed) =>
  bestChange(observed, [
    {
      found: { cause: 'inverted', params: { levels: observed.distinct.length } },
      change: ([r, g, b]) => [1 - r, 1 - g, 1 - b],
    },
  ]);

/** One or two channels that always read no drive, or always the full one; all three would be no picture at all. */
export const channelDead: Hypothesis = (observed) =>
  bestChange(
    observed,
    DEAD.map((states) => {
      const dead = states.flatMap((drive, index) =>
        drive === null ? [] : [{ drive, channel: NAMES[index] as Channel }],
      );
      const params = { channels: dead.map(({ channel }) => channel), drives: dead.map(({ drive }) => drive) };
      return {
        found: { cause: 'channel-dead', params },
        change: ([r, g, b]) => [states[0] ?? r, states[1] ?? g, states[2] ?? b],
      };
    }),
  );

/** Channels that are swapped. */
export const channelsSwapped: Hypothesis = (observed) =>
  bestChange(
    observed,
    ORDERS.map(([r, g, b]) => ({
      found: {
        cause: 'channels-swapped',
        params: { order: [NAMES[r] as Channel, NAMES[g] as Channel, NAMES[b] as Channel] },
      },
      change: (shown) => [shown[r], shown[g], shown[b]],
    })),
  );

type State = 0 | 1 | null;
const STATES: readonly State[] = [null, 0, 1];

const DEAD: readonly (readonly [State, State, State])[] = STATES.flatMap((r) =>
  STATES.flatMap((g) => STATES.map((b): readonly [State, State, State] => [r, g, b])),
).filter((states) => states.includes(null) && states.some((state) => state !== null));

const ORDERS = [
  [0, 2, 1],
  [1, 0, 2],
  [2, 1, 0],
  [1, 2, 0],
  [2, 0, 1],
] as const;
