import { describe, expect, it } from 'vitest';
import { alarmsPage } from '../../../../../src/line/server/pages/alarms/alarms-page.ts';
import { shiftPage } from '../../../../../src/line/server/pages/yields/shift-page.ts';
import { alarmRow, alarms, context, NOW, runRow, shiftReport } from '../example-pages.ts';

const stopped = { watch: { at: '2026-03-20T12:00:00.000Z', isRunning: false } };

describe('the page of alarms', () => {
  it('shows how long an alarm is open, by the clock of the server, and whether anybody was told', () => {
    const { markup } = alarmsPage(
      context,
      alarms({ open: [alarmRow({ sentAt: null })], ended: [alarmRow({ endedAt: NOW })] }),
    );
    expect(markup).toContain('23 min');
    expect(markup).toContain('not yet');
    expect(markup).toContain('any station silent for longer than 15 min');
  });

  it('says that the rules are not being checked, and which e-mails did not arrive', () => {
    const { markup } = alarmsPage(context, alarms({ ...stopped, mails: { waiting: 1, dead: 2 } }));
    expect(markup).toContain('The rules are not being checked');
    expect(markup).toContain('1 e-mail waits');
    expect(markup).toContain('2 e-mails were given up');
    const fine = alarmsPage(context, alarms()).markup;
    expect(fine).not.toMatch(/not being checked|given up|waits/);
    expect(alarmsPage(context, alarms({ ...stopped, rules: [] })).markup).not.toContain('not being checked');
  });

  it('shows addresses to administrators only', () => {
    expect(alarmsPage(context, alarms()).markup).toContain('ops@example.com');
    expect(alarmsPage(context, alarms({ showsRecipients: false })).markup).not.toContain('ops@example.com');
  });
});

describe('the wall page of alarms', () => {
  const wall = (other: Parameters<typeof alarms>[0]) => alarmsPage(context, alarms({ ...other, isWall: true })).markup;

  it('is calm only while rules are checked and find nothing', () => {
    expect(wall({})).toContain('✓ No alarm');
    expect(wall({})).toContain('class="board calm"');
    for (const markup of [wall(stopped), wall({ rules: [] })]) {
      expect(markup).toContain('? Alarms are not watched');
      expect(markup).toMatch(/class="blind">[^?].*<code>flatfield line/);
      expect(markup).not.toContain('✓');
    }
  });

  it('keeps the time since an alarm was opened apart from its text', () => {
    expect(wall({ open: [alarmRow()] })).toContain('13:02</bdi></p> <p class="age">open for 23 min</p>');
  });

  it('names five alarms, counts the others, and says if it may be out of date', () => {
    const open = Array.from({ length: 7 }, (_, at) => alarmRow({ number: at + 1, station: `station-${at}` }));
    const markup = wall({ open, ...stopped });
    expect(markup).toContain('✕ 7 alarms');
    expect(markup.match(/<li>/g)).toHaveLength(5);
    expect(markup).toContain('and 2 more');
    expect(markup).toContain('? Rules not checked');
  });
});

describe('the shift report', () => {
  it('has each station with its causes and golden checks', () => {
    const check = runRow({ kind: 'golden', golden: { ...runRow().golden, result: 'failed' } });
    const yields = { group: 'A', units: 20, firstPass: 18, finalPass: 19, runs: 22, meanDurationMs: 1 };
    const causes = ['gain', 'gradient', 'bands', 'contrast'].map((name, at) => ({ name, runs: 9 - at, units: 1 }));
    const { markup } = shiftPage(
      context,
      shiftReport({ stations: [{ name: 'A', yields, causes, checks: [check] }], all: yields }),
    );
    for (const text of [
      '18 of 20 (90 %)',
      '19 of 20 (95 %)',
      'Luminance gradient</bdi> (8)',
      'failed',
      'not over yet',
    ]) {
      expect(markup).toContain(text);
    }
    expect(markup).not.toContain('Contrast changed');
  });

  it('says that nothing is open, or what is', () => {
    expect(shiftPage(context, shiftReport()).markup).toContain('Nothing: no open alarm');
    const { markup } = shiftPage(context, shiftReport({ open: [alarmRow()], quarantined: 2 }));
    expect(markup).toContain('2 quarantined runs');
    expect(markup).toContain('Alarm since');
    expect(markup).not.toContain('Nothing: no open alarm');
  });
});
