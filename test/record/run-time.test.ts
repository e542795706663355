import { expect, it } from 'vitest';
import { runTimes } from '../../src/record/run-time.ts';
import { buildInspection } from '../report/build-inspection.ts';

const record = buildInspection();
const [reading] = record.readings as [(typeof record.readings)[0]];
const at = (time: string) => `2026-01-05T${time}.000Z`;
const first = { startedAt: at('08:00:00'), endedAt: at('08:01:00'), pauseBeforeMs: null };
const second = { startedAt: at('08:11:00'), endedAt: at('08:12:00'), pauseBeforeMs: 600_000 };
const taken = (part: number, elapsedMs: number) => ({ ...reading, part, elapsedMs, durationMs: 4000 });

it('places parts one after the other, with the pause between them', () => {
  const timeOf = runTimes({ ...record, parts: [first, second], readings: [taken(0, 2000), taken(1, 2000)] });
  expect([timeOf(taken(0, 2000)), timeOf(taken(1, 2000))]).toEqual([2000, 662_000]);
});

it('lets no part begin before the last reading of the one before it, whatever became of the clock', () => {
  const setBack = { ...first, endedAt: at('07:30:00') };
  const readings = [taken(0, 50_000), taken(1, 0)];
  const timeOf = runTimes({ ...record, parts: [setBack, { ...second, pauseBeforeMs: 0 }], readings });
  expect(readings.map(timeOf)).toEqual([50_000, 54_000]);
});

it('leaves the readings of a record of version 1 where they are: they count from the start of the run', () => {
  const { part: _, ...early } = taken(1, 662_000);
  expect(runTimes({ ...record, parts: [first, second], readings: [early] })(early)).toBe(662_000);
});
