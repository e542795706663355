import fc from 'fast-check';

/** A text with a few things gone wrong in it: cut, doubled, overwritten, with numbers, names and nesting that nobody sends. */
export function spoiled(text: string): fc.Arbitrary<string> {
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    return changes.reduce((spoilt, apply) => apply(spoilt), text);
  });
}

type Change = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 0, max: 40 });

/** Longer than any limit on names, deeper than any honest nesting, numbers beyond doubles, what scripts and prototypes answer to. */
const intruder = fc.constantFrom(
  '1e400',
  '-1e400',
  'NaN',
  '-1',
  '0.5',
  '9007199254740993',
  'null',
  'true',
  '""',
  '{}',
  '[]',
  '[[[[[[[[',
  `${'['.repeat(300)}${']'.repeat(300)}`,
  '"__proto__":{"polluted":true},',
  '"constructor":',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '\u202E',
  '\r\n',
  '"',
  ',',
  `"${'x'.repeat(5000)}"`,
);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, length).map(([at, count]) => cut(at, count)),
  place.map(
    (at): Change =>
      (text) =>
        text.slice(0, Math.floor(at * text.length)),
  ),
  fc.tuple(place, fc.oneof(intruder, fc.string())).map(([at, what]) => insert(at, what)),
  fc.tuple(place, intruder).map(([at, what]) => replaceToken(at, what)),
  fc.tuple(place, length).map(([at, count]) => double(at, count)),
);

function cut(at: number, count: number): Change {
  return (text) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + text.slice(from + count);
  };
}

function insert(at: number, what: string): Change {
  return (text) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + what + text.slice(from);
  };
}

function double(at: number, count: number): Change {
  return (text) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from + count) + text.slice(from);
  };
}

/** Another value in the place of a number, a string or a word: mostly still well formed. */
function replaceToken(at: number, what: string): Change {
  return (text) => {
    const tokens = [...text.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|"(?:[^"\\]|\\.)*"|true|false|null/gi)];
    const token = tokens[Math.floor(at * tokens.length)];
    if (!token) return text;
    return text.slice(0, token.index) + what + text.slice(token.index + token[0].length);
  };
}
