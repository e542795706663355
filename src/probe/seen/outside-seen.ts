import type { Behavior, OutsideBehavior, RefusalBehavior } from '../../api/probed/behavior.ts';
import { fillTemplate } from '../../api/probed/body-template.ts';
import { type PixelPlace, placeRead } from '../../api/probed/place-read.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { likenessOf } from '../../read/signal/refused-coordinate.ts';
import { outsideOf, positionOf } from '../pixel-answer.ts';
import type { RawExchange } from '../raw-client.ts';
import { type Anonymous, refusalSeen } from './error-seen.ts';

/** The answers to coordinates outside the signal: one if it explains all of them, else one for each direction. */
export function outsideSeen(
  pixels: readonly RawExchange[],
  resolution: Resolution | undefined,
  even: Behavior['evenPixels'],
  anonymous: Anonymous,
): Pick<Behavior, 'outside'> {
  if (!resolution) return {};
  const asked = pixels.flatMap((exchange) => {
    const found = outsideOf(exchange, resolution);
    return found ? [{ exchange, beyond: found.beyond }] : [];
  });
  const explains = (answer: OutsideBehavior, { exchange }: (typeof asked)[number]) =>
    isExplained(exchange, answer, resolution, even, anonymous);
  const candidates = asked.flatMap(({ exchange }) => candidatesOf(exchange, anonymous));
  const common = candidates.find((answer) => asked.every((one) => explains(answer, one)));
  if (common) return { outside: common };
  const directions = asked.flatMap((one) => {
    const answer = candidatesOf(one.exchange, anonymous).find((candidate) => explains(candidate, one));
    return answer ? [[one.beyond, answer] as const] : [];
  });
  // The first of a direction is the one that findings show.
  return directions.length === 0 ? {} : { outside: Object.fromEntries(directions.toReversed()) };
}

function candidatesOf(exchange: RawExchange, anonymous: Anonymous): readonly OutsideBehavior[] {
  const refusal = refusalSeen(exchange.answer, anonymous);
  if (refusal) return templatesOf(refusal, exchange).map((one) => ({ answer: 'refused', ...one }));
  if (exchange.answer?.status !== 200) return [];
  return (['last-pixel', 'first-pixel', 'echoed', 'wrapped'] as const).map((answer) => ({ answer }));
}

/** The refusal as it came, and with the coordinate, or a counter as well, to be filled in. */
function templatesOf(refusal: RefusalBehavior, exchange: RawExchange): readonly RefusalBehavior[] {
  const { body = '' } = refusal;
  const { x, y } = placeOf(exchange);
  const pair = new RegExp(`(?<!\\d)${x}(\\D{1,12})${y}(?!\\d)`, 'g');
  const paired = body.replaceAll(pair, '{{x}}$1{{y}}');
  const single = paired.replaceAll(/\d{3,}/g, (text) =>
    text === String(x) ? '{{x}}' : text === String(y) ? '{{y}}' : text,
  );
  const counted = [body, paired, single].map((text) => text.replaceAll(COUNTER, '$1{{count}}'));
  return [...new Set([body, paired, single, ...counted])].map((text) => ({ ...refusal, body: text }));
}

const COUNTER = /(#\s?|\[|\b(?:request|sequence|seq|counter|count|trace|session|attempt|ticket|log)\W{0,3})\d+/gi;

function isExplained(
  exchange: RawExchange,
  answer: OutsideBehavior,
  { widthPx, heightPx }: Resolution,
  even: Behavior['evenPixels'],
  anonymous: Anonymous,
): boolean {
  const asked = placeOf(exchange);
  const refusal = refusalSeen(exchange.answer, anonymous);
  if (answer.answer === 'refused') {
    if (refusal === undefined || refusal.status !== answer.status || refusal.encoding !== answer.encoding) return false;
    const likeness = (text: string) => likenessOf({ status: answer.status, answered: fillTemplate(text, asked) });
    return likeness(refusal.body ?? '') === likeness(answer.body ?? '');
  }
  const at = positionOf(exchange.answer?.body);
  if (refusal !== undefined || at === null) return false;
  const read = answer.answer === 'echoed' ? asked : placeRead(asked, answer.answer, even, { widthPx, heightPx });
  return at.x === read.x && at.y === read.y;
}

function placeOf({ query }: RawExchange): PixelPlace {
  return { x: Number(query['x']), y: Number(query['y']) };
}
