/** A tone: its pitch, start and length. */
interface Tone {
  readonly hz: number;
  readonly atS: number;
  readonly lengthS: number;
}

/** Melody by event: rising for a pass, one long low tone for a fail, three of one pitch for not tested, a short one for a refusal. */
const MELODIES = {
  pass: [
    { hz: 660, atS: 0, lengthS: 0.15 },
    { hz: 990, atS: 0.17, lengthS: 0.3 },
  ],
  fail: [{ hz: 165, atS: 0, lengthS: 0.9 }],
  'not-tested': [
    { hz: 440, atS: 0, lengthS: 0.14 },
    { hz: 440, atS: 0.24, lengthS: 0.14 },
    { hz: 440, atS: 0.48, lengthS: 0.14 },
  ],
  refused: [{ hz: 220, atS: 0, lengthS: 0.2 }],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;

export type Melody = keyof typeof MELODIES;

let audio: AudioContext | undefined;

/** Plays a melody that tells an outcome without looking. Browsers play it only after a key was pressed in the page. Never throws. */
export function play(melody: Melody): void {
  try {
    audio ??= new AudioContext();
    const { currentTime, destination } = audio;
    void audio.resume();
    for (const { hz, atS, lengthS } of MELODIES[melody]) {
      const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
      const start = currentTime + atS;
      oscillator.type = 'square';
      oscillator.frequency.value = hz;
      gain.gain.setValueAtTime(0.2, start);
      gain.gain.linearRampToValueAtTime(0, start + lengthS);
      oscillator.connect(gain).connect(destination);
      oscillator.start(start);
      oscillator.stop(start + lengthS);
    }
  } catch {
    // A computer without sound shows the result all the same.
  }
}
