import { describe, expect, it } from 'vitest';
import { runFlatfield } from '../run-flatfield.ts';

describe('a refusal of the parser names the option and what was expected', () => {
  it.each([
    ['gate', 'Missing argument: enter flatfield gate <unit>.'],
    ['line', expect.stringMatching(/^Missing command: flatfield line is followed by one of .*\bserve\b/)],
    ['stats chart --kind x --input y', '--kind expects one of i-mr, xbar-r, xbar-s, p, ewma, cusum, got "x".'],
    ['stats chart --kind xbar --input y', expect.stringMatching(/got "xbar"(; did you mean xbar-[rs]\?|\.)$/)],
    ['monitor marker HID', 'state expects one of SHOW, HIDE, got "HID"; did you mean HIDE?'],
    ['inspect --time-scale 1', '--time-scale needs --simulate.'],
    ['inspect --simulate flat --api http://127.0.0.1', '--simulate and --api cannot be used together.'],
    ['inspect --resolution', 'Option --resolution has no value.'],
    ['stats chart --input y --kind', 'Option --kind has no value.'],
    [
      'inspect --simulate flat --time-scale --json',
      'Option --time-scale has no value. Attach a value that begins with a dash: --time-scale=VALUE.',
    ],
    ['report any --no-out', 'Option --out takes a value, so that there is no --no-out: leave it out instead.'],
    ['gate any --no-line', 'Option --line takes a value, so that there is no --no-line: leave it out instead.'],
    ['gate --no-unit', 'Option --unit takes a value, so that there is no --no-unit: leave it out instead.'],
    ['verify any --$0 x', 'Unknown option: --$0; see flatfield help'],
    ['verify any --_ x', 'Unknown option: --_; see flatfield help'],
    ['verify any --$0=x', 'Unknown option: --$0; see flatfield help'],
    ['verify any --__proto__ x', 'Unknown option: --__proto__; see flatfield help'],
    ['verify --hepl', 'Unknown option: --hepl; see flatfield help'],
    ['inspect --simulate flat --time-scale x', '--time-scale expects a number, got "x".'],
    [
      'inspect --resolution 3840',
      expect.stringMatching(/^Resolution "3840" is not understood: expected width x height/),
    ],
    [
      'inspect --simulate flat --profile README.md',
      '--profile "README.md" is a file, but a profile is a file whose name ends in .json.',
    ],
    ['report any --csv-locale xx-YY', '--csv-locale expects the name of a locale such as de-DE, got "xx-YY".'],
    ['inspect --simulate flat --patches whit', 'Patch "whit" is not known; did you mean white?'],
  ])('%s', async (line, message) => {
    const { code, stderr } = await runFlatfield(line.split(' '));
    expect(code).toBe(3);
    const said = stderr.replace(/^flatfield: /, '').trimEnd();
    expect(said).toEqual(message);
    expect(said.split('\n')).toHaveLength(1);
  });
});
