import { type Replay, startReplay } from '../simulator/replay/start-replay.ts';
import type { CommandContext } from './command.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { interrupted } from './interrupted.ts';
import type { SimulateArguments } from './simulate-options.ts';

/** `flatfield simulate --replay`: answers from a recording until interrupted. Exit code 2 if a request was not the next one of the recording. */
export async function simulateReplay(
  { port, 'cloud-port': cloudPort, 'time-scale': timeScale, json }: SimulateArguments,
  path: string,
  { signal, print, tell }: CommandContext,
): Promise<ExitCode> {
  const isLocalServed = port !== undefined || cloudPort === undefined;
  const started: Replay[] = [];
  try {
    const serve = async (api: 'local' | 'cloud', at: number | undefined) => {
      const replay = await startReplay({ path, api, port: at, timeScale });
      started.push(replay);
      return replay.url;
    };
    const served = {
      ...(isLocalServed && { url: await serve('local', port) }),
      ...(cloudPort !== undefined && { cloudUrl: await serve('cloud', cloudPort) }),
    };
    print(json ? `${JSON.stringify(served)}\n` : `${Object.values(served).join('\n')}\n`);
    tell(`Replaying ${path}. Ctrl-C ends it.\n`);
    await interrupted(signal);
    const mismatches = started.flatMap((replay) => replay.mismatches);
    const left = started.reduce((sum, replay) => sum + replay.left(), 0);
    tell(
      `${left} recorded exchanges were not asked for. Requests that the recording does not have: ${mismatches.length}.\n`,
    );
    for (const mismatch of mismatches.slice(0, 20)) tell(`${mismatch}\n`);
    return mismatches.length === 0 ? exitCodes.pass : exitCodes.inconclusive;
  } finally {
    await Promise.all(started.map((replay) => replay.close()));
  }
}
