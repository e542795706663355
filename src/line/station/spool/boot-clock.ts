import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { askProgram } from '../../../base/programs/ask-program.ts';
import { systemProgram } from '../../../base/programs/system-program.ts';

/** A reading of a clock that cannot be set: the time since the computer started, its sleep included. */
export interface SinceBoot {
  /** The same until the computer is started again, and then another. */
  readonly boot: string;
  readonly sinceBootMs: number;
}

export type BootClock = () => Promise<SinceBoot | null>;

/** The system's sources for the clock; tests bring their own. */
export interface BootSources {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly readText: (path: string) => Promise<string>;
  readonly run: (program: string, parameters: readonly string[]) => Promise<string>;
  /** See `os.uptime`, in seconds, and `process.hrtime`. */
  readonly uptimeS: () => number;
  readonly hrtimeNs: () => bigint;
}

/** A clock over some sources. Its reading is null if the system has no such clock, or cannot tell one start from the next. Never throws. */
export function bootClock(sources: BootSources): BootClock {
  let boot: Promise<string | null> | undefined;
  return async () => {
    // It does not change while this process lives.
    boot ??= bootOf(sources).catch(() => null);
    const id = await boot;
    if (id === null) return null;
    const { platform, uptimeS, hrtimeNs } = sources;
    const sinceBootMs = Math.round(platform === 'darwin' ? Number(hrtimeNs() / 1_000_000n) : uptimeS() * 1000);
    return Number.isSafeInteger(sinceBootMs) && sinceBootMs >= 0 ? { boot: id, sinceBootMs } : null;
  };
}

/** The clock of this computer. */
export const systemBootClock: BootClock = bootClock({
  platform: process.platform,
  environment: process.env,
  readText: (path) => readFile(path, 'utf8'),
  run: (program, parameters) => askProgram(program, parameters, { limitMs: PATIENCE_MS }),
  uptimeS: uptime,
  hrtimeNs: () => process.hrtime.bigint(),
});

/** A busy Windows takes its time to start a program; a run must not wait for long. */
const PATIENCE_MS = 2000;

/**
 * Linux: `os.uptime` is CLOCK_BOOTTIME. Windows: it is GetTickCount64, which counts sleep and hibernation; a start after a Fast Startup shutdown
 * counts as the same start in both. macOS: `os.uptime` moves with the clock that people set, but `process.hrtime` is mach_continuous_time.
 * Other systems: nothing is known of what their clocks count.
 */
async function bootOf({ platform, environment, readText, run }: BootSources): Promise<string | null> {
  if (platform === 'linux') {
    return named(/^([0-9a-f-]{36})\s*$/, await readText('/proc/sys/kernel/random/boot_id'));
  }
  if (platform === 'darwin') {
    return named(/^([0-9A-F-]{36})\s*$/, await run(systemProgram('sysctl'), ['-n', 'kern.bootsessionuuid']));
  }
  if (platform !== 'win32') return null;
  const reg = systemProgram('reg', environment);
  return named(/\bBootId\s+REG_DWORD\s+0x([0-9a-f]{1,8})\b/i, await run(reg, ['query', BOOTS, '/v', 'BootId']));
}

/** Windows counts its starts there. */
const BOOTS = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management\\PrefetchParameters';

function named(pattern: RegExp, text: string): string | null {
  return pattern.exec(text)?.[1]?.toLowerCase() ?? null;
}
