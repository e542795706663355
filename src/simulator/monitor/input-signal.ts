import type { Scenario } from '../scenario/scenario.ts';
import { seededRandom } from '../seeded-random.ts';
import { withDefects } from '../signal/defect.ts';
import type { Picture, PictureSize } from '../signal/picture.ts';
import { patchPicture } from '../signal/picture.ts';
import { type ReceivedPixel, receivePixel } from '../signal/receive-pixel.ts';
import { sendPixel } from '../signal/send-pixel.ts';
import type { SignalBitDepth, SignalFormat } from '../signal/signal-format.ts';

/** The signal at the input of a monitor: the computer's picture with its defects, in the format of the cable. */
export class InputSignal {
  readonly size: PictureSize;
  hdcp: boolean;
  present: boolean;
  #format: SignalFormat;
  #picture: Picture;
  readonly #defects: Scenario['defects'];
  readonly #seed: string;

  /** The screen is white until something else is shown. */
  constructor({ signal, defects }: Pick<Scenario, 'signal' | 'defects'>, seed: string) {
    const { widthPx, heightPx, hdcp, present, ...format } = signal;
    this.size = { widthPx, heightPx };
    this.hdcp = hdcp;
    this.present = present;
    this.#format = format;
    this.#defects = defects;
    this.#seed = seed;
    this.#picture = this.#defective(patchPicture({ bitDepth: 8, codes: { r: 255, g: 255, b: 255 } }, this.size));
  }

  get format(): SignalFormat {
    return this.#format;
  }

  set bitDepth(bitDepth: SignalBitDepth) {
    this.#format = { ...this.#format, bitDepth };
  }

  /** Puts a picture on the screen; the defects of the scenario come on top of it, always at the same places. */
  show(picture: Picture): void {
    this.#picture = this.#defective(picture);
  }

  contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.size.widthPx && y < this.size.heightPx;
  }

  /** The pixel that the monitor receives at a coordinate inside the signal, at a bit depth of its answer. */
  receive(x: number, y: number, bitDepth: number): ReceivedPixel {
    return receivePixel(sendPixel(this.#picture, x, y, this.#format), this.#format, bitDepth);
  }

  #defective(picture: Picture): Picture {
    return withDefects(picture, this.#defects, seededRandom('defects', this.#seed));
  }
}
