import type { Place } from '../../../judge/diagnosis/place.ts';
import type { Cell, DiagnosisParams, RangePatch } from '../../../judge/diagnosis.ts';
import type { Rgb } from '../../../plan/pattern/patch.ts';
import { decimalComma as comma, commaIfNumber } from '../../text/decimal-comma.ts';
import type { Sentences } from '../../text/language.ts';
import { codesText, isOneFactor } from '../../text/sentence-values.ts';

export const deDiagnoses: Sentences['diagnoses'] = {
  'limited-range-into-full': ({ patches }) => ({
    sentence:
      'Der Computer sendet wahrscheinlich den eingeschränkten Wertebereich (16 bis 235), der Monitor erwartet den vollen: beide gleich einstellen.',
    evidence: patches.map(converted).join('; '),
  }),
  'full-range-into-limited': ({ patches }) => ({
    sentence:
      'Der Computer sendet wahrscheinlich den vollen Wertebereich, der Monitor erwartet den eingeschränkten (16 bis 235): beide gleich einstellen.',
    evidence: patches.map(converted).join('; '),
  }),
  'bit-depth-cut': ({ patch, commandedBits, bits, levels }) => ({
    sentence:
      'Das Signal trägt wahrscheinlich weniger Bits als vorgegeben: Ausgabetiefe der Grafikkarte, Kabel und Eingang prüfen.',
    evidence:
      patch !== null
        ? `${patch} wurde in ${commandedBits} Bit vorgegeben und in ${bits} empfangen: ${2 ** commandedBits - 2 ** bits} von ${2 ** commandedBits} Codewerten fehlen`
        : levels === undefined
          ? `jeder gemessene Codewert ist einer der ${2 ** bits}, die ${bits} Bit schreiben können, die dazwischen fehlen`
          : `jeder gemessene Codewert ist eine von ${levels} gleichmäßig verteilten Stufen, die Werte dazwischen fehlen`,
  }),
  'constant-shift': ({ patches, steps }) => ({
    sentence:
      'Alle Codewerte sind wahrscheinlich um denselben Betrag verschoben: Farbmanagement, Farbprofil oder Offset im Grafikpfad suchen.',
    evidence: `${patches === 1 ? 'ein Farbfeld weicht' : `${patches} Farbfelder weichen`} um Rot ${signed(steps.r)}, Grün ${signed(steps.g)}, Blau ${signed(steps.b)} Stufen von 1/255 ab`,
  }),
  gain: ({ factors: { r, g, b } }) => ({
    sentence: isOneFactor(r, g, b)
      ? 'Alle Codewerte sind wahrscheinlich mit einem Faktor skaliert: Helligkeitsregler oder Gamma-Rampe auf dem Computer suchen und den Eingangsbereich des Monitors auf AUTO, FULL oder LIMITED stellen. Ein Monitor, dessen API die Werte auf einer anderen Skala angibt, liest sich ebenso.'
      : 'Die Codewerte werden wahrscheinlich auf dem Computer skaliert: Nachtmodus, Helligkeitsregler oder Gamma-Rampe in der Software suchen.',
    evidence: `Rot ist mit ${comma(r)} multipliziert, Grün mit ${comma(g)}, Blau mit ${comma(b)}`,
  }),
  'tone-curve': ({ exponents: { r, g, b } }) => ({
    sentence:
      'Eine Tabelle auf dem Computer verändert wahrscheinlich die Tonwertkurve: Gamma-Einstellung oder in die Grafikkarte geladene Kalibrierung suchen.',
    evidence: `die Aussteuerung ist mit dem Exponenten ${comma(r)} in Rot, ${comma(g)} in Grün und ${comma(b)} in Blau potenziert`,
  }),
  contrast: ({ factor }) => ({
    sentence:
      'Der Kontrast ist wahrscheinlich auf dem Computer verstellt: Farbeinstellungen des Grafiktreibers zurücksetzen.',
    evidence: `der Abstand jedes Codewerts von der Mitte ist mit ${comma(factor)} multipliziert`,
  }),
  'black-raised': ({ steps, how }) => ({
    sentence:
      'Schwarz ist wahrscheinlich auf dem Computer angehoben: Schwarzpegel oder Schattenaufhellung des Grafiktreibers suchen.',
    evidence: `Schwarz wird als ${rgb(steps)} in Stufen von 1/255 gemessen; ${how === 'cut' ? 'kein Codewert liegt darunter, höhere sind wie angezeigt' : 'der Unterschied nimmt bis Weiß ab'}`,
  }),
  inverted: ({ levels }) => ({
    sentence:
      'Das Bild ist wahrscheinlich invertiert: invertierte Farben in den Bedienungshilfen des Computers ausschalten.',
    evidence: `Dunkles wird hell und Helles dunkel gemessen, in ${levels} verschiedenen Farben`,
  }),
  'channel-dead': ({ channels, drives }) => ({
    sentence: `Ein Farbkanal fehlt oder hängt wahrscheinlich fest (${channels.map((channel) => COLORS[channel]).join(', ')}): Kabel, Stecker und Eingang prüfen.`,
    evidence: channels
      .map((channel, at) => `${COLORS[channel]} steht immer auf ${drives[at] === 0 ? 'null' : 'Vollausschlag'}`)
      .join('; '),
  }),
  'channels-swapped': ({ order: [red, green, blue] }) => ({
    sentence:
      'Farbkanäle sind wahrscheinlich vertauscht: Kabel, Adapter und das Pixelformat des Programms prüfen, das die Farbfelder zeigt.',
    evidence: `im Rotkanal steht das angezeigte ${COLORS[red]}, im Grünkanal ${COLORS[green]}, im Blaukanal ${COLORS[blue]}`,
  }),
  monochrome: ({ tint }) => ({
    sentence:
      'Die Farben werden wahrscheinlich auf dem Computer entfernt: Graustufen- oder Farbfilter oder einen Lesemodus suchen.',
    evidence: `jede Farbe wird als Abstufung eines einzigen Farbtons gemessen (${rgb(tint)})`,
  }),
  saturation: ({ factor }) => ({
    sentence:
      'Die Sättigung ist wahrscheinlich auf dem Computer verstellt: Farbeinstellungen des Grafiktreibers zurücksetzen.',
    evidence: `Grautöne sind wie angezeigt, Farbdifferenzen sind mit ${comma(factor)} multipliziert`,
  }),
  'hue-rotation': ({ degrees }) => ({
    sentence:
      'Der Farbton ist wahrscheinlich auf dem Computer verstellt: Farbeinstellungen des Grafiktreibers zurücksetzen.',
    evidence: `Grautöne sind wie angezeigt, Farben sind um ${comma(degrees)}° um sie gedreht`,
  }),
  'color-management': ({ from, to }) => ({
    sentence: `Das Farbmanagement des Computers rechnet wahrscheinlich von ${from} nach ${to} um: Farbfelder ohne Farbmanagement zeigen oder auf beiden Seiten dasselbe Profil verwenden.`,
    evidence: `jeder Messwert ist die Umrechnung des angezeigten Farbfelds von ${from} nach ${to}`,
  }),
  'hdr-on': ({ whiteCdM2 }) => ({
    sentence: 'HDR ist wahrscheinlich eingeschaltet: in den Anzeigeeinstellungen des Computers ausschalten.',
    evidence: `jeder Messwert ist das angezeigte Farbfeld, in PQ und BT.2020 mit Weiß bei ${comma(whiteCdM2)} cd/m2 codiert`,
  }),
  'wrong-ycbcr-matrix': ({ sent, taken }) => ({
    sentence: `YCbCr wird wahrscheinlich nach ${sent} codiert und nach ${taken} decodiert: auf beiden Seiten dieselbe Matrix einstellen oder RGB senden.`,
    evidence: `Grautöne sind wie angezeigt, Farben sind die von ${sent}, nach ${taken} decodiert`,
  }),
  'chroma-swapped': ({ matrix }) => ({
    sentence:
      'Cb und Cr sind wahrscheinlich vertauscht: Ausgabeformat und jeden Wandler auf dem Signalweg prüfen oder RGB senden.',
    evidence: `Grautöne sind wie angezeigt, Farben sind die von ${matrix} mit vertauschtem Cb und Cr`,
  }),
  'patch-not-shown': ({ how }) => ({
    sentence:
      how === 'previous'
        ? 'Der Bildschirm zeigt jedes Farbfeld wahrscheinlich zu spät: zwischen Anzeigen und Messen mehr Zeit lassen.'
        : 'Die Farbfelder sind wahrscheinlich nicht auf diesem Bildschirm: prüfen, auf welchem sie angezeigt werden und ob sie verdeckt sind.',
    evidence:
      how === 'previous' ? 'jedes Farbfeld wird wie das vorige gemessen' : 'alle Farbfelder werden gleich gemessen',
  }),
  'picture-mirrored': ({ chart, axis }) => ({
    sentence:
      'Das Bild ist wahrscheinlich gespiegelt: Anzeigeeinstellungen des Computers und alle Geräte auf dem Signalweg prüfen.',
    evidence: `die Zellen von ${chart} werden gemessen, als wären ${axis === 'horizontal' ? 'links und rechts' : 'oben und unten'} vertauscht`,
  }),
  'picture-turned': ({ chart }) => ({
    sentence:
      'Das Bild steht wahrscheinlich auf dem Kopf: Ausrichtung in den Anzeigeeinstellungen des Computers prüfen.',
    evidence: `die Zellen von ${chart} werden wie um 180° gedreht gemessen`,
  }),
  'picture-scaled': ({ percent }) => ({
    sentence: `Das Bild ist vermutlich ${percent < 100 ? 'kleiner' : 'größer'} als der Schirm: Overscan, Underscan und Skalierung im Monitor und im Grafiktreiber ausschalten.`,
    evidence: `jedes Bild liest sich, als hätten seine Seiten ${percent} % der Seiten des Schirms, mit Schwarz ringsum`,
  }),
  'wrong-color-mode': ({ modes }) => ({
    sentence: 'Der Monitor war wahrscheinlich im falschen Farbmodus: den kalibrierten wählen und die Tasten sperren.',
    evidence: `die Zustandsprüfungen sahen die Farbmodi ${modes.join(' und ')} des Menüs`,
  }),
  'light-of-another-mode': ({ white, primaries, toneResponses }) => ({
    sentence:
      'Der Monitor ist wahrscheinlich nicht im kalibrierten Farbmodus: den kalibrierten wählen und die Tasten sperren.',
    evidence: `statt der Kalibrierung entspricht das Licht ${[
      ...(white === null ? [] : [`dem Weiß von ${white}`]),
      ...(primaries === null ? [] : [`den Primärfarben von ${primaries}`]),
      ...(toneResponses.length === 0 ? [] : [`der Tonwertkurve ${toneResponses.map(commaIfNumber).join(' oder ')}`]),
    ].join(', ')}`,
  }),
  'chroma-subsampling': ({ count, of, places }) => ({
    sentence:
      'Durch Chroma-Unterabtastung verschwimmt wahrscheinlich Farbe an einer Kante: RGB oder YCbCr 4:4:4 senden oder die Messpunkte von der Kante entfernen.',
    evidence: `${count} von ${of} YCbCr-Messwerten haben richtige Luma, aber abweichende Chroma, zuerst bei ${places.map(px).join('; ')}`,
  }),
  'region-apart': ({ patch, count, of, place, cells }) => ({
    sentence: `Wahrscheinlich wird ${placeText(place)} etwas anderes gezeigt: dort ein Fenster, eine Markierung oder den Mauszeiger suchen.`,
    evidence: `${count} von ${of} Messpunkten von ${patch} weichen vom angezeigten Farbfeld ab: ${cellsText(cells)}`,
  }),
  bands: ({ along, lines, factors: { r, g, b } }) => ({
    sentence: `Ganze ${LINES[along]} des Bildschirms sind wahrscheinlich heller oder dunkler: in Teilen gesendetes Signal und alle Verteiler und Skalierer auf dem Signalweg prüfen.`,
    evidence: `${LINES[along]} ${lines.join(', ')}: Rot ist mit ${comma(r)} multipliziert, Grün mit ${comma(g)}, Blau mit ${comma(b)}; die übrigen sind wie angezeigt`,
  }),
  'deviation-in-panel': (found) => ({
    sentence: 'Die Abweichung liegt im Panel, nicht im Signal.',
    evidence: apart(found),
  }),
  'deviation-in-signal': (found) => ({
    sentence: 'Die Abweichung liegt im Signal, nicht im Panel: Grafikpfad prüfen.',
    evidence: apart(found),
  }),
  'deviation-in-both': (found) => ({
    sentence: 'Die Abweichung liegt teils im Signal, teils im Panel: zuerst den Grafikpfad prüfen.',
    evidence: apart(found),
  }),
  gradient: ({ patch, direction, percent }) => ({
    sentence: `Der Bildschirm wird wahrscheinlich ${DIRECTIONS[direction]} dunkler: Skalierung oder Überblendung im Grafikpfad oder Vignettierung suchen.`,
    evidence: `${patch} ändert sich ${DIRECTIONS[direction]} gleichmäßig um ${comma(percent.toFixed(1))} % des Vollausschlags`,
  }),
};

export const deEither: Sentences['either'] = (first, second) => ({
  sentence: `${first.sentence} Oder ebenso wahrscheinlich: ${second.sentence}`,
  evidence: `${first.evidence}; oder: ${second.evidence}`,
});

/** With its preposition. */
function placeText({ isRest, names }: Place): string {
  const parts = names.map((name) => PLACES[name]).join(' und ');
  return isRest ? `auf dem ganzen Bildschirm außer ${parts}` : parts;
}

const PLACES: Readonly<Record<Place['names'][number], string>> = {
  'top-left': 'in der oberen linken Ecke',
  'top-right': 'in der oberen rechten Ecke',
  'bottom-left': 'in der unteren linken Ecke',
  'bottom-right': 'in der unteren rechten Ecke',
  'left-edge': 'am linken Rand',
  'left-third': 'im linken Drittel',
  'left-half': 'in der linken Hälfte',
  'right-edge': 'am rechten Rand',
  'right-third': 'im rechten Drittel',
  'right-half': 'in der rechten Hälfte',
  'top-edge': 'am oberen Rand',
  'top-third': 'im oberen Drittel',
  'top-half': 'in der oberen Hälfte',
  'bottom-edge': 'am unteren Rand',
  'bottom-third': 'im unteren Drittel',
  'bottom-half': 'in der unteren Hälfte',
  center: 'in der Mitte',
  'band-across': 'in einem Streifen quer durch die Mitte',
  'band-down': 'in einem Streifen längs durch die Mitte',
};

const CELLS_TOLD = 6;

function cellsText(cells: readonly Cell[]): string {
  const told = cells
    .slice(0, CELLS_TOLD)
    .map(({ point, column, row }) => (column === null ? `Messpunkt ${point}` : `Spalte ${column}, Zeile ${row}`));
  return `${told.join('; ')}${cells.length > CELLS_TOLD ? `; weitere: ${cells.length - CELLS_TOLD}` : ''}`;
}

const COLORS = { red: 'Rot', green: 'Grün', blue: 'Blau' };

const LINES = { columns: 'Spalten', rows: 'Zeilen' };

const DIRECTIONS = {
  right: 'nach rechts',
  left: 'nach links',
  bottom: 'nach unten',
  top: 'nach oben',
  'bottom-right': 'nach rechts unten',
  'top-left': 'nach links oben',
  'bottom-left': 'nach links unten',
  'top-right': 'nach rechts oben',
  edges: 'zu den Rändern',
};

function converted({ patch, shown, format, raw, codes }: RangePatch): string {
  return `${patch} wurde als ${codesText(shown)} angezeigt, Rohwert ${format} ${codesText(raw)}, umgewandelt ${codesText(codes)}`;
}

function rgb({ r, g, b }: Rgb): string {
  return `Rot ${comma(r)}, Grün ${comma(g)}, Blau ${comma(b)}`;
}

function px({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): string {
  return `${xPx}, ${yPx} px`;
}

function signed(steps: number): string {
  return comma(steps > 0 ? `+${steps}` : steps);
}

/** The difference of a point from the center, in light, signal and panel. */
function apart({ patch, at, light, signal, panel }: DiagnosisParams['deviation-in-panel']): string {
  const [measured, asked, rest] = [light, signal, panel].map((value) => comma(value.toFixed(2)));
  return `${patch} bei ${px(at)} weicht von der Mitte ab, ΔE2000 im Licht ${measured}, im Signal ${asked}, im Panel ${rest}`;
}
