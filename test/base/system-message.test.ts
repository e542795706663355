import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemMessage } from '../../src/base/system-message.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it('is that of the system, without its call, its code and the path', () => {
  expect(systemMessage(thrownBy(() => readFileSync('/no/such/file')))).toBe('no such file or directory');
});

it('is the message of any other error, and the text of what is none', () => {
  expect(systemMessage(new RangeError('larger than 5 bytes'))).toBe('larger than 5 bytes');
  expect(systemMessage(Object.assign(new Error('as it came'), { syscall: 'odd', errno: 12_345 }))).toBe('as it came');
  expect(systemMessage('thrown')).toBe('thrown');
});
