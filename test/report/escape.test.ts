import { describe, expect, it } from 'vitest';
import { escapeCgats, escapeCsv, escapeHtml, escapeJson, escapeTerminal, escapeXml } from '../../src/report/escape.ts';
import { HOSTILE_TEXTS } from './hostile.ts';

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

describe('escapeCsv', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\uff1d1', "'\uff1d1"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a-b=c', 'a-b=c'],
    ['', ''],
  ])('%j becomes %j', (text, field) => {
    expect(escapeCsv(text)).toBe(field);
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
