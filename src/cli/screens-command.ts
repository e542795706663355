import { systemClock } from '../base/http/clock.ts';
import { displayText, identifyScreens } from '../plan/screens/identify-screens.ts';
import { type DesktopScreen, listScreens } from '../plan/screens/list-screens.ts';
import { jsonOption } from './api-options.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { exitCodes, usageError } from './exit-codes.ts';
import { askOperator } from './inspect/ask-operator.ts';
import { flagOption, numberOption } from './option-kinds.ts';
import { table } from './table.ts';

const DEFAULT_S = 30;

/** `flatfield screens`: the screens of the desktop as `--display` takes them; with `--identify`, each shows its number. */
export const screensCommand = defineCommand({
  options: {
    identify: flagOption('Show its number, name, size and --display on each screen, until a key is pressed'),
    for: numberOption(`Seconds after which --identify ends, 1 to 600 [default: ${DEFAULT_S}]`),
    ...jsonOption,
  },
  examples: [['See which screen is the monitor under test', 'flatfield screens --identify']],
  run: async (argv, context) => {
    const { for: seconds, identify } = argv;
    if (seconds !== undefined && !identify) throw usageError('--for goes with --identify: give both.');
    if (seconds !== undefined && !(seconds >= 1 && seconds <= 600)) {
      throw usageError(`--for expects 1 to 600 seconds, got ${seconds}.`);
    }
    const { environment, print } = context;
    const screens = await listScreens({ environment });
    const numbered = screens.map((screen, place) => ({ number: place + 1, display: displayText(screen), ...screen }));
    if (argv.json) print(`${JSON.stringify(numbered, null, 2)}\n`);
    else {
      const rows = numbered.map(({ number, name, display, widthPx, heightPx, primary }) => {
        return [number, name === '' ? '-' : name, display, `${widthPx}x${heightPx}`, primary ? 'yes' : 'no'];
      });
      print(table(['screen', 'name', '--display', 'size', 'primary'], rows));
    }
    if (identify) await showNumbers(screens, seconds ?? DEFAULT_S, context);
    return exitCodes.pass;
  },
});

/** Until a key is pressed, on a screen or (Enter) on the terminal, or the time is over. */
async function showNumbers(screens: readonly DesktopScreen[], seconds: number, context: CommandContext): Promise<void> {
  const { environment, clock = systemClock, signal, stdin, tell } = context;
  const shown = await identifyScreens(screens, { environment });
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const ends = [shown.dismissed, clock.sleep(seconds * 1000, until)];
  if (stdin().isTTY) ends.push(askOperator('Press Enter, or any key on a screen, to end. ', context, until));
  else tell(`Press any key on a screen to end; it ends after ${seconds} s.\n`);
  try {
    await Promise.race(ends);
  } finally {
    over.abort();
    for (const end of ends) end.catch(() => undefined);
    await shown.close();
  }
}
