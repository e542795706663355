import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyStroke } from '../../../../../src/line/station/operator/client/key-stroke.ts';
import { LOST, ScanReader } from '../../../../../src/line/station/operator/client/scan-reader.ts';

const ENTER: KeyStroke = { kind: 'end', key: 'Enter' };
const TAB: KeyStroke = { kind: 'end', key: 'Tab' };
const BACKSPACE: KeyStroke = { kind: 'erase' };
const DEAD: KeyStroke = { kind: 'unreadable' };
const FOREIGN: KeyStroke = { kind: 'foreign' };
const LINE_FEED: KeyStroke = { kind: 'line-feed' };
const button = (key: string): KeyStroke => ({ kind: 'button', key });

/** A reader with a clock of its own, and what it told. */
class Bench {
  readonly told: (readonly [string, string])[] = [];
  digits = false;
  #ms = 10_000;
  #timers: { readonly atMs: number; readonly work: () => void }[] = [];
  readonly reader = new ScanReader(
    {
      onBegin: () => {},
      onTyping: () => {},
      onUnreadable: () => this.told.push(['lost', '']),
      onText: (text, how) => this.told.push([how, text]),
      onPress: (key) => () => this.told.push(['press', key]),
      takesDigits: () => this.digits,
    },
    (ms, work) => {
      const timer = { atMs: this.#ms + ms, work };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
  );

  pass(ms: number): this {
    const endMs = this.#ms + ms;
    for (;;) {
      const [due] = this.#timers.filter(({ atMs }) => atMs < endMs).sort((left, right) => left.atMs - right.atMs);
      if (!due) break;
      this.#ms = due.atMs;
      this.#timers = this.#timers.filter((other) => other !== due);
      due.work();
    }
    this.#ms = endMs;
    return this;
  }

  /** Keys, each after so many milliseconds. */
  keys(strokes: readonly (KeyStroke | string)[], gapMs = 5, isRepeat = false): this {
    const single = strokes.flatMap((stroke): KeyStroke[] =>
      typeof stroke === 'string' ? Array.from(stroke, (text) => ({ kind: 'character', text })) : [stroke],
    );
    for (const stroke of single) this.pass(gapMs).reader.take(stroke, this.#ms, isRepeat);
    return this;
  }

  touch(key: string): this {
    this.reader.press(key, this.#ms);
    return this;
  }

  leave(): this {
    this.reader.leave(this.#ms);
    return this;
  }

  paste(text: string): this {
    this.reader.paste(text, this.#ms);
    return this;
  }

  end(ms = 30_000): Bench['told'] {
    return this.pass(ms).told;
  }
}

const bench = () => new Bench();

describe('a scan', () => {
  it.each([
    ['with Enter', [ENTER]],
    ['with Tab', [TAB]],
    ['with two Enters', [ENTER, ENTER]],
    ['with Tab and Enter', [TAB, ENTER]],
    ['with a carriage return and a line feed', [ENTER, LINE_FEED]],
  ])('that ends %s is one text', (_, end) => {
    expect(
      bench()
        .keys(['0012', ...end])
        .end(),
    ).toEqual([['scanned', '0012']]);
  });

  it('of 45 ms a character is a scan, and of 180 ms typed', () => {
    expect(bench().keys(['4711-0815', ENTER], 45).end()).toEqual([['scanned', '4711-0815']]);
    expect(bench().keys(['4711-0815', ENTER], 180).end()).toEqual([['typed', '4711-0815']]);
  });

  it('that is delayed for a moment is one text', () => {
    expect(bench().keys(['4711']).pass(90).keys(['0815', ENTER]).end()).toEqual([['scanned', '47110815']]);
  });

  it('keeps the place of what cannot be read, wherever it is', () => {
    for (const stroke of [DEAD, FOREIGN, button('F8'), LINE_FEED]) {
      expect(bench().keys(['DK', stroke, '77', ENTER]).end().at(-1)).toEqual(['scanned', `DK${LOST}77`]);
      expect(bench().keys([stroke, 'DK77', ENTER]).end().at(-1)).toEqual(['scanned', `${LOST}DK77`]);
      expect(bench().keys(['DK77', stroke, ENTER]).end().at(-1)).toEqual(['scanned', `DK77${LOST}`]);
      expect(bench().keys([stroke, ENTER]).end().at(-1)).toEqual(['typed', LOST]);
    }
  });

  it('with a line end in it is not two', () => {
    expect(bench().keys(['SN1', TAB, 'PN2', ENTER]).end().at(-1)).toEqual(['scanned', `SN1${LOST}PN2`]);
    expect(bench().keys(['SN1', ENTER, 'PN2', ENTER]).end().at(-1)).toEqual(['scanned', `SN1${LOST}PN2`]);
    expect(bench().keys([ENTER, 'SN1', ENTER]).end().at(-1)).toEqual(['scanned', `${LOST}SN1`]);
  });

  it('with Escape or Backspace in it is refused', () => {
    expect(
      bench()
        .keys(['AB', button('Escape'), 'CD', ENTER])
        .end()
        .at(-1),
    ).toEqual(['typed', `${LOST}CD`]);
    expect(bench().keys(['ABX', BACKSPACE, 'CD', ENTER]).end()).toEqual([['mixed', 'ABCD']]);
  });

  it('whose keys are not lifted loses no character in silence', () => {
    expect(bench().keys(['00']).keys(['0'], 5, true).keys(['1', ENTER]).end().at(-1)).toEqual([
      'scanned',
      `00${LOST}1`,
    ]);
    // Held by a person: the keyboard repeats it later.
    expect(bench().keys(['A'], 300).keys(['A'], 500, true).keys(['A'], 30, true).keys([ENTER], 300).end()).toEqual([
      ['typed', 'A'],
    ]);
  });

  it('is measured by itself: nothing before or after it becomes a part', () => {
    for (const ms of [110, 140, 700, 900]) {
      expect(bench().keys(['X']).pass(ms).keys(['12345', ENTER]).end()).toEqual([['mixed', 'X12345']]);
      expect(bench().keys(['12345']).pass(ms).keys(['X', ENTER]).end()).toEqual([['mixed', '12345X']]);
      expect(bench().keys(['12345']).pass(ms).keys(['12345', ENTER]).end()).toEqual([['mixed', '1234512345']]);
      expect(bench().keys(['name'], 180).pass(ms).keys(['12345', ENTER]).end()).toEqual([['mixed', 'name12345']]);
    }
    expect(bench().paste('AB').keys(['12345', ENTER]).end()).toEqual([['mixed', 'AB12345']]);
  });

  it('without an end is reported, and is not the start of the next one', () => {
    expect(bench().keys(['12345']).pass(1200).keys(['67890', ENTER]).end()).toEqual([
      ['unfinished', '12345'],
      ['scanned', '67890'],
    ]);
  });

  it('during which the page loses or gets the keys is not whole', () => {
    expect(bench().keys(['12345']).leave().keys(['67890', ENTER]).end()).toEqual([
      ['unfinished', '12345'],
      ['lost', ''],
      ['scanned', `${LOST}67890`],
    ]);
  });
});

describe('a press', () => {
  it('counts if it stands alone', () => {
    expect(bench().keys([ENTER]).end()).toEqual([['press', 'Enter']]);
    expect(
      bench()
        .keys([button('F4')])
        .pass(160)
        .keys([button('F4')])
        .end(),
    ).toHaveLength(2);
    expect(bench().touch('Enter').end()).toEqual([['press', 'Enter']]);
  });

  it('is none if other keys are close', () => {
    expect(
      bench()
        .keys([ENTER])
        .keys([button('Escape')], 100)
        .end(),
    ).toEqual([]);
    expect(bench().touch('Enter').pass(100).keys(['12345', ENTER]).end()).toEqual([['scanned', '12345']]);
    expect(bench().keys([FOREIGN]).touch('Enter').end()).toEqual([]);
  });

  it('of Enter belongs to the scan within half a second', () => {
    expect(bench().keys(['123', ENTER]).pass(400).keys([ENTER]).end()).toEqual([['scanned', '123']]);
    expect(bench().keys(['123', ENTER]).pass(600).keys([ENTER]).end()).toHaveLength(2);
  });

  it('during a text starts nothing, and Escape clears it', () => {
    expect(bench().keys(['12345']).pass(500).touch('Enter').end()).toEqual([['unfinished', '12345']]);
    expect(bench().keys(['x']).pass(500).touch('Escape').end()).toEqual([]);
    expect(
      bench()
        .keys(['x', button('Escape')], 300)
        .end(),
    ).toEqual([]);
  });

  it('of a digit is an answer if one is asked for, but not of a scan', () => {
    const asked = () => Object.assign(bench(), { digits: true });
    expect(asked().keys(['3']).end()).toEqual([['press', '3']]);
    expect(asked().keys(['3']).keys([ENTER], 100).end()).toEqual([['press', '3']]);
    expect(asked().keys(['3', ENTER]).end()).toEqual([['typed', '3']]);
    expect(asked().keys(['3-OTHER', ENTER]).end()).toEqual([['scanned', '3-OTHER']]);
    expect(bench().keys(['3']).end()).toEqual([]);
  });
});

describe('typing', () => {
  it('is corrected, and forgotten after a while', () => {
    expect(bench().keys(['Kin', BACKSPACE, 'm', ENTER], 180).end()).toEqual([['typed', 'Kim']]);
    expect(bench().keys(['x', BACKSPACE], 180).keys([ENTER], 300).end()).toEqual([['press', 'Enter']]);
    expect(bench().keys(['Ki'], 180).pass(21_000).keys(['m', ENTER], 180).end()).toEqual([['typed', 'm']]);
  });

  it('with a key that cannot be read is refused however slowly it goes on', () => {
    expect(bench().keys(['DK', DEAD], 400).pass(5000).keys(['77', ENTER], 400).end()).toEqual([
      ['lost', ''],
      ['typed', `DK${LOST}77`],
    ]);
  });
});

it('never makes a name of less or more than one scan, whatever a person presses before and after', () => {
  const person = fc.array(
    fc.tuple(
      fc.constantFrom<KeyStroke | string>('x', '7', ENTER, BACKSPACE, DEAD, FOREIGN, button('F2'), button('Escape')),
      fc.integer({ min: 105, max: 2500 }),
    ),
    { maxLength: 2 },
  );
  const scanned = fc.tuple(fc.stringMatching(/^[A-Z0-9]{3,12}$/), fc.integer({ min: 1, max: 18 }), fc.boolean());
  let named = 0;
  const property = fc.property(fc.array(fc.tuple(person, scanned), { minLength: 1, maxLength: 3 }), (parts) => {
    const made = bench();
    for (const [pressed, [text, gapMs, hasEnd]] of parts) {
      for (const [stroke, ms] of pressed) made.pass(ms).keys([stroke], 0);
      made.pass(110).keys(hasEnd ? [text, ENTER] : [text], gapMs);
    }
    const texts = parts.map(([, [text]]) => text);
    const names = made.end().filter(([how, text]) => how === 'scanned' && !text.includes(LOST));
    named += names.length;
    expect(names.filter(([, text]) => !texts.includes(text))).toEqual([]);
    // A scanner never types what counts as typed.
    const typed = made.told.filter(([how]) => how === 'typed').map(([, text]) => text);
    expect(typed.filter((text) => /[A-Z]/.test(text))).toEqual([]);
  });
  fc.assert(property, { numRuns: 100 });
  expect(named).toBeGreaterThan(10);
});
