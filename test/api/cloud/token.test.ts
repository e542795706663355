import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Token } from '../../../src/api/cloud/token.ts';
import { withCode } from '../../with-code.ts';

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

  it.each(['x', 'not-40-hexadecimal', 'eyJhbGciOiJIUzI1NiJ9.abc.def', 'a+b/c==', '$(^.*)[]{}|\\"&%', 'two words'])(
    'takes any text that fits a header: %s',
    (text) => {
      expect(new Token(` ${text}\n`).authorization()).toBe(`Bearer ${text}`);
    },
  );

  it('refuses what no header can carry, without showing it', () => {
    for (const text of ['', ' \n', 'secret\nsecret', 'secret\0', 'sécret', 'secret\u{1F600}']) {
      const refuse = () => new Token(text);
      expect(refuse).toThrow(withCode('invalid-token'));
      expect(refuse).toThrow(/^(?!.*(?:secret|sé)).*$/i);
    }
  });

  it('warns of a text that does not look like a whole token', () => {
    expect(new Token(value).warning).toBeNull();
    expect(new Token('eyJhbGciOiJIUzI1NiJ9.abc-_~+/.def==').warning).toBeNull();
    expect(new Token('abc').warning).toContain('is short');
    expect(new Token(`Bearer ${value}`).warning).toContain('characters that tokens rarely have');
  });

  it.each(['abc', '$(^.*)[]{}|\\"&%', 'a+b/c==', 'a.c', 'two words', 'flatfield'])(
    'takes %s out of foreign text, also as JSON and URLs write it',
    (text) => {
      const token = new Token(text);
      const forms = [text, text.toUpperCase(), JSON.stringify(text), encodeURIComponent(text), encodeURI(text)];
      for (const form of forms) {
        const redacted = token.redact(`1 ${form} 2`);
        expect(redacted).toContain('[token]');
        expect(redacted.toLowerCase()).not.toContain(text.toLowerCase());
      }
      expect(token.redact('abd axc')).toBe('abd axc');
    },
  );

  it.each([
    ['of every URL', 'x%3Cy%26z%22q%27%2541.%2A%281%29%5Bk%5D%5Cd%24%26Zz9'],
    ['of XML', 'x&lt;y&amp;z&quot;q&apos;%41.*(1)[k]\\d$&amp;Zz9'],
    ['of HTML', 'x&lt;y&amp;z&#34;q&#39;%41.*(1)[k]\\d$&amp;Zz9'],
    ['of CSV', 'x<y&z""q\'%41.*(1)[k]\\d$&Zz9'],
  ])('is hidden in the form %s', (_, form) => {
    const token = new Token('x<y&z"q\'%41.*(1)[k]\\d$&Zz9');
    expect(token.redact(`the service got ${form}!`)).toBe('the service got [token]!');
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
