import { invalidReadingsFile } from './number-at.ts';

/** Check for numbers with separators of thousands, such as 1.002 for 1002. */
export interface ThousandsCheck {
  readonly note: (text: string, line: number) => void;
  /** Throws `invalid-readings-file` if the noted numbers may be thousands. */
  readonly finish: () => void;
}

/**
 * A program that separates thousands puts three digits after each sign, and no sign into a whole number below 1000. Decimals that look the
 * same are told from thousands by their size, unless whole numbers are among them. Zero is the same to both.
 */
export function thousandsCheck(): ThousandsCheck {
  let whole: Noted | null = null;
  let grouped: Noted | null = null;
  let most = 0;
  let isClear = false;
  return {
    note: (text, line) => {
      if (isClear) return;
      if (GROUPED.test(text)) {
        grouped ??= { text, line };
        most = Math.max(most, Math.abs(Number(text.replace(',', '.'))));
      } else if (SHORT_WHOLE.test(text)) whole ??= { text, line };
      else isClear = !ZERO.test(text);
    },
    finish: () => {
      if (isClear || grouped === null || (whole === null && most > MOST_THOUSANDS)) return;
      const { text, line } = grouped;
      const sign = text.includes(',') ? 'comma' : 'point';
      const why =
        whole === null
          ? `every number has three digits after its ${sign}`
          : `${JSON.stringify(whole.text)} on line ${whole.line} has no ${sign}`;
      throw invalidReadingsFile(
        `Line ${line}: ${JSON.stringify(text)} may be ${text.replace(/[.,]/, '')}, since ${why}. If the ${sign} is a decimal sign, state --map-decimal ${sign}; else export the map without separators of thousands.`,
      );
    },
  };
}

interface Noted {
  readonly text: string;
  readonly line: number;
}

/** The largest count of 16 bits; no display is brighter either. */
const MOST_THOUSANDS = 65.535;

const GROUPED = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;
const SHORT_WHOLE = /^[-+]?[1-9]\d{0,2}$/;
const ZERO = /^[-+]?0$/;
