import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectOptions } from '../../src/inspect/services.ts';
import type { Triple } from '../../src/judge/color/signal/color-difference.ts';
import { signalAnswer } from '../../src/read/monitor/monitor-terms.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportMarkdown } from '../../src/report/ci/report-markdown.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportCgats } from '../../src/report/tables/report-cgats.ts';
import { summaryOf } from '../judge/in-english.ts';
import { type LightRun, lightOnSimulator } from './light-on-simulator.ts';

/** The outcome, the codes of its reasons that weigh, and the causes named. */
function told({ judgment: { verdict, diagnoses } }: Inspection) {
  const reasons = verdict.reasons.filter(({ weight }) => weight !== 'note').map(({ code }) => code);
  return [verdict.outcome, reasons, diagnoses.map(({ cause }) => cause)];
}

/** True for a place of the check, not for the edge of the signal. */
const isChecked = ({ x, y }: { readonly x: number; readonly y: number }) =>
  (x === 1920 && y === 1080) || (x === 3838 && y === 2158);

/** An API whose pixels arrive changed from the given request for one on. */
function changing(run: LightRun, change: (drives: Triple) => Triple, from = 0): Pick<InspectOptions, 'api'> {
  const { api } = run.options();
  let asked = 0;
  return {
    api: {
      ...api,
      getPixelInformation: async (id, request, rest) => {
        const answer = await api.getPixelInformation(id, request, rest);
        if (!isChecked(request) || asked++ < from) return answer;
        const { r, g, b } = signalAnswer(answer).rgbFull;
        const full = 2 ** answer.bitDepth - 1;
        const [red, green, blue] = each(change([r / full, g / full, b / full]), (drive) => Math.round(full * drive));
        const codes = { r: red, g: green, b: blue };
        return { ...answer, rawValue: { format: 'RGB', ...codes }, convertedRgbFull: codes };
      },
    },
  };
}

const each = ([r, g, b]: Triple, change: (value: number) => number): Triple => [change(r), change(g), change(b)];
const nightLight = ([r, g, b]: Triple): Triple => [r, 0.9 * g, 0.7 * b];

describe('a light meter beside a signal that is not as sent', () => {
  test('is inconclusive and names the cause', async () => {
    const run = await lightOnSimulator('night-light');
    const inspection = await run.inspect({}, { patches: ['white', '50%', 'red'] });
    expect(told(inspection)).toEqual(['inconclusive', ['signal-changed'], ['gain']]);
    expect(inspection.judgment.verdict.basis.signalCheck).toEqual({ result: 'changed' });
    expect(summaryOf(inspection)).toContain('The signal is not as sent');
  });

  test('does not fail a panel that is bad, nor blames its color mode', async () => {
    const run = await lightOnSimulator('panel-dim-edge');
    const inspection = await run.inspect({}, { patches: ['white', '50%', 'red'], ...changing(run, nightLight) });
    const [outcome, reasons, causes] = told(inspection);
    expect([outcome, causes]).toEqual(['inconclusive', ['gain']]);
    expect(reasons).toEqual(expect.arrayContaining(['signal-changed', 'limit-missed']));
  });

  test('is inconclusive if the signal changes between two passes', async () => {
    const run = await lightOnSimulator('flat');
    const inspection = await run.inspect({}, { repeat: 2, ...changing(run, nightLight, 2) });
    expect(told(inspection).slice(0, 2)).toEqual(['inconclusive', ['signal-changed']]);
  });

  test('is inconclusive if the signal changes before the run is resumed', async () => {
    const out = await mkdtemp(join(tmpdir(), 'flatfield-signal-check-'));
    onTestFinished(() => rm(out, { recursive: true, force: true }));
    const run = await lightOnSimulator('flat');
    const first = await inspectIntoFolder({ ...run.options({}, ['read', 'read', 'skip']), out });
    expect(first.inspection.meterLog?.signalChecks).toHaveLength(2);
    const { inspection } = await resumeIntoFolder(out, { ...run.options(), ...changing(run, nightLight) });
    expect(told(inspection).slice(0, 2)).toEqual(['inconclusive', ['signal-changed']]);
    expect(inspection.meterLog?.signalChecks).toHaveLength(4);
  });
});

describe('a signal as sent', () => {
  test.each([false, true])('is read for each patch before any light, with byPoint %s', async (byPoint) => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({ byPoint, warmUpMs: 60_000 }, { patches: ['white', '50%'] });
    expect(told(inspection).slice(0, 2)).toEqual(['pass', []]);
    expect(log.slice(0, 9)).toEqual([
      ...[
        'show gray-128',
        'signal 1920,1080',
        'signal 3838,2158',
        'show white',
        'signal 1920,1080',
        'signal 3838,2158',
      ],
      ...['wait 60000', 'drift 1920,1080 at the marker: read', 'wait 2000'],
    ]);
    expect(log.slice(9).filter((line) => line.startsWith('signal'))).toEqual([]);
    const isAsSent = 'The signal was checked before the light: it arrives as sent.';
    for (const text of reportsOf(inspection)) expect(text).toContain(isAsSent);
    expect(parseInspection(JSON.stringify(inspection), 'test')).toEqual(inspection);
    const again = judgeAgain({ inspection, recordSha256: '' }, { runId: 'again', judgedAt: inspection.finishedAt });
    expect(again.judgment.verdict).toEqual(inspection.judgment.verdict);
  });

  test('is shown to be of the patch: another one on the screen is inconclusive', async () => {
    const run = await lightOnSimulator('flat');
    const inspection = await run.inspect(
      {},
      { patches: ['white', '50%'], showPatch: () => run.simulator.showPatch(run.monitorId, white) },
    );
    expect(told(inspection)[1]).toContain('signal-changed');
  });
});

const white = { name: 'white', bitDepth: 8, codes: { r: 255, g: 255, b: 255 } } as const;

describe('a signal that is not checked is named as such in every report', () => {
  test('of a run that switched it off', async () => {
    const { inspect, log } = await lightOnSimulator('night-light');
    const inspection = await inspect({ signalCheck: false });
    expect(log.filter((line) => line.startsWith('signal'))).toEqual([]);
    for (const text of reportsOf(inspection)) expect(text).toContain('Signal not checked: it was switched off.');
  });

  test.each([
    ['flat', 'pass'],
    ['panel-dim-edge', 'fail'],
  ])('of %s whose pixels cannot be read, which is a %s all the same', async (scenario, outcome) => {
    const run = await lightOnSimulator(scenario);
    const { api } = run.options();
    let refused = 0;
    const getPixelInformation: typeof api.getPixelInformation = async (id, request, rest) => {
      if (!isChecked(request)) return api.getPixelInformation(id, request, rest);
      refused += 1;
      throw new Error('not with 4:2:0');
    };
    const inspection = await run.inspect({}, { patches: ['white', '50%'], api: { ...api, getPixelInformation } });
    expect([told(inspection)[0], refused]).toEqual([outcome, 1]);
    for (const text of reportsOf(inspection)) {
      expect(text).toContain('Signal not checked: the monitor reported no pixel. not with 4:2:0');
    }
    expect(parseInspection(JSON.stringify(inspection), 'test')).toEqual(inspection);
  });

  test.each(['ycbcr-420', 'no-pixel-inspection'])(
    'of a run that %s keeps from confirming its size',
    async (scenario) => {
      const { inspect } = await lightOnSimulator(scenario);
      const inspection = await inspect();
      expect(told(inspection)[0]).toBe('inconclusive');
      for (const text of reportsOf(inspection)) expect(text).toContain('Signal not checked: the run ended before. ');
    },
  );
});

/** As plain text, without the line breaks of a terminal. */
function reportsOf(inspection: Inspection): readonly string[] {
  const console = reportConsole(inspection, { color: false, width: 10_000 });
  const documents = [
    reportJunit(inspection),
    reportHtml(inspection),
    reportMarkdown(inspection),
    reportCgats(inspection),
  ];
  return [console, ...documents].map((text) => text.replaceAll('\\', ''));
}
