import { describe, expect, it } from 'vitest';
import { escapeCgats, escapeHtml, escapeJson, escapeTerminal, escapeXml } from '../../../src/report/text/escape.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';

describe('escapeHtml', () => {
  it('leaves no character of markup and no control', () => {
    expect(escapeHtml(`<a b="c" d='e'>&\0\u001b\ud800\n`)).toBe(
      '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\ufffd\ufffd\ufffd\n',
    );
  });
});

describe('escapeJson', () => {
  it.each(HOSTILE_TEXTS)('stays inside its script element and reads back: %j', (text) => {
    const written = escapeJson({ [text]: text });
    expect(written).not.toMatch(/[<>\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ [text]: text });
  });
});

describe('escapeXml', () => {
  it('escapes markup and line ends, and drops what XML 1.0 forbids', () => {
    expect(escapeXml('<&>"\'\t\n\r\0\u001b\ud800\uffff\u{1f600}')).toBe(
      '&lt;&amp;&gt;&quot;&apos;&#9;&#10;&#13;\u{1f600}',
    );
  });
});

describe('escapeTerminal', () => {
  it('drops escape sequences and shows controls and direction overrides', () => {
    expect(escapeTerminal('a\u001b[31mb\u001b[0m\r\n\u202ec\u0008\u009b2Jd\ud800')).toBe('ab \ufffdc\ufffdd\ufffd');
  });
});

describe('escapeCgats', () => {
  it('keeps to one line of ASCII without quotes', () => {
    expect(escapeCgats('a"b\nc\u00e9')).toBe("a'b?c?");
  });
});
