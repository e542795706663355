import { describe, expect, it } from 'vitest';
import type { AlarmFinding } from '../../../../../src/line/protocol/alarm-finding.ts';
import type { AlarmCondition } from '../../../../../src/line/protocol/alarm-rule.ts';
import type { Said } from '../../../../../src/line/protocol/said.ts';
import { ruleText } from '../../../../../src/line/server/alarms/rule-text.ts';
import { lineWords } from '../../../../../src/line/server/languages/languages.ts';
import { findingWords, ruleWords } from '../../../../../src/line/server/pages/alarms/alarms-page.ts';

const NOWHERE = { pointIndex: null, column: null, row: null, codes: null, xPx: null, yPx: null, fractions: null };

const [de, ja, en] = (['de', 'ja', 'en'] as const).map(lineWords) as [
  ReturnType<typeof lineWords>,
  ReturnType<typeof lineWords>,
  ReturnType<typeof lineWords>,
];

const SAID: Said = {
  ...{ code: 'verdict', grade: 'fail', places: [{ ...NOWHERE, patchIndex: 0, patch: 'white' }] },
  summary: {
    ...{ readings: 125, profile: 'calibration-match', nearest: null, more: 0 },
    reason: {
      ...{ code: 'golden-bias', weight: 'fail', patchIndex: 0, pointIndex: null },
      params: { luminancePercent: 3.2, uv1976: 0.001, maxLuminancePercent: 2, maxUv1976: 0.004 },
    },
  },
};

describe('the sentence of an alarm', () => {
  const said = (finding: AlarmFinding) => [en, de, ja].map((words) => findingWords(finding, 'UTC', words));
  const chart: AlarmFinding = {
    ...{ code: 'chart-signal', chart: 'i-mr', metric: 'luminance white', model: 'CG (2)', profile: 'p: 1' },
    ...{ panel: 'values', rule: 3, side: 'below', value: 1.25, unit: 'cd/m²' },
  };

  it.each<[AlarmFinding, string, string, string]>([
    [{ code: 'never-reported' }, 'has never reported', 'hat sich nie gemeldet', '一度も報告がありません'],
    [
      {
        code: 'low-yield',
        of: 'first-pass',
        percent: 93.5,
        passed: 187,
        units: 200,
        windowMs: 28_800_000,
        targetPercent: 95,
      },
      'first-pass yield 93.5 % (187 of 200 units in 8 h), target 95 %',
      'Erstausbeute 93,5 % (187 von 200 Prüflingen in 8 h), Ziel 95 %',
      '初回合格率 93.5 %（8 時間 で 200 台中 187 台）、目標 95 %',
    ],
    [
      { code: 'golden-failed', said: SAID },
      "golden unit: the check failed: The golden unit reads differently than its reference: white: luminance +3.20 % (limit 2 %), chromaticity 0.0010 Δu'v' (limit 0.004).",
      "Referenzgerät: Prüfung nicht bestanden: Das Referenzgerät wird anders gemessen als in seiner Referenz: Weiß: Leuchtdichte +3,20 % (Grenzwert 2 %), Farbart 0,0010 Δu'v' (Grenzwert 0,004).",
      "基準機：確認は不合格：基準機の測定値が基準値と異なります：白：輝度 +3.20 %（許容値 2 %）、色度 0.0010 Δu'v'（許容値 0.004）。",
    ],
    [
      { code: 'told', text: 'some text of another version' },
      'some text of another version',
      'some text of another version',
      'some text of another version',
    ],
    [
      chart,
      'I-MR chart of Luminance, white, CG (2), p: 1: six points in a row fall (1.25 cd/m²)',
      'Regelkarte I-MR, Leuchtdichte, Weiß, CG (2), p: 1: sechs Punkte in Folge fallen (1,25 cd/m²)',
      'I-MR 管理図、輝度、白, CG (2), p: 1：6 点が連続して下降（1.25 cd/m²）',
    ],
  ])('of %j', (finding, english, german, japanese) => {
    expect(said(finding)).toEqual([english, german, japanese]);
  });

  it('has the unit as people write it, or none', () => {
    expect(said({ ...chart, value: 16.5551, unit: 'dE2000' })[0]).toMatch(/ \(16\.555 ΔE2000\)$/);
    expect(said({ ...chart, value: 2, unit: '' })[0]).toMatch(/ \(2\)$/);
    expect(said({ ...chart, value: null })[0]).toMatch(/: six points in a row fall$/);
    expect(said({ ...chart, value: null, panel: 'spread' })[1]).toMatch(
      /: Streuung der Punkte, sechs Punkte in Folge fallen$/,
    );
  });

  it('holds names as they are, whatever they look like', () => {
    const odd = 'i-mr chart of x % (1 of 2 units in 8 h), target {metric}';
    expect(said({ ...chart, model: odd, profile: '{signal}' })[0]).toContain(`${odd}, {signal}: six points`);
  });
});

describe('a rule', () => {
  const names = { station: 'S1', model: null, profile: null };
  const rules: readonly (readonly [AlarmCondition, string, string])[] = [
    [
      { kind: 'silent', afterMs: 900_000, stations: [] },
      'any station silent for longer than 15 min',
      'ein beliebiger Prüfplatz: länger als 15 min ohne Meldung',
    ],
    [
      { kind: 'yield', of: 'final', belowPercent: 97.5, windowMs: 3_600_000, minUnits: 9, by: 'station', ...names },
      'final yield of a station of S1 under 97.5 % over 1 h, from 9 units on',
      'Endausbeute eines Prüfplatzes von S1 unter 97,5 % über 1 h, ab 9 Prüflingen',
    ],
    [
      { kind: 'golden', afterMs: 0, stations: ['A', 'B'] },
      'golden check of A, B failed or overdue',
      'Referenzprüfung nicht bestanden oder überfällig: A, B',
    ],
    [
      { kind: 'chart', chart: 'ewma', rules: [1, 2], isFrozenOnly: true, metric: null, ...names },
      'signal on the EWMA chart of any metric, S1, rules 1, 2, frozen limits only',
      'Signal auf der Regelkarte EWMA: eine beliebige Messgröße, S1, Regeln 1, 2, nur mit festgelegten Grenzen',
    ],
  ];
  it('keeps the names that commands take in messages, and has the words of charts on pages', () => {
    const metric = 'luminance white';
    const all = [1, 2, 3, 4, 5, 6, 7, 8] as const;
    const condition: AlarmCondition = {
      ...{ kind: 'chart', chart: 'i-mr', rules: [...all], isFrozenOnly: false, metric, ...names, station: null },
    };
    expect(ruleText(condition)).toBe('signal on the i-mr chart of luminance white');
    expect(ruleWords(condition, de)).toBe('Signal auf der Regelkarte I-MR: Leuchtdichte, Weiß');
  });

  it.each(rules)('of kind %j has its words in English and in German', (condition, english, german) => {
    expect([ruleWords(condition, en), ruleWords(condition, de)]).toEqual([english, german]);
    expect(ruleWords(condition, ja)).not.toMatch(/[a-z]{3}/);
  });
});
