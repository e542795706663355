import { describe, expect, test } from 'vitest';
import { FlatfieldError } from '../../src/base/flatfield-error.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { lightOnSimulator } from '../inspect/light-on-simulator.ts';
import { butSignalCheck } from './but-signal-check.ts';

/** What people read of a page: neither its script and style, nor the record that it carries. */
function visibleText(page: string): string {
  return page
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ');
}

const SIGNAL_WORDS: Readonly<Record<(typeof REPORT_LANGUAGES)[number], RegExp>> = {
  en: /signal|code value|HDCP|raw (RGB|YCbCr)|full-range|as received|bit depth|YCbCr|blank/gi,
  de: /signal|codewert|HDCP|rohwert|Bittiefe|empfangen|YCbCr/gi,
  ja: /信号|コード値|HDCP|生の値|ビット深度|受信|YCbCr/gi,
};

describe.each(REPORT_LANGUAGES)('the page of a run of light only, in %s', (lang) => {
  test.each(['flat', 'panel-dim-edge'])('of %s has no word of signals', async (scenario) => {
    const { inspect } = await lightOnSimulator(scenario);
    const inspection = await inspect({ ambient: true, warmUpMs: 60_000 }, { patches: ['white', '50%'] }, [
      'read',
      'read',
      'read',
      'retake',
    ]);
    const text = visibleText(reportHtml(inspection, { lang }));
    expect(butSignalCheck(text, inspection, lang).match(SIGNAL_WORDS[lang])).toBeNull();
    expect(text).toContain('ΔE₀₀');
  });

  test('in which the meter gave no reading is one of light all the same', async () => {
    const run = await lightOnSimulator('flat');
    const silent = new FlatfieldError('meter-silent', 'It does not answer.');
    Object.assign(run.meter, { measure: () => Promise.reject(silent) });
    const inspection = await run.inspect();
    expect([inspection.readings, inspection.judgment.verdict.basis.evidence]).toEqual([[], 'light']);
    const page = visibleText(reportHtml(inspection, { lang }));
    expect(butSignalCheck(page, inspection, lang).match(SIGNAL_WORDS[lang])).toBeNull();
    expect(page).toContain('Simulated K-10A');
    for (const text of [reportConsole(inspection, { color: false, width: 1000 }), reportJunit(inspection)]) {
      expect(butSignalCheck(text, inspection, 'en').match(SIGNAL_WORDS.en)).toBeNull();
    }
  });

  test('and signal shows both side by side, and says where the deviation is', async () => {
    const { inspect } = await lightOnSimulator('panel-dim-edge');
    const inspection = await inspect({ withSignal: true }, { layout: '5x5' });
    const page = reportHtml(inspection, { lang });
    const section = /<section aria-labelledby="light-and-signal".*?<\/section>/s.exec(page)?.[0] ?? '';
    expect(section.match(/<svg class="sequential"/g)).toHaveLength(3);
    expect(section.match(/<tr>/g)).toHaveLength(11);
    const panel = { en: 'the panel', de: 'im Panel', ja: 'パネル' }[lang];
    expect(section).toContain(`<td>${panel}</td>`);
    expect(page).toContain('aria-labelledby="drift"');
  });
});
