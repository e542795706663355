import type { OpenSerialLine, SerialLine } from '../../../../src/read/meter/ca410/serial-line.ts';

/** The answers of a probe in order, to 95, 100 and 108 cd/m2. */
export const ANSWERS: Readonly<Record<string, string>> = {
  'IDO,0,1': 'OK00,CA-410,00800,CA-VP427A       ,Ver.1.80.0002,80005086,',
  'STR,6': 'OK00,1',
  'STR,23': 'OK00,2',
  ZRC: 'OK00',
  'LUS,1': 'OK00',
  'MDS,0': 'OK00',
  'MCH,0': 'OK00',
  'MES,2': 'OK00,P1,0,0.3135314,0.3300330,100.00000,+0.00,-99999999,95.000000,100.00000,108.00000',
};

/** The answer to the first measurement, the second, and so on: the last digit of X counts them. */
export function measured(count: number): string {
  return (ANSWERS['MES,2'] ?? '').replace('95.000000', `95.00000${(count - 1) % 10}`);
}

/** What an instrument sends to a command: lines without their end, or `null` for nothing. */
export type Play = (command: string, line: ScriptedLine, asked: number) => string | null | undefined;

/** One opened line as a test plays it. */
export class ScriptedLine implements SerialLine {
  readonly commands: string[] = [];
  isClosed = false;
  readonly #play: Play;
  readonly #measured: () => string;
  #listener: (text: string) => void = () => {};
  #onEnd: (how: string) => void = () => {};

  constructor(play: Play, measured: () => string) {
    this.#play = play;
    this.#measured = measured;
  }

  say(text: string): void {
    if (!this.isClosed) this.#listener(text);
  }

  unplug(): void {
    this.isClosed = true;
    this.#onEnd('unplugged');
  }

  write(text: string): void {
    const command = text.replace(/\r$/, '');
    this.commands.push(command);
    const asked = this.commands.filter((one) => one === command).length;
    queueMicrotask(() => {
      const answer = this.#play(command, this, asked);
      const usual = command === 'MES,2' ? this.#measured : () => ANSWERS[command] ?? 'ER10';
      if (answer !== null) this.say(`${answer ?? usual()}\r`);
    });
  }

  onData(listener: (text: string) => void): void {
    this.#listener = listener;
  }

  onEnd(listener: (how: string) => void): void {
    this.#onEnd = listener;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** Opens one scripted line after another; the last script is played by every further one. */
export function lines(...plays: readonly Play[]) {
  const opened: ScriptedLine[] = [];
  let taken = 0;
  const next = () => {
    taken += 1;
    return measured(taken);
  };
  const open: OpenSerialLine = async () => {
    const line = new ScriptedLine(plays[opened.length] ?? plays.at(-1) ?? (() => undefined), next);
    opened.push(line);
    return line;
  };
  return { open, opened };
}
