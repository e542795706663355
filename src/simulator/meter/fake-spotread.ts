import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { version } from '../../base/version.ts';

/**
 * Used in place of ArgyllCMS's spotread if there is no instrument: the same prompts, timing and result lines, with the light of a
 * simulated monitor. Arguments: the address of the simulator's light, then those of spotread, which change nothing here.
 */
const [address = ''] = process.argv.slice(2);

/** Like spotread's: a key that is typed ahead is lost. */
let wake: ((key: string) => void) | null = null;
const keys = createInterface({ input: process.stdin });
keys.on('line', (line) => {
  const waiting = wake;
  wake = null;
  waiting?.(line.charAt(0));
});
// The real one goes on for ever without a terminal.
keys.on('close', () => process.exit(0));

async function run(): Promise<never> {
  process.stderr.write(`Flatfield 'V${version}' Build 'simulated'\n`);
  const { model, serialNumber, firmware, durationMs, fault } = await ask('/instrument');
  await setTimeout(Number(durationMs));
  if (fault === 'absent' || fault === 'unplugged') return giveUp('No instrument at port 1');
  if (fault === 'silent') return giveUp("Instrument initialisation failed with 'Communications failure'");
  say('Connecting to the instrument ..\n');
  say(` Model:               '${model}'\n Serial number:       '${serialNumber}'\n`);
  say(` Firmware version:    '${firmware}'\nInit instrument success !\n`);
  if (fault === 'calibration') await calibrate();
  for (;;) {
    if (isQuit(await prompt(readingPrompt))) {
      say('\n\nSpot read stopped at user request!\n');
      if (isQuit(await prompt(retryPrompt))) process.exit(0);
    } else await read();
  }
}

const readingPrompt = `
Place instrument on spot to be measured,
and hit [A-Z] to read white and setup FWA compensation (keyed to letter)
[a-z] to read and make FWA compensated reading from keyed reference
'r' to set reference, 's' to save spectrum,
'f' to report cal. refresh rate, 'F' to measure refresh rate
'h' to toggle high res., 'k' to do a calibration
Hit ESC or Q to exit, any other key to take a reading: `;
const retryPrompt = 'Hit Esc or Q to give up, any other key to retry:';
const calibrationPrompt = `
Set instrument sensor to calibration position,
 and then hit any key to continue,
 or hit Esc or Q to abort: `;

async function read(): Promise<void> {
  const { X, Y, Z, count, durationMs, fault } = await ask('/light');
  const xyz = [X, Y, Z].map((component) => noisy(component, Number(count))) as [number, number, number];
  await setTimeout(Number(durationMs));
  say('\n');
  switch (fault ?? null) {
    case null:
      return say(`\n Result is ${resultText(...xyz)}\n`);
    case 'hung':
      return new Promise(() => undefined);
    case 'under-range':
      return failed('due to misread (Bottom under range)');
    case 'garbled':
      return say(`\n Result is XYZ: 9\u001b[2J.00\u0007000 ${resultText(1, 1, 1).slice(0, 17)}\n`);
    case 'late':
      say(readingPrompt);
      // Late in no time, too: the prompt alone must have been read by then.
      await setTimeout(Math.max(100, Number(durationMs)));
      return say(`\n Result is ${resultText(1, 2, 3)}\n`);
    default:
      return failed('due to communication problem.');
  }
}

/**
 * An instrument never measures the same twice, to the last digit: one that seems to is taken for frozen. By the count of the server, since
 * this program may be a second one on the same instrument.
 */
function noisy(component: string | number | null | undefined, count: number): number {
  const light = Number(component);
  return light === 0 ? 0 : light + ((count - 1) % 5) * 1e-6;
}

async function failed(why: string): Promise<void> {
  say(`\n\nSpot read failed ${why}\n`);
  if (isQuit(await prompt(retryPrompt))) process.exit(0);
  say('\n');
}

async function calibrate(): Promise<void> {
  if (isQuit(await prompt(calibrationPrompt))) process.exit(0);
  say('\nCalibration complete\n');
}

function resultText(X: number, Y: number, Z: number): string {
  const sum = X + Y + Z;
  const xyz = [X, Y, Z].map(sixDecimals).join(' ');
  const chromaticity = sum > 0 ? [X / sum, Y / sum] : [0, 0];
  return `XYZ: ${xyz}, Yxy: ${[Y, ...chromaticity].map(sixDecimals).join(' ')}`;
}

function sixDecimals(value: number): string {
  return value.toFixed(6);
}

function isQuit(key: string): boolean {
  return key === 'q' || key === 'Q' || key === '\u001b';
}

function prompt(text: string): Promise<string> {
  say(text);
  return new Promise((resolve) => {
    wake = resolve;
  });
}

function say(text: string): void {
  process.stdout.write(text);
}

interface LightServerAnswer {
  readonly [name: string]: string | number | null;
}

async function ask(path: string): Promise<LightServerAnswer> {
  const response = await fetch(`${address}${path}`).catch(() => null);
  const body = (await response?.json().catch(() => null)) as LightServerAnswer | null | undefined;
  if (response?.ok && body) return body;
  return giveUp(`No instrument at port 1 (${body?.['message'] ?? `no light at ${address}`})`);
}

/** Ends when it has said why. */
function giveUp(why: string): Promise<never> {
  return new Promise(() => process.stderr.write(`fake-spotread: Error - ${why}\n`, () => process.exit(1)));
}

// Last, as it uses the prompts above.
await run();
