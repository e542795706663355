import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { askOperator } from '../../../src/cli/inspect/ask-operator.ts';
import { operatorAnswer } from '../../../src/cli/inspect/operator-answer.ts';
import { operator } from '../operator.ts';

const planned = { patchIndex: 0, pointIndex: 0, requested: { xPx: 0, yPx: 0 } };
const placement = {
  ...{ purpose: 'point' as const, position: planned.requested, planned, done: 0, planSize: 9 },
  ...{ isAgain: false, canGoBack: true },
};
const text = { where: 'Put the meter there.', keys: 'Enter: read' };

function asked(
  at: ReturnType<typeof operator>,
  options: { signal?: AbortSignal; canGoBack?: boolean } = {},
  onButton: (listener: (() => void) | null) => void = () => undefined,
  interrupt: () => void = () => undefined,
) {
  const { signal, canGoBack = true } = options;
  const context = { stdin: () => at.stdin, stderr: at.stderr, interrupt };
  return operatorAnswer({ signal, text, placement: { ...placement, canGoBack } }, context, onButton);
}

describe('the operator of a light meter', () => {
  it.each([
    ['\r', 'read'],
    ['\n', 'read'],
    ['r', 'retake'],
    ['s', 'skip'],
    ['b', 'back'],
    ['xyz\r', 'read'],
  ])('answers with %j: %s', async (key, answer) => {
    const at = operator([key]);
    expect(await asked(at)).toBe(answer);
    expect(at.asked).toEqual(['Put the meter there.']);
  });

  it('cannot go back before the first point', async () => {
    expect(await asked(operator(['rb\r']), { canGoBack: false })).toBe('read');
  });

  it('is not answered by a key that was typed ahead', async () => {
    const at = operator(['s']);
    at.stdin.write('\r\r');
    expect(await asked(at)).toBe('skip');
  });

  it('may press the button of the meter, which is heard only while the question stands', async () => {
    let button: (() => void) | null = null;
    const heard: boolean[] = [];
    const answer = asked(operator(['x']), {}, (listener) => {
      button = listener;
      heard.push(listener !== null);
    });
    while (button === null) await setTimeout(5);
    (button as () => void)();
    expect([await answer, heard]).toEqual(['read', [true, false]]);
  });

  it('ends the command with Ctrl-C', async () => {
    const ending = new AbortController();
    const interrupt = () => ending.abort();
    await expect(asked(operator(['\u0003']), { signal: ending.signal }, undefined, interrupt)).rejects.toThrow(
      'aborted',
    );
    expect(ending.signal.aborted).toBe(true);
  });

  it('whose terminal is closed answers nothing, and ends the command', async () => {
    const at = operator(['']);
    let interruptions = 0;
    const answer = asked(at, {}, undefined, () => {
      interruptions += 1;
    });
    const closed = async () => {
      while (at.asked.length === 0) await setTimeout(5);
      at.stdin.end();
    };
    await Promise.all([expect(answer).rejects.toThrow('The terminal was closed.'), closed()]);
    expect(interruptions).toBe(1);
    // Another question finds it closed already.
    await expect(asked(at)).rejects.toThrow('The terminal was closed.');
    const context = { stdin: () => at.stdin, stderr: at.stderr, interrupt: () => undefined };
    await expect(askOperator('Ready?', context, undefined)).rejects.toThrow('The terminal was closed.');
  });

  it('who is asked to do something is not waited for once the terminal is closed', async () => {
    const at = operator([]);
    let interruptions = 0;
    const interrupt = () => {
      interruptions += 1;
    };
    const asking = askOperator('Ready?', { stdin: () => at.stdin, stderr: at.stderr, interrupt }, undefined);
    at.stdin.end();
    await expect(asking).rejects.toThrow('The terminal was closed.');
    expect(interruptions).toBe(1);
  });
});
