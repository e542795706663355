import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { listenForInterruption } from '../../src/cli/interruption.ts';

/** A process that is signaled by hand, at times that are set by hand. */
function scriptedProcess() {
  const signals = new EventEmitter();
  const told: string[] = [];
  const codes: number[] = [];
  let nowMs = 0;
  const interruption = listenForInterruption({
    on: (name, listener) => signals.on(name, listener),
    off: (name, listener) => signals.off(name, listener),
    exit: (code) => codes.push(code),
    tell: (text) => told.push(text),
    nowMs: () => nowMs,
  });
  return {
    interruption,
    told,
    codes,
    at: (timeMs: number, signal: NodeJS.Signals) => {
      nowMs = timeMs;
      signals.emit(signal);
    },
    listeners: () => signals.eventNames().length,
  };
}

describe('an interruption', () => {
  it.each([
    ['Ctrl-C', 'SIGINT'],
    ['Ctrl-Break of Windows', 'SIGBREAK'],
    ['a closed terminal or console', 'SIGHUP'],
    ['a service manager', 'SIGTERM'],
  ] as const)('by %s lets the command restore everything', (_name, signal) => {
    const { interruption, at, codes } = scriptedProcess();
    at(1000, signal);
    expect([interruption.signal.aborted, codes]).toEqual([true, []]);
  });

  it('is one for keys that repeat, and ends at once with a line if it comes again later', () => {
    const { at, told, codes } = scriptedProcess();
    at(1000, 'SIGINT');
    at(1499, 'SIGINT');
    expect(codes).toEqual([]);
    at(1500, 'SIGBREAK');
    expect([codes, told.join('')]).toEqual([
      [2],
      expect.stringMatching(/ended at once\. "flatfield restore" restores/),
    ]);
  });

  it('goes on restoring if the console is closed after Ctrl-C', () => {
    const { at, told, codes } = scriptedProcess();
    at(1000, 'SIGINT');
    at(9000, 'SIGHUP');
    at(9900, 'SIGHUP');
    expect([codes, told]).toEqual([[], []]);
  });

  it('is not listened for after the command', () => {
    const { interruption, listeners } = scriptedProcess();
    expect(listeners()).toBe(4);
    interruption.stop();
    expect(listeners()).toBe(0);
  });
});
