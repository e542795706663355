import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { suiteJunit } from '../../../src/playwright/reporter/suite-junit.ts';
import { suitePage } from '../../../src/playwright/reporter/suite-page.ts';
import { suiteTable } from '../../../src/playwright/reporter/suite-rows.ts';
import { readXml } from '../../report/read-xml.ts';
import { buildAttempt, buildRun, buildSuite, buildTest } from './build-suite.ts';

const other = { unit: null, monitor: { id: 'm2', modelName: 'CS2740', serialNumber: '2' } };
const tests = [
  buildTest(),
  buildTest({ id: 'abc-2', attempts: [buildAttempt({ subject: other })] }),
  buildTest({
    id: 'abc-3',
    title: 'black is flat',
    project: 'line-3',
    outcome: 'fail',
    why: 'Too bright. <&>',
    playwrightOutcome: 'unexpected',
    attempts: [
      buildAttempt({ status: 'failed', error: 'Error: <b>', runs: [buildRun('fail'), buildRun('pass')] }),
      buildAttempt({ retry: 1, status: 'failed', runs: [] }),
    ],
  }),
  buildTest({
    id: 'abc-4',
    title: 'skipped',
    outcome: 'skipped',
    attempts: [buildAttempt({ subject: null, runs: [] })],
  }),
];
const suite = buildSuite(tests, { outcome: 'fail' });

describe('suiteTable', () => {
  it('has a row for each unit, monitor and project, and a column for each test', () => {
    const { rows, columns } = suiteTable(suite);
    expect(columns.map(({ title }) => title)).toEqual(['white is flat', 'black is flat', 'skipped']);
    expect(rows.map(({ name, project }) => [name, project])).toEqual([
      ['UNIT-1 · CG279X 1', ''],
      ['CS2740 2', ''],
      ['UNIT-1 · CG279X 1', 'line-3'],
      ['No inspection', ''],
    ]);
  });
});

describe('suitePage', () => {
  it('is valid HTML that loads nothing and links to each inspection', async () => {
    const page = suitePage(suite, 'Inspections');
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'void-style': ['error', { style: 'omit' }], 'doctype-style': ['error', { style: 'uppercase' }] },
    }).validateString(page);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
    ).toEqual([]);
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-`);
    expect(page).toContain('<a href="inspections/a-0-1.html">Fail: inspection 1</a>');
    expect(page).toContain('Too bright. &lt;&amp;&gt;');
    expect(page.match(/<script/g)).toEqual(['<script']);
    expect(page).toContain('<dd>3 passed, 1 failed</dd>');
    expect(page.match(/class="thumbnail"/g)?.length).toBe(3);
    expect(page).not.toContain('Simulated:');
  });

  it('is a page for a suite without tests too', () => {
    expect(suitePage(buildSuite([]), 'Inspections')).toContain('<h1>');
  });
});

describe('suiteJunit', () => {
  it('tells failures from errors and skipped tests, and has as many cases as tests', () => {
    const xml = suiteJunit(
      buildSuite([...tests, buildTest({ outcome: 'inconclusive', why: 'No answer.' })], { outcome: 'fail' }),
    );
    const root = readXml(xml);
    expect(root.attributes).toMatchObject({ tests: '5', failures: '1', errors: '1', skipped: '1' });
    expect(xml).toContain('<testcase name="black is flat" classname="line-3 flat-field.spec.ts" time="123.000">');
    expect(xml).toContain('<failure type="fail" message="Too bright. &lt;&amp;&gt;">');
  });

  it('has a case for the suite if it is red though no test is', () => {
    const root = readXml(
      suiteJunit(buildSuite([buildTest()], { outcome: 'inconclusive', summary: 'A shard is missing.' })),
    );
    expect(root.attributes).toMatchObject({ tests: '2', failures: '0', errors: '1' });
  });
});
