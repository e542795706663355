import { shareRecording } from '../api/recording/recording.ts';
import { removeNow } from '../base/storage/remove-now.ts';
import { escapeTerminal } from '../report/text/escape.ts';
import type { ExitCode } from './exit-codes.ts';

/**
 * Does the work of a command while the traffic of its clients is recorded into a file, and says how the recording ended. The exit code is that of the
 * work: a recording that fails changes no result. After exit code 0 the file is there, also if nothing was asked. Throws `invalid-recording` before anything is asked if the file is there already.
 */
export async function whileRecording(
  file: string,
  { tell }: { readonly tell: (text: string) => void },
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  const { release } = shareRecording(file);
  let code: ExitCode | undefined;
  try {
    code = await work();
    return code;
  } finally {
    const end = await release();
    if (end?.exchanges === 0 && !end.problem && code !== 0) {
      // An empty recording would only be in the way of the next try.
      removeNow(end.path);
      tell(`${escapeTerminal(`Nothing was recorded, so there is no ${end.path}: nothing was asked of an API`)}\n`);
    } else if (end?.problem) tell(`${escapeTerminal(end.problem)}\n`);
    else if (end) tell(`${escapeTerminal(`Recorded ${end.exchanges} exchanges in ${end.path}`)}\n`);
  }
}
