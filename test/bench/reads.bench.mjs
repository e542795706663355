import { inspect } from '../../dist/entries/index.js';
import { SRGB_120 } from '../read/reference/srgb-120.mjs';
import { generator } from '../soak/generator.mjs';
import { againstRatio, atMost } from './rows.mjs';

export const sizes = { whole: { screens: Number(process.env['FLATFIELD_SCREENS'] ?? 40) }, smoke: { screens: 1 } };

const LAYOUTS = ['5x5', '9x5'];
const KINDS = ['point', 'corner', 'blob', 'edge', 'whole screen'];
/** These must need a quarter of the readings on average. */
const LIMITED = ['corner', 'blob', 'edge'];
const MOST_SHARE = 0.25;
/** The columns and rows of the finer layout, for a defect that only one point of it shows. */
const [COLUMNS, ROWS] = [9, 5];

/**
 * How many readings a run of `calibration-match` needs until its fail is proven, on screens with one defect of random place, size and color
 * that the whole plan fails. Each is inspected with and without stopping; the verdict must be the same.
 */
export async function bench(size) {
  const rows = [];
  let others = 0;
  console.log(`  ${size.screens} screens of each kind; readings with stopping, of those without`);
  console.log(
    `  ${'layout'.padEnd(8)}${'defect'.padEnd(14)}${'all'.padStart(5)}${'mean'.padStart(8)}${'median'.padStart(8)}${'most'.padStart(6)}${'share'.padStart(9)}  same verdict`,
  );
  for (const layout of LAYOUTS) {
    for (const kind of KINDS) {
      const found = await screens(layout, kind, size.screens);
      const [all] = found.map(({ full }) => full);
      const reads = found.map(({ stopped }) => stopped).toSorted((a, b) => a - b);
      const mean = reads.reduce((sum, one) => sum + one, 0) / reads.length;
      const share = (100 * mean) / all;
      const same = found.filter(({ isSame }) => isSame).length;
      const median = reads[reads.length >> 1];
      console.log(
        `  ${layout.padEnd(8)}${kind.padEnd(14)}${String(all).padStart(5)}${mean.toFixed(1).padStart(8)}${String(median).padStart(8)}` +
          `${String(reads.at(-1)).padStart(6)}${`${share.toFixed(1)} %`.padStart(9)}  ${same} of ${found.length}`,
      );
      others += found.length - same;
      const limit = LIMITED.includes(kind) ? MOST_SHARE : null;
      const what = `until a fail of ${layout} is proven, ${kind}`;
      rows.push(againstRatio({ what, ours: mean, reference: all, of: 'the whole plan', unit: 'readings', limit }));
    }
  }
  return [...rows, atMost({ what: 'another verdict with stopping', ours: others, unit: 'screens', limit: 0 })];
}

/** Screens that fail, with what each needed. */
async function screens(layout, kind, count) {
  const random = generator(20_261_122 + LAYOUTS.indexOf(layout) * 100 + KINDS.indexOf(kind));
  const found = [];
  while (found.length < count) {
    const defect = defectOf(kind, random);
    const full = await run(layout, defect, false);
    // A defect between the points, or too slight for the limits, is none of this table.
    if (full.outcome !== 'fail') continue;
    const stopped = await run(layout, defect, true);
    found.push({ full: full.read, stopped: stopped.read, isSame: stopped.outcome === full.outcome });
  }
  return found;
}

async function run(layout, defect, stopAtFail) {
  let shown;
  const read = async (place) => {
    const { codes } = shown.codesAt(place);
    const isThere = defect.isThere(place.xPx / 3840, place.yPx / 2160);
    const rgbFull = isThere ? moved(codes, defect.gains) : codes;
    const signal = { rawValue: { format: 'RGB', ...rgbFull }, rgbFull, bitDepth: 8, colorFormat: 'RGB', hdcp: false };
    return { kind: 'signal', actual: place, ...signal, received: { place, shown: shown.name } };
  };
  const { judgment } = await inspect({
    source: {
      ...{ name: 'bench', kind: 'signal', monitor: { id: 'bench', modelName: 'Bench', serialNumber: '1' }, read },
      check: async () => ({ present: true, colorModeIndex: 0, calibrationId: 'cal-1' }),
      confirmResolution: async () => true,
    },
    showPatch: (patch) => {
      shown = patch;
    },
    ...{ reference: REFERENCE, resolution: '3840x2160', layout, shownBy: 'browser', stopAtFail },
  });
  return { outcome: judgment.verdict.outcome, read: judgment.verdict.counts.read };
}

/** An sRGB monitor of 120 cd/m2, calibrated an hour ago. */
const REFERENCE = {
  ...{ source: 'custom', calibrationId: 'cal-1', toneResponse: 2.2, received: {} },
  executedAt: new Date(Date.now() - 3_600_000).toISOString(),
  colors: SRGB_120,
};

function moved(codes, gains) {
  const channel = (name, place) => Math.min(255, Math.round(codes[name] * gains[place]));
  return { r: channel('r', 0), g: channel('g', 1), b: channel('b', 2) };
}

function defectOf(kind, random) {
  // Darker or tinted by 4 to 20 %.
  const gains = [0, 1, 2].map(() => 1 - 0.04 - 0.16 * random());
  const [x, y] = [random(), random()];
  return { gains, isThere: placeOf(kind, x, y, random) };
}

function placeOf(kind, x, y, random) {
  switch (kind) {
    case 'point': {
      const [column, row] = [Math.floor(x * COLUMNS), Math.floor(y * ROWS)];
      return (px, py) => Math.floor(px * COLUMNS) === column && Math.floor(py * ROWS) === row;
    }
    case 'corner': {
      const size = 0.2 + 0.2 * random();
      return (px, py) => (x < 0.5 ? px : 1 - px) < size && (y < 0.5 ? py : 1 - py) < size;
    }
    case 'blob': {
      const radius = 0.12 + 0.15 * random();
      return (px, py) => Math.hypot((px - x) * (16 / 9), py - y) < radius * (16 / 9);
    }
    case 'edge': {
      const width = 0.11 + 0.1 * random();
      const sides = [(px) => px, (px) => 1 - px, (_, py) => py, (_, py) => 1 - py];
      const side = sides[Math.floor(x * 4)];
      return (px, py) => side(px, py) < width;
    }
    default:
      return () => true;
  }
}
