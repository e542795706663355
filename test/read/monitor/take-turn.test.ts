import { expect, it } from 'vitest';
import { takeTurn } from '../../../src/read/monitor/take-turn.ts';
import { withCode } from '../../with-code.ts';

it('gives turns in the order of arrival, one at a time', async () => {
  const order: string[] = [];
  const use = async (who: string) => {
    const turn = await takeTurn('in order', 'the monitor', {});
    order.push(`${who} begins`);
    await new Promise(setImmediate);
    order.push(`${who} ends`);
    await turn.release();
  };
  await Promise.all([use('a'), use('b'), use('c')]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('has no wait for another name, or once all are done', async () => {
  const onWaiting = () => expect.unreachable('there is nothing to wait for');
  const one = await takeTurn('one', 'the monitor', { onWaiting });
  const other = await takeTurn('other', 'the monitor', { onWaiting });
  await Promise.all([one.release(), other.release()]);
  await (await takeTurn('one', 'the monitor', { onWaiting })).release();
});

it('keeps nobody waiting for one whose callback failed', async () => {
  const first = await takeTurn('failed', 'the monitor', {});
  const fail = () => {
    throw new Error('no terminal');
  };
  await expect(takeTurn('failed', 'the monitor', { onWaiting: fail })).rejects.toThrow('no terminal');
  await first.release();
  await (await takeTurn('failed', 'the monitor', {})).release();
});

it('leaves the line at a signal, and those behind still wait for those before', async () => {
  const first = await takeTurn('left', 'the monitor', {});
  const stopping = new AbortController();
  const second = takeTurn('left', 'the monitor', { signal: stopping.signal, onWaiting: () => stopping.abort() });
  let hasThird = false;
  const third = takeTurn('left', 'the monitor', {}).then((turn) => {
    hasThird = true;
    return turn;
  });
  await expect(second).rejects.toThrow(withCode('lock-failed'));
  await new Promise(setImmediate);
  expect(hasThird).toBe(false);
  await first.release();
  await (await third).release();
});
