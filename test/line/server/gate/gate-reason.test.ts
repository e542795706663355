import { expect, it } from 'vitest';
import { gateAnswerSchema } from '../../../../src/line/protocol/gate-answer.ts';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { gateInEnglish, reasonText } from '../../../../src/line/server/gate/gate-reason.ts';
import { lineWords } from '../../../../src/line/server/languages/languages.ts';
import { now, registered, runRow } from './run-rows.ts';

const DAY_MS = 86_400_000;
const rules = [registered];
const restore = { at: '2026-03-09T00:00:00.000Z', backupAt: '2026-03-08T00:00:00.000Z' } as never;
const at = new Date(now.getTime() - 40 * DAY_MS).toISOString();
const old = { startedAt: at, finishedAt: at, receivedAt: at };

it.each([
  ['failed', [runRow(1, { outcome: 'fail', said: { code: 'pruned' } })], {}, 'The run itself was pruned.', /gelöscht/],
  ['profile-not-registered', [], { registered: [] }, 'No profile "line" is registered here.', /kein Profil "line"/],
  [
    'other-profile-content',
    [runRow(1, { profile: { name: 'line', version: 7, hash: 'f'.repeat(64) } })],
    {},
    'It was judged by a profile line@7 whose content differs from the registered line@1.',
    /Profil line@7 .*line@1/,
  ],
  [
    'stale-run',
    [runRow(1, old)],
    {},
    'The latest run is 40 days old; it must be less than 30 days old.',
    /40 Tage.* 30/,
  ],
  [
    'too-many-attempts',
    [1, 2, 3, 4].map((order) => runRow(order, { retestReason: 'x' })),
    {},
    'The unit was inspected 4 times; at most 3 inspections are allowed.',
    /4-mal.* 3/,
  ],
  [
    'other-monitor',
    [runRow(1), runRow(2, { serialNumber: '2' })],
    {},
    'Runs of the unit are of 2 monitors.',
    /2 Monitoren/,
  ],
  [
    'restored',
    [runRow(1)],
    { restore },
    'The data of this server was restored or copied at 2026-03-09T00:00:00.000Z and is as of 2026-03-08T00:00:00.000Z: runs in between may be missing, until an administrator confirms that none is.',
    /2026-03-09.*2026-03-08/,
  ],
] as const)('a reason of the gate, %s, has its values in every language', (code, runs, facts, english, german) => {
  const found = gateAnswer('unit-1', 'line', { runs, registered: rules, releases: [], now, ...facts });
  const answer = gateInEnglish(found);
  expect(gateAnswerSchema.parse(answer)).toEqual(answer);
  expect(answer.reasons).toContainEqual({ code, message: english });
  const reason = found.reasons.find((one) => one.code === code);
  expect(reason && reasonText(reason, lineWords('de'))).toMatch(german);
  expect(reason && reasonText(reason, lineWords('ja'))).not.toMatch(/[{}]|undefined|[a-z]{6}/);
});
