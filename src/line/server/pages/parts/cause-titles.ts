import type { DiagnosisParams } from '../../../../judge/diagnosis.ts';
import { LANGUAGES } from '../../../../report/languages/languages.ts';
import { patchInWords } from '../../../../report/text/names.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';

const TITLES = {
  'limited-range-into-full': 'Limited range into full range',
  'full-range-into-limited': 'Full range into limited range',
  'bit-depth-cut': 'Bit depth cut',
  'constant-shift': 'Constant shift of code values',
  gain: 'Code values scaled (night light, brightness)',
  'tone-curve': 'Tone curve changed on the computer',
  contrast: 'Contrast changed on the computer',
  'black-raised': 'Black raised on the computer',
  inverted: 'Picture inverted',
  'channel-dead': 'Color channel missing or stuck',
  'channels-swapped': 'Color channels swapped',
  monochrome: 'Colors removed',
  saturation: 'Saturation changed on the computer',
  'hue-rotation': 'Hue changed on the computer',
  'color-management': 'Color management on the computer',
  'hdr-on': 'HDR on',
  'wrong-ycbcr-matrix': 'Wrong YCbCr matrix',
  'chroma-swapped': 'Cb and Cr swapped',
  'patch-not-shown': 'Patch not shown',
  'picture-mirrored': 'Picture mirrored',
  'picture-turned': 'Picture turned',
  'picture-scaled': 'Picture scaled',
  'wrong-color-mode': 'Wrong color mode',
  'chroma-subsampling': 'Chroma subsampling',
  'region-apart': 'A region of the screen differs',
  bands: 'Bands',
  'deviation-in-panel': 'Deviation in the panel',
  'deviation-in-signal': 'Deviation in the signal',
  'deviation-in-both': 'Deviation in panel and signal',
  gradient: 'Luminance gradient',
  'light-of-another-mode': 'Light of another color mode',
} as const satisfies Readonly<Record<keyof DiagnosisParams, LineText>>;

/** A cause of a diagnosis in a few words; one that this version does not know as its code. */
export function causeTitle(cause: string, t: LineWords): string {
  return Object.hasOwn(TITLES, cause) ? t(TITLES[cause as keyof DiagnosisParams]) : cause;
}

/** A missed limit, `metric patch`, in words. */
export function limitTitle(limit: string, { lang }: LineWords): string {
  const [metric = '', ...patch] = limit.split(' ');
  const { names, sentences } = LANGUAGES[lang];
  const { metrics } = sentences;
  const known = Object.hasOwn(metrics, metric) ? metrics[metric] : undefined;
  const title = known === undefined ? metric : known.charAt(0).toUpperCase() + known.slice(1);
  return patch.length === 0 ? title : `${title}, ${patchInWords(patch.join(' '), names)}`;
}
