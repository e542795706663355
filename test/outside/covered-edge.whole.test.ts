import { describe, expect, it } from 'vitest';
import { inspectServer, serverForTest } from './inspect-outside.ts';
import type { Signal } from './monitor-state.ts';
import { signalOf } from './signals.ts';

const desktop = { r: 32 / 255, g: 32 / 255, b: 32 / 255 };
const covered = (isCovered: (x: number, y: number) => boolean): Signal =>
  signalOf((drives, x, y) => (isCovered(x, y) ? desktop : drives));

describe('a picture that does not reach the end of the screen does not pass', () => {
  it.each<[string, (x: number, y: number) => boolean]>([
    ['a task bar at the bottom', (_, y) => y >= 2160 - 48],
    ['a window with a desktop around it', (x, y) => x < 200 || x > 3640 || y < 120 || y > 2040],
    ['the last pixel alone', (x, y) => x === 3839 && y === 2159],
  ])('%s', async (_, isCovered) => {
    const { judgment } = await inspectServer(await serverForTest({ signal: covered(isCovered) }));
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(judgment.verdict.reasons.map(({ code }) => code)).toContain('edge-apart');
  });

  it('and one that does passes', async () => {
    const { judgment } = await inspectServer(await serverForTest({ signal: covered(() => false) }));
    expect(judgment.verdict.outcome).toBe('pass');
  });
});
