import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { RefusedError } from '../../api/local/refused-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { timeScaleOf } from '../monitor/await-steady.ts';
import { resolutionUnconfirmed } from '../monitor/monitor-terms.ts';
import { type Coordinate, pixelName } from './read-edge-pixel.ts';
import { likenessOf, otherCause } from './refused-coordinate.ts';

export interface NothingBeyondOptions extends CallOptions {
  /** Reads the last pixel; awaited between the two times that a coordinate beyond it is asked for. */
  readonly readLast?: (() => Promise<void>) | undefined;
  /** Confirms the size in another way, if the API only repeats the positions that it is asked for. */
  readonly onEcho?: (() => Promise<void>) | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Asks for a pixel just beyond the right and the lower edge. The API does not report the resolution of the input signal, but only
 * coordinates of it can be read: if a pixel beyond is answered, the signal is larger than stated, and a plan would leave parts of
 * the screen out. A coordinate counts as outside if it is refused in the same way before and after a reading of the last pixel; any other refusal may pass,
 * so that it is asked for again for a while. Refused coordinates blank nothing. Throws `resolution-mismatch`, `resolution-unconfirmed`, `aborted`, and what
 * the two options throw.
 */
export async function requireNothingBeyond(
  api: LocalApi,
  monitorId: string,
  resolution: Resolution,
  { readLast, onEcho, clock = systemClock, ...options }: NothingBeyondOptions = {},
): Promise<void> {
  const { widthPx, heightPx } = resolution;
  const pause = patience(api, clock, options.signal);
  const askFor = (asked: Coordinate) => ask(api, monitorId, asked, resolution, options);
  let open: readonly Beyond[] = [
    { asked: { x: widthPx, y: 0 }, earlier: [] },
    { asked: { x: 0, y: heightPx }, earlier: [] },
  ];
  for (let round = 1; ; round++) {
    const left: Beyond[] = [];
    for (const { asked, earlier } of open) {
      const answers = await askPatiently(asked, earlier, askFor, pause);
      const beyond = answers.find((answer) => !isRefusal(answer) && (answer.x >= widthPx || answer.y >= heightPx));
      if (beyond && !isRefusal(beyond)) {
        const far = (await askPatiently(FAR, [], askFor, pause)).at(-1);
        if (!far || isRefusal(far) || !isSame(far, FAR)) throw isLarger(resolution, beyond);
        await readLast?.();
        if (onEcho) return onEcho();
        throw resolutionUnconfirmed(resolution, 'the API repeats each position that it is asked for.');
      }
      const last = answers.at(-1);
      const isTold = last && (isOneOf(last, earlier) || (!isRefusal(last) && isAtEdge(last, asked, resolution)));
      if (!isTold) left.push({ asked, earlier: [...earlier, ...answers] });
    }
    if (round > 1 && left.length === 0) return;
    const [unclear] = left;
    if (round === ROUNDS && unclear) throw isUnclear(unclear, resolution);
    await readLast?.();
    const moved = left.find(({ earlier }) => elsewhereOf(earlier));
    if (moved) throw isUnclear(moved, resolution);
    open = left;
  }
}

/** A coordinate beyond the edge, with the answers that came before the latest reading of the last pixel. */
interface Beyond {
  readonly asked: Coordinate;
  readonly earlier: readonly Answered[];
}

/** If the first answers were of another cause, the second reading of the last pixel parts two of the same one. */
const ROUNDS = 3;

/**
 * The answers of one round. It ends with a pixel, with an answer that came in an earlier round, or with a refusal that stays the same and names no other
 * cause; or when the time for pauses is used up.
 */
async function askPatiently(
  asked: Coordinate,
  earlier: readonly Answered[],
  askFor: (asked: Coordinate) => Promise<Answered>,
  pause: () => Promise<boolean>,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (;;) {
    const answer = await askFor(asked);
    answers.push(answer);
    const isStable = earlier.length === 0 || isOneOf(answer, answers.slice(0, -1).slice(-1));
    if (!isRefusal(answer) || isOneOf(answer, earlier) || (isStable && otherCause(answer) === null)) return answers;
    if (!(await pause())) return answers;
  }
}

/** A pause that says whether there was time for it. */
function patience(api: LocalApi, clock: Clock, signal: AbortSignal | undefined): () => Promise<boolean> {
  let leftMs = 14_000;
  return async () => {
    if (leftMs <= 0) return false;
    leftMs -= PAUSE_MS;
    await clock.sleep(PAUSE_MS * timeScaleOf(api), signal);
    return true;
  };
}

/** Longer than most pauses in which a signal is detected anew. */
const PAUSE_MS = 700;

/** No signal is as large as that. */
const FAR: Coordinate = { x: 60_000, y: 60_000 };

/** The pixel that was answered, or the refusal. */
type Answered = Coordinate | RefusedError;

function isRefusal(answered: Answered): answered is RefusedError {
  return answered instanceof RefusedError;
}

async function ask(
  api: LocalApi,
  monitorId: string,
  { x, y }: Coordinate,
  resolution: Resolution,
  options: CallOptions,
): Promise<Answered> {
  try {
    return (await api.getPixelInformation(monitorId, { x, y, showMarker: false }, options)).position;
  } catch (error) {
    if (error instanceof RefusedError) return error;
    if (options.signal?.aborted || !(error instanceof FlatfieldError)) throw error;
    throw resolutionUnconfirmed(resolution, error.message, { cause: error });
  }
}

/** True if an answer about a coordinate came before in the same way: the same refusal that names no other cause, or the first pixel. */
function isOneOf(answer: Answered, others: readonly Answered[]): boolean {
  if (!isRefusal(answer)) {
    return isSame(answer, FIRST) && others.some((other) => !isRefusal(other) && isSame(other, FIRST));
  }
  if (otherCause(answer) !== null) return false;
  return others.some((other) => isRefusal(other) && likenessOf(other) === likenessOf(answer));
}

const FIRST: Coordinate = { x: 0, y: 0 };

function elsewhereOf(answers: readonly Answered[]): Coordinate | undefined {
  for (const answer of answers) if (!isRefusal(answer) && !isSame(answer, FIRST)) return answer;
  return undefined;
}

/** Quotes the answer that keeps a coordinate from being outside: a pixel elsewhere, a refusal for another cause, or the refusal that differs from the first. */
function isUnclear({ asked, earlier }: Beyond, resolution: Resolution): FlatfieldError {
  const elsewhere = elsewhereOf(earlier);
  if (elsewhere) {
    const found = `asked for ${pixelName(asked)}, the pixel ${pixelName(elsewhere)} was answered.`;
    return resolutionUnconfirmed(resolution, found);
  }
  const refusals = earlier.filter(isRefusal);
  const [first] = refusals;
  const refused =
    refusals.find((each) => otherCause(each) !== null) ??
    refusals.findLast((each) => first && likenessOf(each) !== likenessOf(first)) ??
    first;
  if (!refused)
    return resolutionUnconfirmed(resolution, `asked for ${pixelName(asked)}, the first pixel was answered.`);
  const why = otherCause(refused) ?? 'it was not refused in the same way a second time.';
  return resolutionUnconfirmed(resolution, `${refused.message} Asked for ${pixelName(asked)}: ${why}`, {
    cause: refused,
  });
}

function isSame(a: Coordinate, b: Coordinate): boolean {
  return a.x === b.x && a.y === b.y;
}

function isLarger({ widthPx, heightPx }: Resolution, actual: Coordinate): FlatfieldError {
  return new FlatfieldError(
    'resolution-mismatch',
    `The input signal is larger than ${widthPx}x${heightPx}: beyond it, the pixel ${pixelName(actual)} was answered. ` +
      'Name the resolution of the signal, or parts of the screen would not be read.',
  );
}

/** True if the answer is of the last pixels of the signal, to which the service may have moved the coordinate. */
function isAtEdge(actual: Coordinate, asked: Coordinate, { widthPx, heightPx }: Resolution): boolean {
  const last = { x: widthPx - 1, y: heightPx - 1 };
  return (['x', 'y'] as const).every((axis) => {
    if (asked[axis] === 0) return actual[axis] === 0;
    return actual[axis] <= last[axis] && last[axis] - actual[axis] <= 1;
  });
}
