import { expect, it } from 'vitest';
import { annotations } from '../../../src/playwright/reporter/annotations.ts';
import { buildTest } from './build-suite.ts';

const tests = [
  buildTest(),
  buildTest({ title: 'a, b: c', outcome: 'fail', why: '100 % off\n::error::injected', line: 7 }),
  buildTest({ title: 'doubtful', outcome: 'inconclusive', why: 'No answer.' }),
];

it('GitHub is told of each test that failed or could not be judged, at its line, and of nothing that a title adds', () => {
  expect(annotations({ tests }, { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: '/repo' }, '/repo/tests')).toBe(
    '::error file=tests/flat-field.spec.ts,line=7,title=fail%3A a%2C b%3A c::100 %25 off%0A::error::injected\n' +
      '::error file=tests/flat-field.spec.ts,line=3,title=inconclusive%3A doubtful::No answer.\n',
  );
});

it('two tests of one title look different to GitHub', () => {
  const bad = buildTest({ outcome: 'fail', why: 'Too yellow.' });
  const printed = annotations(
    {
      tests: [
        { ...bad, project: 'left' },
        { ...bad, project: 'right' },
        { ...bad, file: 'b.spec.ts' },
      ],
    },
    { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: '/repo' },
    '/repo',
  );
  const titles = [...printed.matchAll(/title=(.*?)::/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'fail%3A white is flat (left%2C flat-field.spec.ts)',
    'fail%3A white is flat (right%2C flat-field.spec.ts)',
    'fail%3A white is flat (b.spec.ts)',
  ]);
});

it('nothing is printed elsewhere', () => {
  expect(annotations({ tests }, {}, '/repo')).toBe('');
});
