import type { Place } from '../../../judge/diagnosis/place.ts';
import type { Cell, DiagnosisParams, RangePatch } from '../../../judge/diagnosis.ts';
import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { Sentences } from '../../text/language.ts';
import { codesText, isOneFactor } from '../../text/sentence-values.ts';

export const enDiagnoses: Sentences['diagnoses'] = {
  'limited-range-into-full': ({ patches }) => ({
    sentence:
      'The computer probably sends limited range (16 to 235) while the monitor expects full range: set both to the same range.',
    evidence: patches.map(converted).join('; '),
  }),
  'full-range-into-limited': ({ patches }) => ({
    sentence:
      'The computer probably sends full range while the monitor expects limited range (16 to 235): set both to the same range.',
    evidence: patches.map(converted).join('; '),
  }),
  'bit-depth-cut': ({ patch, commandedBits, bits, levels }) => ({
    sentence:
      'The signal probably carries fewer bits than were commanded: check the output depth of the graphics card, the cable and the input.',
    evidence:
      patch !== null
        ? `${patch} was commanded in ${commandedBits} bits and read in ${bits}: ${2 ** commandedBits - 2 ** bits} of ${2 ** commandedBits} codes are missing`
        : levels === undefined
          ? `every code read is one of the ${2 ** bits} that ${bits} bits can write, the codes between them are missing`
          : `every code read is one of ${levels} evenly spaced levels, the codes between them are missing`,
  }),
  'constant-shift': ({ patches, steps }) => ({
    sentence:
      'Every code value is probably shifted by the same amount: look for color management, a profile or an offset in the graphics path.',
    evidence: `${patches} patches read red ${signed(steps.r)}, green ${signed(steps.g)}, blue ${signed(steps.b)} steps of 8 bits away from what was shown`,
  }),
  gain: ({ factors: { r, g, b } }) => ({
    sentence: isOneFactor(r, g, b)
      ? 'All code values are probably scaled by one factor: look for a brightness setting or a gamma ramp on the computer, and set the input range of the monitor to AUTO, FULL or LIMITED. A monitor whose API reports its values on another scale reads the same.'
      : 'Code values are probably scaled on the computer: look for a night light, a brightness setting or a gamma ramp in software.',
    evidence: `red is multiplied by ${r}, green by ${g}, blue by ${b}`,
  }),
  'tone-curve': ({ exponents: { r, g, b } }) => ({
    sentence:
      'A table on the computer probably bends the tone response: look for a gamma setting, or a calibration loaded into the graphics card.',
    evidence: `drives are raised to the power of ${r} in red, ${g} in green, ${b} in blue`,
  }),
  contrast: ({ factor }) => ({
    sentence: 'The contrast is probably changed on the computer: reset the color settings of the graphics driver.',
    evidence: `the distance of every code value from the middle is multiplied by ${factor}`,
  }),
  'black-raised': ({ steps, how }) => ({
    sentence:
      'Black is probably raised on the computer: look for a black level or shadow setting of the graphics driver.',
    evidence: `black reads ${rgb(steps)} in steps of 8 bits; ${how === 'cut' ? 'no code value is below that, higher ones are as shown' : 'the difference fades toward white'}`,
  }),
  inverted: ({ levels }) => ({
    sentence:
      'The picture is probably inverted: turn off inverted colors in the accessibility settings of the computer.',
    evidence: `dark reads light and light reads dark, in ${levels} different colors`,
  }),
  'channel-dead': ({ channels, drives }) => ({
    sentence: `A color channel is probably missing or stuck (${channels.join(', ')}): check the cable, its connectors and the input.`,
    evidence: channels
      .map((channel, at) => `${channel} always reads ${drives[at] === 0 ? 'zero' : 'full scale'}`)
      .join('; '),
  }),
  'channels-swapped': ({ order: [red, green, blue] }) => ({
    sentence:
      'Color channels are probably swapped: check the cable, adapters, and the pixel format of the program that shows the patches.',
    evidence: `red reads the ${red} that was shown, green the ${green}, blue the ${blue}`,
  }),
  monochrome: ({ tint }) => ({
    sentence: 'Colors are probably removed on the computer: look for a grayscale or color filter, or a reading mode.',
    evidence: `every color reads as a shade of one hue (${rgb(tint)})`,
  }),
  saturation: ({ factor }) => ({
    sentence: 'The saturation is probably changed on the computer: reset the color settings of the graphics driver.',
    evidence: `grays are as shown, color differences are multiplied by ${factor}`,
  }),
  'hue-rotation': ({ degrees }) => ({
    sentence: 'The hue is probably changed on the computer: reset the color settings of the graphics driver.',
    evidence: `grays are as shown, colors are rotated by ${degrees}° around them`,
  }),
  'color-management': ({ from, to }) => ({
    sentence: `Color management on the computer probably converts from ${from} to ${to}: show the patches without color management, or use the same profile on both sides.`,
    evidence: `every reading is the conversion of what was shown from ${from} to ${to}`,
  }),
  'hdr-on': ({ whiteCdM2 }) => ({
    sentence: 'HDR is probably on: turn it off in the display settings of the computer.',
    evidence: `every reading is what was shown, encoded in PQ and BT.2020 with white at ${whiteCdM2} cd/m2`,
  }),
  'wrong-ycbcr-matrix': ({ sent, taken }) => ({
    sentence: `YCbCr is probably encoded by ${sent} and decoded by ${taken}: set the same matrix on both sides, or send RGB.`,
    evidence: `grays are as shown, colors are those of ${sent} decoded by ${taken}`,
  }),
  'chroma-swapped': ({ matrix }) => ({
    sentence: 'Cb and Cr are probably swapped: check the output format, and any converter on the way, or send RGB.',
    evidence: `grays are as shown, colors are those of ${matrix} with Cb and Cr swapped`,
  }),
  'patch-not-shown': ({ how }) => ({
    sentence:
      how === 'previous'
        ? 'The screen probably shows each patch too late: allow more time between showing and reading.'
        : 'The patches are probably not on this screen: check which screen they are shown on, and what covers them.',
    evidence: how === 'previous' ? 'every patch reads as the one before it' : 'every patch reads the same',
  }),
  'picture-mirrored': ({ chart, axis }) => ({
    sentence:
      'The picture is probably mirrored: check the display settings of the computer, and any device on the way.',
    evidence: `the cells of ${chart} read as if ${axis === 'horizontal' ? 'left and right' : 'top and bottom'} were exchanged`,
  }),
  'picture-turned': ({ chart }) => ({
    sentence: 'The picture is probably upside down: check the orientation in the display settings of the computer.',
    evidence: `the cells of ${chart} read as if turned by 180°`,
  }),
  'picture-scaled': ({ percent }) => ({
    sentence: `The picture is probably ${percent < 100 ? 'smaller' : 'larger'} than the screen: turn off overscan, underscan and scaling in the monitor and in the graphics driver.`,
    evidence: `each patch reads as if its sides had ${percent} % of the screen's, with black around it`,
  }),
  'wrong-color-mode': ({ modes }) => ({
    sentence: 'The monitor was probably in the wrong color mode: select the calibrated one and lock the keys.',
    evidence: `the checks saw the menu's color modes ${modes.join(' and ')}`,
  }),
  'light-of-another-mode': ({ white, primaries, toneResponses }) => ({
    sentence: 'The monitor is probably not in the calibrated color mode: select the calibrated one and lock the keys.',
    evidence: `instead of the calibration, the light follows ${[
      ...(white === null ? [] : [`the white of ${white}`]),
      ...(primaries === null ? [] : [`the primaries of ${primaries}`]),
      ...(toneResponses.length === 0 ? [] : [`the tone response ${toneResponses.join(' or ')}`]),
    ].join(', ')}`,
  }),
  'chroma-subsampling': ({ count, of, places }) => ({
    sentence:
      'Color probably bleeds over an edge by chroma subsampling: send RGB or YCbCr 4:4:4, or move the points off the edge.',
    evidence: `${count} of ${of} YCbCr readings have the right luma and another chroma, first at ${places.map(px).join('; ')}`,
  }),
  'region-apart': ({ patch, count, of, place, cells }) => ({
    sentence: `Something else is probably shown in ${placeText(place)}: look for a window, a mark or the pointer there.`,
    evidence: `${count} of ${of} points of ${patch} are not as shown: ${cellsText(cells)}`,
  }),
  bands: ({ along, lines, factors: { r, g, b } }) => ({
    sentence: `Whole ${along} of the screen are probably brighter or darker: look for a signal that is sent in parts, and for splitters or scalers on the way.`,
    evidence: `${along} ${lines.join(', ')}: red is multiplied by ${r}, green by ${g}, blue by ${b}; the others are as shown`,
  }),
  'deviation-in-panel': (found) => ({
    sentence: 'The deviation is in the panel, not in the signal.',
    evidence: apart(found),
  }),
  'deviation-in-signal': (found) => ({
    sentence: 'The deviation is in the signal, not in the panel: check the graphics path.',
    evidence: apart(found),
  }),
  'deviation-in-both': (found) => ({
    sentence: 'The deviation is partly in the signal and partly in the panel: check the graphics path first.',
    evidence: apart(found),
  }),
  gradient: ({ patch, direction, percent }) => ({
    sentence: `The screen probably gets darker ${DIRECTIONS[direction]}: look for scaling or blending in the graphics path, or for vignetting.`,
    evidence: `${patch} changes evenly by ${percent.toFixed(1)} % of full scale ${DIRECTIONS[direction]}`,
  }),
};

export const enEither: Sentences['either'] = (first, second) => ({
  sentence: `${first.sentence} Or, just as likely: ${second.sentence}`,
  evidence: `${first.evidence}; or: ${second.evidence}`,
});

function placeText({ isRest, names }: Place): string {
  const parts = names.map((name) => PLACES[name]).join(' and ');
  return isRest ? `all of the screen except ${parts}` : parts;
}

const PLACES: Readonly<Record<Place['names'][number], string>> = {
  'top-left': 'the upper left corner',
  'top-right': 'the upper right corner',
  'bottom-left': 'the lower left corner',
  'bottom-right': 'the lower right corner',
  'left-edge': 'the left edge',
  'left-third': 'the left third',
  'left-half': 'the left half',
  'right-edge': 'the right edge',
  'right-third': 'the right third',
  'right-half': 'the right half',
  'top-edge': 'the top edge',
  'top-third': 'the top third',
  'top-half': 'the top half',
  'bottom-edge': 'the bottom edge',
  'bottom-third': 'the bottom third',
  'bottom-half': 'the bottom half',
  center: 'the middle',
  'band-across': 'a band across the middle',
  'band-down': 'a band down the middle',
};

const CELLS_TOLD = 6;

function cellsText(cells: readonly Cell[]): string {
  const told = cells
    .slice(0, CELLS_TOLD)
    .map(({ point, column, row }) => (column === null ? `point ${point}` : `column ${column}, row ${row}`));
  return `${told.join('; ')}${cells.length > CELLS_TOLD ? `; and ${cells.length - CELLS_TOLD} more` : ''}`;
}

const DIRECTIONS = {
  right: 'to the right',
  left: 'to the left',
  bottom: 'to the bottom',
  top: 'to the top',
  'bottom-right': 'to the bottom right',
  'top-left': 'to the top left',
  'bottom-left': 'to the bottom left',
  'top-right': 'to the top right',
  edges: 'to the edges',
};

function converted({ patch, shown, format, raw, codes }: RangePatch): string {
  return `${patch} was shown as ${codesText(shown)}, raw ${format} ${codesText(raw)}, converted ${codesText(codes)}`;
}

function rgb({ r, g, b }: Rgb): string {
  return `red ${r}, green ${g}, blue ${b}`;
}

function px({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): string {
  return `${xPx}, ${yPx} px`;
}

function signed(steps: number): string {
  return steps > 0 ? `+${steps}` : String(steps);
}

/** The difference of a point from the center, in light, signal and panel. */
function apart({ patch, at, light, signal, panel }: DiagnosisParams['deviation-in-panel']): string {
  const [measured, asked, rest] = [light, signal, panel].map((value) => value.toFixed(2));
  return `${patch} at ${px(at)} differs from the center by ΔE2000 ${measured} in the light, ${asked} in the signal, ${rest} in the panel`;
}
