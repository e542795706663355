import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Token } from '../../src/cloud-api/token.ts';
import { withCode } from '../with-code.ts';

const value = '0123456789abcdef0123456789ABCDEF01234567';

describe('Token', () => {
  it('shows as [token] in every way of showing', () => {
    const token = new Token(`${value}\n`);
    const shown = [
      String(token),
      JSON.stringify({ token }),
      inspect(token),
      inspect({ token }, { showHidden: true, depth: 9 }),
      inspect(token, { customInspect: false, showHidden: true }),
    ];
    for (const text of shown) expect(text.toLowerCase()).not.toContain(value.toLowerCase());
    expect(String(token)).toBe('[token]');
    expect(token.authorization()).toBe(`Bearer ${value}`);
  });

  it('refuses anything but 40 hexadecimal characters without showing it', () => {
    for (const text of ['', value.slice(1), `${value}0`, value.replace('0', 'g')]) {
      const refuse = () => new Token(text);
      expect(refuse).toThrow(withCode('invalid-token'));
      expect(refuse).toThrow(/^(?!.*[0-9a-f]{10}).*$/i);
    }
  });

  it('takes itself, and parts of itself that a cut has left, out of foreign text', () => {
    const token = new Token(value);
    expect(token.redact(`a ${value.toUpperCase()} b ${value.slice(10, 30)}... c 87654321`)).toBe(
      'a [token] b [token]... c 87654321',
    );
  });

  it('has a digest that differs by token and by label', () => {
    const token = new Token(value);
    const digests = [token.digest('a'), token.digest('b'), new Token('f'.repeat(40)).digest('a')];
    expect(new Set(digests).size).toBe(3);
    expect(new Token(value).digest('a')).toBe(digests[0]);
    expect(digests[0]).toMatch(/^[0-9a-f]{16}$/);
  });
});
