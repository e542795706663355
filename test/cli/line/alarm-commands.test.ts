import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import { workingSpans } from '../../../src/cli/line/alarm/alarm-add-command.ts';
import { main } from '../../../src/cli/main.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { HOSTILE_ANSWER, mailReceiver } from '../../line/server/work/mail-receiver.ts';
import { captured } from '../captured.ts';

const password = 'Sesame-4711-open-the-gate';
const at = '2026-03-02T09:00:00.000Z';
const clock = { ...systemClock, now: () => new Date(at) };
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-alarm-'));
  store = await openSqliteStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function line(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { processIo, stdout, stderr } = captured({ clock, environment: { ...process.env, ...environment } });
  const code = await main(['line', ...args, '--folder', folder], processIo);
  return { code, stdout: stdout(), stderr: stderr() };
}

const setMailServer = (port: number) =>
  line(['mail', 'set', `smtp://127.0.0.1:${port}`, '--from', 'line@example.com', '--tls', 'none']);
const file = async (text: string, mode = 0o600) => {
  const path = join(folder, `secret-${Math.random()}`);
  await writeFile(path, text, { mode });
  return path;
};

describe('flatfield line alarm', () => {
  it('adds, lists and removes rules, and notes who did', async () => {
    await setMailServer(1);
    const added = await line([
      ...['alarm', 'add', 'silent', '--after', '15m', '--station', 'A', '--working-time', 'Mon-Fri 06:00-22:00'],
      ...['--mail', 'ops@example.com', '--mail', 'qa@example.com', '--group', '2m', '--quiet', '0s'],
    ]);
    expect(added).toEqual({
      code: 0,
      stdout: 'Alarm rule 1: A silent for longer than 15 min (ops@example.com, qa@example.com)\n',
      stderr: '',
    });
    const yields = [
      'alarm',
      'add',
      'yield',
      '--below',
      '95',
      '--window',
      '8h',
      '--by',
      'station',
      '--model',
      'CG2700X',
    ];
    expect((await line(yields)).stdout).toBe(
      'Alarm rule 2: first-pass yield of a station of CG2700X under 95 % over 8 h, from 20 units on (webhooks and the wall page only)\n',
    );
    expect((await line(['alarm', 'add', 'golden', '--after', '30m'])).stdout).toContain(
      'golden check of any station failed or overdue for longer than 30 min',
    );
    const chart = [
      'alarm',
      'add',
      'chart',
      '--chart',
      'ewma',
      '--rule',
      '1',
      '--metric',
      'luminance white',
      '--frozen-only',
    ];
    expect((await line(chart)).stdout).toContain(
      'signal on the ewma chart of luminance white, rules 1, frozen limits only',
    );
    expect(JSON.parse((await line(['alarm', 'list', '--json'])).stdout)).toMatchObject([
      {
        ...{ number: 1, groupMs: 120_000, quietMs: 0, mails: ['ops@example.com', 'qa@example.com'] },
        condition: { kind: 'silent', afterMs: 900_000, stations: ['A'] },
        workingTime: [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '22:00' }],
      },
      { number: 2 },
      { number: 3 },
      { number: 4, condition: { chart: 'ewma', rules: [1], isFrozenOnly: true } },
    ]);
    expect((await line(['alarm', 'list'])).stdout).toMatch(/1 +A silent for longer than 15 min +2 min +never/);
    expect(await line(['alarm', 'remove', '1'])).toMatchObject({ code: 0, stdout: 'Removed alarm rule 1.\n' });
    expect(await line(['alarm', 'remove', '1'])).toMatchObject({
      code: 3,
      stderr: 'flatfield: There is no alarm rule 1.\n',
    });
    const { rows } = await store.auditLog({ limit: 10 });
    expect(rows.map(({ action, who }) => [action, who])).toEqual([
      ...[
        ['alarm rule removed', 'command'],
        ['alarm rule added', 'command'],
        ['alarm rule added', 'command'],
        ['alarm rule added', 'command'],
      ],
      ...[
        ['alarm rule added', 'command'],
        ['mail server set', 'command'],
      ],
    ]);
  });

  it.each([
    [['silent'], '--after is missing'],
    [['silent', '--after', 'soon'], '--after expects a duration'],
    [['silent', '--after', '0s'], '--after expects a time of '],
    [['silent', '--after', '15m', '--below', '95'], '--below goes with yield, not with silent'],
    [['golden', '--window', '8h'], '--window goes with yield, not with golden'],
    [['yield'], '--below is missing'],
    [['yield', '--below', '101'], '--below expects a number, at most 100, got 101.'],
    [['yield', '--below', '95', '--after', '1m'], '--after goes with silent and golden, not with yield'],
    [['yield', '--below', '95', '--min-units', '0'], '--min-units expects a number, '],
    [['yield', '--below', '95', '--station', 'A', '--station', 'B'], 'takes one --station'],
    [['silent', '--after', '15m', '--mail', 'ops'], '--mail expects an e-mail address in ASCII, got "ops".'],
    [['silent', '--after', '15m', '--mail', 'a@b.example\r\nBcc: c@d.example'], '--mail expects an e-mail address'],
    [['silent', '--after', '15m', '--mail', 'ops@example.com'], 'No mail server is set'],
    [['silent', '--after', '15m', '--working-time', 'always'], '--working-time expects days and hours'],
    [['silent', '--after', '15m', '--station', 'x'.repeat(201)], '--station expects '],
    [['silent', '--after', '15m', '--quiet', '32d'], '--quiet expects a time of at most '],
    [['noise'], 'kind'],
    [['chart', '--metric', 'luminnace white'], '--metric "luminnace white" is not charted; did you mean luminance?'],
    [['chart', '--rule', '9'], '--rule expects a number from 1 to 8'],
    [['chart', '--window', '8h'], '--window goes with yield, not with chart'],
    [['silent', '--after', '15m', '--metric', 'x'], '--metric goes with chart, not with silent'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stderr } = await line(['alarm', 'add', ...args]);
    expect(code).toBe(3);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await store.alarmRules()).toEqual([]);
  });

  it('sends a test message at once, and says what the mail server answered', async () => {
    const receiver = await mailReceiver({
      behavior: (_, recipient) => (recipient.startsWith('ops') ? 'takes it' : 'refuses'),
    });
    await setMailServer(receiver.port);
    await line(['alarm', 'add', 'golden', '--mail', 'ops@example.com', '--mail', 'qa@example.com']);
    await line(['alarm', 'add', 'golden']);
    const tested = await line(['alarm', 'test', '1']);
    expect(tested.code).toBe(2);
    expect(tested.stdout).toMatch(/^ops@example.com: accepted\nqa@example.com: .*550.*\n$/);
    expect(tested.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(receiver.received.map(({ isAccepted }) => isAccepted)).toEqual([true, false]);
    expect(receiver.received[0]?.text).toContain('This is a test of rule 1: golden check');
    await receiver.close();
    expect(await line(['alarm', 'test', '2'])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('Nobody is told'),
    });
    expect(await line(['alarm', 'test', '3'])).toMatchObject({ code: 3 });
    await store.addWebhook({ url: 'https://mes.example/', events: ['alarm'], secret: 's'.repeat(16), at, by: 'me' });
    expect(await line(['alarm', 'test', '2'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Webhooks: 1'),
    });
    expect((await store.deliveries('due', { limit: 5 })).rows).toMatchObject([{ event: 'alarm' }]);
  });

  it('lists open alarms and e-mails that were given up, and sends those again', async () => {
    await setMailServer(1);
    await line(['alarm', 'add', 'golden', '--mail', 'ops@example.com']);
    const alarm = {
      rule: 1,
      subject: 'A',
      station: '\u001b[2JA',
      finding: { code: 'told', text: 'silent\n' },
    } as const;
    const message = { key: 'alarm-1', at, subject: 'Subject', text: 'Text', body: {} };
    await store.changeAlarms(0, {
      ...{ atMs: Date.parse(at), order: 0, messageOf: () => message },
      changesOf: () => ({ opened: [alarm], repeated: [], ended: [] }),
    });
    for (const due of await store.dueMails(Date.parse(at), 5)) {
      await store.settleMail(due, { state: 'dead', at, dueMs: due.dueMs, problem: HOSTILE_ANSWER });
    }
    const [open, dead] = [await line(['alarm', 'open']), await line(['alarm', 'dead'])];
    expect(open.stdout).toContain('silent');
    expect(dead.stdout).toMatch(/ops@example.com +Subject/);
    for (const { stdout } of [open, dead]) expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(await line(['alarm', 'retry', '2'])).toMatchObject({ code: 3 });
    expect(await line(['alarm', 'retry'])).toMatchObject({ code: 0, stdout: 'Retrying 1 e-mail.\n' });
    expect(await line(['alarm', 'retry'])).toMatchObject({ code: 0, stdout: 'Retrying 0 e-mails.\n' });
  });
});

describe('flatfield line mail', () => {
  it('sets, shows and removes a server, and never shows its password', async () => {
    const secretFile = await file(`${password}\n`);
    const url = 'smtps://line@smtp.example';
    const said = [
      await line(['mail', 'set', url, '--from', 'line@example.com', '--password-file', secretFile]),
      await line(['mail', 'show']),
      await line(['mail', 'set', url, '--from', 'line@example.com'], { FLATFIELD_SMTP_PASSWORD: password }),
    ];
    const text = 'smtp.example:465, TLS (implicit), user line with a password, from line@example.com\n';
    expect(said.map(({ stdout }) => stdout)).toEqual([`Mail server: ${text}`, text, `Mail server: ${text}`]);
    expect(await store.mailServer()).toMatchObject({ password });
    const { rows } = await store.auditLog({ limit: 10 });
    expect(JSON.stringify([said, rows])).not.toContain(password);
    expect(await line(['mail', 'remove'])).toMatchObject({ code: 0 });
    expect(await line(['mail', 'remove'])).toMatchObject({ code: 3 });
    expect((await line(['mail', 'show'])).stdout).toBe('No mail server is set.\n');
  });

  it('takes no password from the environment for a server without a login', async () => {
    const url = 'smtps://smtp.example';
    const set = await line(['mail', 'set', url, '--from', 'line@example.com'], { FLATFIELD_SMTP_PASSWORD: password });
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(await store.mailServer()).toMatchObject({ user: null, password: null });
  });

  // Windows goes by the place of the file and has no modes.
  it.runIf(process.platform !== 'win32')('refuses a password in a file that others may read', async () => {
    const secretFile = await file(password, 0o644);
    const set = [
      'mail',
      'set',
      'smtps://line@smtp.example',
      '--from',
      'line@example.com',
      '--password-file',
      secretFile,
    ];
    const { code, stderr } = await line(set);
    expect(code).toBe(3);
    expect(stderr).toMatch(/The password file .* may be read by others/);
    expect(stderr).not.toContain(password);
  });

  it.each([
    [['smtps://line:secret-word@smtp.example'], 'must not hold a password'],
    [['smtps://smtp.example', '--ca', 'no-such-file.pem'], 'The file of --ca cannot be read'],
  ])('refuses %j in one line', async (args, message) => {
    const { code, stderr } = await line(['mail', 'set', ...args, '--from', 'line@example.com']);
    expect(code).toBe(3);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret-word');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('working time', () => {
  it.each([
    ['Mon-Fri 06:00-22:00', [1, 2, 3, 4, 5], '06:00', '22:00'],
    ['sat,sun 08:00-24:00', [6, 7], '08:00', '24:00'],
    ['22:00-06:00', [1, 2, 3, 4, 5, 6, 7], '22:00', '06:00'],
    ['Mon,Wed-Thu 00:00-12:00', [1, 3, 4], '00:00', '12:00'],
  ])('is read from %j', (text, days, from, to) => {
    expect(workingSpans([text])).toEqual([{ days, from, to }]);
  });

  it.each([
    '',
    'Mon',
    'Fri-Mon 06:00-22:00',
    'Mon-Fri 6:00-22:00',
    'Mon 06:00-06:00',
    'Noday 06:00-22:00',
    'Mon 06:00-25:00',
    'Mon 24:00-06:00',
  ])('is refused as %j', (text) => {
    expect(() => workingSpans([text])).toThrow('--working-time expects days and hours such as "Mon-Fri 06:00-22:00"');
  });
});
