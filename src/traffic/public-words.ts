import { allowedFields, refusalFields } from './allowed-fields.ts';

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
windows macos mac os x client software nginx apache cloudflare kestrel cloudfront akamai iis microsoft-httpapi microsoft httpapi node express
srgb adobe adobergb rgb ycbcr bt bt.709 bt.2020 bt.2100 bt.1886 rec rec709 rec2020 dci dci-p3 p3 d65 d50 smpte smpte-c ebu pq hlg pq_bt.2100 hlg_bt.2100
native standard advanced sync custom paper photo gamma gamut brightness white black red green blue nan infinity bearer basic
limited remaining reset policy w q max min
`;

const keys: string[] = [];
collectKeys({ ...allowedFields.local, ...allowedFields.cloud, refusalFields });

const words: ReadonlySet<string> = new Set([...WORDS.trim().split(/\s+/), ...keys.map((key) => key.toLowerCase())]);

/** Words that one text may hold besides those. */
export type MoreWords = ReadonlySet<string>;

function collectKeys(fields: object): void {
  for (const [key, inner] of Object.entries(fields)) {
    keys.push(key);
    if (typeof inner === 'object' && inner !== null) collectKeys(inner);
  }
}

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

const everyKey = [...keys, 'application/json', 'exchange', 'header', 'sequence', 'durationMs', 'startedAt']
  .join(',')
  .toLowerCase();

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
