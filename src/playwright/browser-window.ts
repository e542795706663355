import { type Field, fieldOf } from '../inspect/session/open-field.ts';
import { type DesktopScreen, listScreens } from '../plan/screens/list-screens.ts';
import { onlyOtherScreen, screenAt } from '../plan/screens/only-other-screen.ts';
import { openPatternWindow, type PatternWindow } from '../plan/window/open-pattern-window.ts';
import type { PatternWindowOptions } from '../plan/window/window-options.ts';
import type { FlatfieldOptions } from './flatfield-options.ts';
import type { WorkerSession } from './session.ts';

/** A worker's browser window, opened when a test first shows something, clean at the start of each test. */
export class BrowserWindow {
  readonly #options: FlatfieldOptions['browser'];
  readonly #session: WorkerSession;
  #open: PatternWindow | null = null;

  constructor({ browser }: FlatfieldOptions, session: WorkerSession) {
    this.#options = browser;
    this.#session = session;
  }

  /** The window as a field whose frames go to the simulated monitor, if there is one. Throws what opening it throws. */
  async field(monitorId: string): Promise<Field> {
    const { resolution, simulator } = this.#session;
    const window = (await this.#clean()) ?? (await this.#start());
    return fieldOf(window, resolution, (frame) => simulator?.pushFrame(monitorId, { ...frame, bitDepth: 8 }));
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  /** The window of an earlier test; null if there is none, or where that test lost it. */
  async #clean(): Promise<PatternWindow | null> {
    try {
      await this.#open?.reset();
    } catch {
      await this.close().catch(() => undefined);
    }
    return this.#open;
  }

  async #start(): Promise<PatternWindow> {
    const { resolution, simulator } = this.#session;
    // A simulated monitor is not on any desktop.
    const options: Omit<PatternWindowOptions, 'resolution'> = { headless: simulator !== null, ...this.#options };
    const display = options.headless ? undefined : await this.#screen(options);
    this.#open = await openPatternWindow({ ...options, resolution, ...(display && { display }) });
    return this.#open;
  }

  async #screen(options: Omit<PatternWindowOptions, 'resolution'>): Promise<DesktopScreen> {
    const screens = await listScreens(options);
    return options.display ? screenAt(screens, options.display) : onlyOtherScreen(screens);
  }
}
