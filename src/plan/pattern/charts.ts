import { frozen } from '../../base/frozen.ts';
import type { Rgb } from './patch-name.ts';
import type { Cells } from './pattern.ts';

/** A chart by its name, in upper or lower case; undefined if none has it. */
export function findChart(name: string): Cells | undefined {
  const wanted = name.trim().toLowerCase();
  return CHARTS.find((chart) => chart.name === wanted);
}

/**
 * Tone and color: grays from near black to near white, primaries and secondaries at full and half drive, a dark green, an orange and a
 * skin tone, in 8 bits. Grays are 16 or 32 codes apart, as the nodes of tables are that bend between them; the dark green tells sRGB from gamma 2.2.
 */
const toneChart: Cells = {
  kind: 'cells',
  name: 'tone-chart',
  columns: 6,
  rows: 5,
  codes: table(`
    192/64/64    8/8/8        255/0/0      247/247/247  112/112/112  64/192/64
    36/36/36     0/255/255    80/80/80     255/0/255    160/160/160  255/128/0
    0/0/255      176/176/176  194/150/130  60/60/60     255/255/0    0/28/0
    224/224/224  128/0/0      20/20/20     0/128/0      208/208/208  0/0/128
    64/64/192    64/192/192   0/255/0      192/64/192   144/144/144  192/192/64`),
};

/**
 * Code values of 8 bits that no cut to 4, 5 or 6 bits leaves alone, whether it fills with zeros, repeats bits or rounds: any two of the
 * 24 bits of a pixel are set and clear in all four ways. 1 and 254 are the first to be clipped.
 */
const codeChart: Cells = {
  kind: 'cells',
  name: 'code-chart',
  columns: 5,
  rows: 5,
  codes: table(`
    53/202/90   1/1/1        122/224/65   254/254/254  90/53/202
    9/217/121   254/1/128    42/42/42     1/128/254    161/67/191
    148/65/5    93/205/178   99/141/28    73/48/236    197/206/20
    3/127/252   168/238/137  127/254/1    168/15/232   252/3/129
    202/90/53   213/213/213  200/243/65   224/198/101  202/53/165`),
};

/**
 * Colors of a dark, a middle and a bright channel, which tell black, the middle and the gain of channels at one place; grays, and pure colors in two
 * quarters each. Rows are staggered, so that no region lies between two columns. Found by a search: decision 63.
 */
const fieldChart: Cells = {
  kind: 'cells',
  name: 'field-chart',
  columns: [6, 7, 8, 7, 6],
  rows: 5,
  codes: table(`
    222/123/1    0/0/255      1/150/4      16/118/254   0/0/0        255/0/255
    0/255/0      255/0/0      120/120/120  20/20/20     122/254/19   254/233/192  104/104/104
    157/110/5    9/121/146    143/216/16   60/60/60     14/152/224   92/92/92     11/137/6     103/183/12
    0/0/0        128/128/128  0/255/255    9/100/131    0/255/0      124/124/124  255/0/0
    255/255/0    176/176/176  112/112/112  184/1/95     0/0/255      192/192/192`),
};

/**
 * The charts that `--patches` and profiles know by name. Their corners differ from each other by at least a third of the range in one channel,
 * so that they tell how the chart is on the screen.
 */
export const CHARTS: readonly Cells[] = frozen([toneChart, codeChart, fieldChart]);

function table(text: string): readonly Rgb[] {
  return text
    .trim()
    .split(/\s+/)
    .map((cell) => {
      const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = cell.split('/').map(Number);
      return { r, g, b };
    });
}
