import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFile } from '../../../src/inspect/files/judge-file.ts';
import { judgeMaps } from '../../../src/inspect/files/judge-maps.ts';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { parseLayout } from '../../../src/plan/sampling/layout.ts';
import { readRecord } from '../../../src/record/read-inspection.ts';
import { reportHtml } from '../../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../../src/report/languages/languages.ts';
import { scratchFolder } from '../../cli/make-run.ts';
import { floatTiff } from '../../read/files/float-tiff.ts';
import { butSignalCheck } from '../but-signal-check.ts';

const folder = scratchFolder();
const places = parseLayout('9', { widthPx: 1600, heightPx: 900 }).points;

/** Words that describe a signal: none of them is said of light. */
const SIGNAL =
  /signal|code value|full.range|HDCP|\braw\b|graphics|cable|Farbcode|Codewert|Kabel|voller Bereich|信号|コード値|フルレンジ|ケーブル/i;
/** What only a run that asks a monitor has. */
const ASKED = /attempt|first try|Versuch|試行|calibrat|Kalibrier|キャリブレーション/i;

describe.each(REPORT_LANGUAGES)('a page of light in %s', (lang) => {
  it.each([
    ['that passes', 'panel-data-sheet', 1, 109, 'pass'],
    ['that fails', 'panel-data-sheet', 0.3, 109, 'fail'],
    ['with components below the floor', 'tco-certified', 1, 0, 'inconclusive'],
    ['without a planned patch', 'nureg-0700', 1, 109, 'inconclusive'],
  ] as const)('%s has no word of a signal', async (_, profile, part, blue, outcome) => {
    const rows = places.map(
      ({ xFraction, yFraction }, place) =>
        `${xFraction},${yFraction},white,${[95, 100, blue].map((light) => (place === 0 ? part : 1) * light).join(',')}`,
    );
    const file = join(folder(), 'light.csv');
    await writeFile(file, ['x,y,patch,X,Y,Z', ...rows].join('\n'));
    const { inspection } = await judgeFile(file, { profile: profileOf(profile), layout: '9' });
    expect(inspection.judgment.verdict.outcome).toBe(outcome);
    const text = butSignalCheck(textOf(reportHtml(inspection, { lang })), inspection, lang);
    expect(SIGNAL.exec(text)).toBeNull();
    expect(ASKED.exec(text)).toBeNull();
  });

  it('has none under a profile of the signal either', async () => {
    const file = join(folder(), 'light.csv');
    const rows = places.map(({ xFraction, yFraction }) => `${xFraction},${yFraction},white,95,100,109`);
    await writeFile(file, ['x,y,patch,X,Y,Z', ...rows].join('\n'));
    const golden = join(import.meta.dirname, '../../../fixtures/golden/flat.json');
    const { calibration } = await readRecord(golden);
    const reference = join(folder(), 'reference.json');
    await writeFile(reference, JSON.stringify({ calibrationResult: calibration.reference?.received }));
    const { inspection } = await judgeFile(file, {
      ...{ profile: profileOf('calibration-match'), layout: '9', patches: ['white'], reference },
    });
    expect(inspection.judgment.detectability).toBeDefined();
    const text = butSignalCheck(textOf(reportHtml(inspection, { lang })), inspection, lang);
    expect(SIGNAL.exec(text)).toBeNull();
  });

  it('has none if it is made of maps', async () => {
    const path = join(folder(), 'white.tif');
    await writeFile(path, floatTiff(160, 90, 1, new Float32Array(160 * 90).fill(100)));
    const { inspection } = await judgeMaps([{ path, patch: 'white' }], {
      profile: profileOf('tco-certified'),
      mapUnit: 'cd/m2',
    });
    const text = butSignalCheck(textOf(reportHtml(inspection, { lang })), inspection, lang);
    expect(SIGNAL.exec(text)).toBeNull();
    expect(ASKED.exec(text)).toBeNull();
  });

  it('says in its own language that no monitor was named', async () => {
    const file = join(folder(), 'light.csv');
    await writeFile(file, 'x,y,patch,X,Y,Z\n0.5,0.5,white,95,100,109\n');
    const { inspection } = await judgeFile(file, { profile: profileOf('panel-data-sheet'), layout: '0.5,0.5' });
    const text = textOf(reportHtml(inspection, { lang }));
    expect(text.includes('not given')).toBe(lang === 'en');
  });
});

function profileOf(name: string) {
  const found = builtInProfiles.find((profile) => profile.name === name);
  if (!found) throw new Error(`There is no profile ${name}.`);
  return found;
}

/** What a reader of the page sees: no scripts, styles, markup or attributes but labels. */
function textOf(page: string): string {
  const labels = [...page.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  return `${page.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ')} ${labels.join(' ')}`;
}
