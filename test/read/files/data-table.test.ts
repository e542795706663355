import { describe, expect, it } from 'vitest';
import { numberColumn, parseDataTable, textColumn } from '../../../src/read/files/data-table.ts';

const messageOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('a table of data', () => {
  it('has columns by name, whatever separates them', () => {
    const table = parseDataTable('\uFEFFpart;value\r\n"a;b";0,5\r\nc;1,25\r\n');
    expect(textColumn(table, 'part')).toEqual(['a;b', 'c']);
    expect(numberColumn(table, 'value')).toEqual([0.5, 1.25]);
    expect(numberColumn(parseDataTable('value\tx\n-1e-3\t2\n'), 'value')).toEqual([-0.001]);
  });

  it('does not take thousands next to numbers below a thousand for decimals', () => {
    const column = (...values: readonly string[]) =>
      numberColumn(parseDataTable(`day;v\n${values.map((v) => `d;${v}\n`).join('')}`), 'v');
    expect(messageOf(() => column('989', '1,190', '1,202'))).toMatch(
      /^Line 3: "1,190" may be 1190, next to "989" on line 2/,
    );
    expect(messageOf(() => column('1.190', '-989'))).toContain('"1.190" may be 1190');
    expect(column('1', '1,005', '2,010')).toEqual([1, 1.005, 2.01]);
    expect(column('998,5', '1,190', '989')).toEqual([998.5, 1.19, 989]);
    expect(column('1,256', '1,301')).toEqual([1.256, 1.301]);
  });

  it.each([
    ['no row', 'a,b\n', /at least one row/],
    ['nothing', '', /at least one row/],
    ['a column twice', 'a,a\n1,2\n', /^Line 1: the column "a" is there twice/],
    ['a column without a name', 'a,\n1,2\n', /^Line 1: column 2 has no name/],
    ['no header', '1,2\n3,4\n', /add a header/],
    ['semicolons below commas', 'shift,v\nd0;99,765\nd0;102,014\n', /^Line 2: semicolons separate the values, but/],
    ['tabs below commas', 'shift,v\nd0\t99,7\nd0\t102\n', /^Line 2: tabs separate the values, but/],
    ['a short row', 'a,b\n1,2\n3\n', /^Line 3: expected 2 values, got 1/],
  ])('refuses %s', (_, text, message) => {
    expect(messageOf(() => parseDataTable(text))).toMatch(message);
  });

  const table = parseDataTable('name,value\na,1\n,x\nb,\nc,NaN\nd,1e999\n');

  it('names line and column of what is no number', () => {
    expect(messageOf(() => numberColumn(table, 'value'))).toBe('Line 3: "value" expects a number, got "x".');
    expect(messageOf(() => textColumn(table, 'name'))).toBe('Line 3: "name" is empty.');
    expect(messageOf(() => numberColumn(parseDataTable('v,w\n1,1\n,1\n'), 'v'))).toBe('Line 3: "v" is empty.');
    for (const bad of ['NaN', 'Infinity', '1e999', '0x10', '1 000']) {
      expect(messageOf(() => numberColumn(parseDataTable(`v,w\n${bad},1\n`), 'v'))).toMatch(
        /^Line 2: "v" expects a number/,
      );
    }
  });

  it('tells the name that was meant, or all of them', () => {
    expect(messageOf(() => numberColumn(table, 'valu'))).toBe('The file has no column "valu"; did you mean "value"?');
    expect(messageOf(() => numberColumn(table, 'luminance'))).toBe(
      'The file has no column "luminance"; expected "name", "value".',
    );
  });
});
