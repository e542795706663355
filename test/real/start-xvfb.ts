import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Rgb } from '../../src/plan/pattern/patch.ts';

/** An X server without a screen: what it shows can be read pixel by pixel. */
export interface Xvfb {
  /** Value for DISPLAY. */
  readonly display: string;
  /** Starts the window manager openbox on it, which ends with it; false where it is not installed. */
  manageWindows(): Promise<boolean>;
  /** Runs xdotool on it, as a person would move, close or cover windows; what it prints. */
  act(...command: readonly string[]): Promise<string>;
  /** The color that the server shows at a pixel, window borders, other windows and all. */
  pixel(xPx: number, yPx: number): Promise<Rgb>;
  stop(): Promise<void>;
}

/** Starts Xvfb with one screen of 24 bits on a free display number; null where it is not installed. */
export async function startXvfb(widthPx: number, heightPx: number): Promise<Xvfb | null> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-xvfb-'));
  const args = ['-displayfd', '3', '-screen', '0', `${widthPx}x${heightPx}x24`, '-nolisten', 'tcp', '-fbdir', folder];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    server.on('close', resolve);
    server.on('error', () => resolve());
  });
  const number = await new Promise<string | null>((resolve) => {
    let text = '';
    server.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) resolve(text.trim());
    });
    void ended.then(() => resolve(null));
  });
  const stop = async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (number === null) {
    await stop();
    return null;
  }
  return {
    display: `:${number}`,
    manageWindows: () => startOpenbox(`:${number}`),
    act: async (...command) => {
      const env = { ...process.env, DISPLAY: `:${number}` };
      return (await promisify(execFile)('xdotool', command, { env })).stdout.trim();
    },
    pixel: async (xPx, yPx) => pixelOfDump(await readFile(join(folder, 'Xvfb_screen0')), xPx, yPx),
    stop,
  };
}

/** Openbox is ready when it runs the command that it was given for its start. It ends by itself when the server ends. */
async function startOpenbox(display: string): Promise<boolean> {
  const env = { ...process.env, DISPLAY: display };
  const manager = spawn('openbox', ['--sm-disable', '--startup', 'echo ready'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve) => {
    manager.stdout.once('data', () => resolve(true));
    manager.on('error', () => resolve(false));
    manager.on('close', () => resolve(false));
  });
}

/** X window dump, version 7: big-endian header of 32-bit words, color map of 12 bytes an entry, then blue, green, red, unused. */
function pixelOfDump(dump: Buffer, xPx: number, yPx: number): Rgb {
  const word = (index: number) => dump.readUInt32BE(index * 4);
  const [headerBytes, bytesPerLine, colors] = [word(0), word(12), word(19)];
  const at = headerBytes + colors * 12 + yPx * bytesPerLine + xPx * 4;
  return { r: dump.readUInt8(at + 2), g: dump.readUInt8(at + 1), b: dump.readUInt8(at) };
}
