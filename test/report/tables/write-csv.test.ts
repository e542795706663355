import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../src/report/tables/write-csv.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';
import { readCsv } from '../read-csv.ts';

describe('writeCsv', () => {
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
    expect(writeCsv(['name', 'text'], [['a', text]])).toBe(`name,text\r\na,${field}\r\n`);
  });

  it.each([
    ['de-DE', '\uFEFFa;b;c\r\n-1,5;x,y;"p;q"\r\n'],
    ['en-US', '\uFEFFa,b,c\r\n-1.5,"x,y",p;q\r\n'],
    ['ja-JP', '\uFEFFa,b,c\r\n-1.5,"x,y",p;q\r\n'],
  ])('is what spreadsheets of the locale %s read', (locale, text) => {
    expect(writeCsv(['a', 'b', 'c'], [[-1.5, 'x,y', 'p;q']], { locale })).toBe(text);
  });

  it('writes numbers and truth values as they are, and nothing for what is absent', () => {
    expect(writeCsv(['a', 'b', 'c', 'd', 'e'], [[-1.5, 1e-7, false, null, undefined]])).toBe(
      'a,b,c,d,e\r\n-1.5,1e-7,false,,\r\n',
    );
  });

  it('is a header alone if there are no rows', () => {
    expect(writeCsv(['a', 'b'], [])).toBe('a,b\r\n');
  });

  it.each(HOSTILE_TEXTS)('reads back by RFC 4180: %j', (text) => {
    const [, row] = readCsv(writeCsv(['a', 'b'], [[text, 1]]));
    expect([text, `'${text}`]).toContain(row?.[0]);
    expect(row?.[1]).toBe('1');
  });
});
