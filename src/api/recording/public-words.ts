import { listedNames } from './field-kinds.ts';

/** Words that name nobody and nothing of a user, so that a recording may hold them: of HTTP, JSON, HTML, both APIs and color. */
const WORDS = `
a all already an and another any are as at bad be been body but by can cannot change changed closed connection could did does done down
failed fail failure field for forbidden format found from full gateway get gone has have header html head title meta link script style div span p
br h1 h2 pre code hr center doctype lang charset utf-8 utf8 iso-8859-1 windows-1252 shift_jis application json text plain xml problem octet-stream
identity gzip keep-alive keep alive close coordinate coordinates outside cors if in input internal invalid is it its key keys large length limit list lock locked long maximum message method missing mode modes monitor
monitors more must no none not null number of off ok on one only open operation or other out parameter parameters path permitted point position
post put patch read reading refused request requests required resource result results retry running same see send sent server service
session signal size something state status stopped string such support supported supports target targets that the there this time timeout
times to token too true false try type unable unauthorized unavailable undefined unexpected unknown unprocessable unsupported until use used
user valid value values wait was were when which while window with without word wrong you your zone entity conflict large many length payload
error errors exception warning completed complete pending accepted received success succeeded enabled disabled waiting busy ready idle cancelled canceled
expired rejected stale update updated version calibration calibrate validation sensor reference built-in built instrument color pixel
inspection information marker device display devices dp hdmi hdcp usb sdi displayport agent application colornavigator network eizo coloredge
windows macos mac os x client software flatfield probe nginx apache cloudflare kestrel cloudfront akamai iis microsoft-httpapi microsoft httpapi node express
srgb adobe adobergb rgb ycbcr bt bt.709 bt.2020 bt.2100 bt.1886 rec rec709 rec2020 dci dci-p3 p3 d65 d50 smpte smpte-c ebu pq hlg pq_bt.2100 hlg_bt.2100
native standard advanced sync custom paper photo gamma gamut brightness white black red green blue nan infinity bearer basic
limited remaining reset policy w q max min
advanced answered asset at auto balance before bit calibrated candela clipping command compensation concrete configuration configurations content convert converted
correction correlation curve cyan d50 d65 data day days depth detail details dither due due-date everytime executed executor extension first firmware gain group groups hide
hour hours hue hz illuminant index interval iso last level locked luminance lut luma magenta management max measure measurement menu minute minutes name names next nit nits
o optimize order owner panel part parts pass pixels places point points post previous primary priority profile profiles protection range rate ratio raw reason recieved reference reflect
remote residual resolution rgb rule saturation schedule screen second seconds select selected self serial settings shade show shown single size space statistics step steps table tables
temperature time tint to tone type under uniformity upload uploaded usage used width height white-point xyz yellow lab
`;

const words: ReadonlySet<string> = new Set([
  ...WORDS.trim().split(/\s+/),
  ...listedNames.map((name) => name.toLowerCase()),
]);

/** Words that one text may hold besides those. */
export type MoreWords = ReadonlySet<string>;

/** True for a word that every recording may hold. */
export function isPublicWord(word: string, more?: MoreWords): boolean {
  const lower = word.toLowerCase();
  return words.has(lower) || more?.has(lower) === true;
}

/** True if a text consists of such words, of a model's name, or is a part of a name that all recordings hold. */
export function isPublicText(text: string, more?: MoreWords): boolean {
  if (MODEL.test(text) || isPublicWord(text, more)) return true;
  const tokens = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (tokens.every((token) => isPublicWord(token, more))) return true;
  return everyKey.includes(text.toLowerCase());
}

/** Names and fixed values of a recording and of the facts of this computer. */
const OF_THE_FILE =
  'exchange header client sequence durationMs startedAt flatfield platform node format api local cloud operation method parameters query body answer failure isWhole isCut bytes base64 address options routes words linux-x64 linux-arm64 darwin-x64 darwin-arm64 win32-x64 win32-arm64 arch system invalid example connecting headers field-token';

const everyKey = [...listedNames, 'application/json', ...OF_THE_FILE.split(' ')].join(',').toLowerCase();

/** True for the name of a field that consists of such words, with few digits: `optimizeForLimited109`. */
export function isPublicName(name: string, more?: MoreWords): boolean {
  if (!/^~?[A-Za-z][A-Za-z0-9 _-]{0,60}$/.test(name) || hasDigits(name, 4)) return false;
  const parts = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const letters = parts.filter((part) => part.length === 1).length;
  return (
    isPublicWord(name, more) || (letters <= 1 && parts.every((part) => part.length === 1 || isPublicWord(part, more)))
  );
}

/** True if a text can be the name or the number of someone or something: not a time, not a small number, not of public words alone. */
export function couldIdentify(text: string, more?: MoreWords): boolean {
  const isPlain = text.trim() === '' || TIME.test(text) || /^[+-]?\d{1,4}(?:\.\d{1,4})?%?$/.test(text);
  return !isPlain && !isPublicText(text, more) && !isPublicName(text, more);
}

/** True if a text has that many digits, in any grouping. */
export function hasDigits(text: string, count: number): boolean {
  return text.replaceAll(/\P{Nd}/gu, '').length >= count;
}

/** A time as both APIs and HTTP write it. */
export const TIME =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/;

/** Name of one of the vendor's models. */
export const MODEL = /^(?:ColorEdge |FlexScan |RadiForce )?(?:CG|CS|CX|EV|RX|GX|MX)\d{2,4}[A-Z]{0,3}$/i;

/** A text with every word that is not public masked: letters as x, digits as 0, other marks as they are. */
export function maskText(text: string, more?: MoreWords): string {
  return text.replaceAll(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}_.-]*/gu, (run) => {
    if (isPublicWord(run, more)) return run;
    return run.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => (isPublicWord(word, more) ? word : maskWord(word)));
  });
}

function maskWord(word: string): string {
  return word
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/[^X\p{N}]/gu, 'x')
    .replaceAll(/\p{N}/gu, '0');
}
