import { expect, test } from 'vitest';
import { junitXml } from '../../../src/report/ci/junit-xml.ts';

test('counts each kind of problem and leaves out what is not given', () => {
  const problem = { kind: 'failure', code: 'bad', message: 'a\u0000<b' } as const;
  const cases = [
    { name: 'one', classname: 'c', problem },
    { name: 'two', classname: 'c', durationMs: 1500, problem: null, output: ['x', 'y'] },
    { name: 'three', classname: 'c', problem: { ...problem, kind: 'skipped' as const } },
  ];
  expect(
    junitXml({ name: 'n', suites: [{ name: 's', properties: { unit: '7' }, cases }] }),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="n" tests="3" failures="1" errors="0" skipped="1">
  <testsuite name="s" tests="3" failures="1" errors="0" skipped="1">
    <properties>
      <property name="unit" value="7"/>
    </properties>
    <testcase name="one" classname="c">
      <failure type="bad" message="a&lt;b">a&lt;b</failure>
    </testcase>
    <testcase name="two" classname="c" time="1.500">
      <system-out>x&#10;y</system-out>
    </testcase>
    <testcase name="three" classname="c">
      <skipped type="bad" message="a&lt;b">a&lt;b</skipped>
    </testcase>
  </testsuite>
</testsuites>
`);
});
