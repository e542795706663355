import type { GoldenDue } from '../../judge/golden/golden-schema.ts';
import type { KnownError } from '../../judge/reasons/known-error.ts';
import {
  type ChangeParams,
  COLOR_MODE_NUMBER,
  type ErrorParams,
  type GoldenShiftParams,
  type LimitParams,
  type ReasonParams,
  type TraitParams,
} from '../../judge/reasons/reason-params.ts';
import type { UnreadArea } from '../../plan/sampling/unread-area.ts';
import type { KnownFact } from '../../read/changed-facts.ts';
import type { ChangedSetting, ChartTurn, Oddity } from '../../read/reading-terms.ts';
import type { Conditions } from '../../record/conditions.ts';
import { decimalComma as comma, commaIfNumber } from '../text/decimal-comma.ts';
import { fractionsText } from '../text/fractions-text.ts';
import type { Sentences, Words } from '../text/language.ts';
import { type LimitTexts, limitWords, rangeEnds } from '../text/limit-texts.ts';
import { numberText } from '../text/number-text.ts';
import {
  ageText,
  amount,
  codesText,
  codeText,
  differenceText,
  errorText,
  percentBeside,
  validationAge,
  validationTexts,
  wordOf,
} from '../text/sentence-values.ts';
import { deComparison } from './comparison/de.ts';
import { deDiagnoses, deEither } from './diagnoses/de.ts';
import type { Language, TextKey } from './en.ts';
import { deNames } from './names/de.ts';
import { deStatistics } from './statistics/de.ts';

const texts: Readonly<Record<TextKey, string>> = {
  ...deStatistics,
  ...deComparison,
  reportTitle: 'Prüfung der Gleichmäßigkeit',
  probeTitle: 'Befragung eines Monitors',
  probeNoVerdict:
    'Diese Seite vergleicht die Antworten eines Monitors mit den Annahmen von Flatfield. Sie bewertet den Monitor nicht.',
  probeOtherwise: 'Anders als angenommen',
  probeNotAsked: 'Nicht gefragt',
  probeAsAssumed: 'Wie angenommen',
  probeNone: 'Keine.',
  probeCheck: 'Frage',
  probeFound: 'Gefunden',
  probeAssumed: 'Annahme',
  probeRequests: 'Anfragen',
  probeParts: 'Teile',
  probeAddress: 'Adresse der API',
  probeSystem: 'Betriebssystem',
  probeMadeBy: 'Erstellt von Flatfield {version}.',
  skip: 'Zum Ergebnis springen',
  pass: 'Bestanden',
  fail: 'Nicht bestanden',
  inconclusive: 'Nicht bewertbar',
  simulated: 'Simulierter Monitor ({scenario}): Diese Seite sagt nichts über einen realen Monitor.',
  lightProfile:
    'Das Profil gilt für abgestrahltes Licht, gelesen wurde aber das Signal: Geprüft wurde nur der Signalweg, Licht wurde nicht gemessen.',
  unit: 'Prüfling',
  monitor: 'Monitor',
  notGiven: 'nicht angegeben',
  planned: 'geplant',
  read: 'gemessen',
  judged: 'bewertet',
  basis: 'Grundlage der Bewertung',
  diagnosis: 'Diagnose',
  evidence: 'Befund',
  date: 'Datum',
  shift: 'Schicht',
  passMarginal: 'Knapp bestanden',
  signalPathOnly: 'nur Signalweg',
  reasons: 'Mehr zum Ergebnis',
  why: 'Gründe',
  moreReasons: 'Weitere Gründe im Datensatz: {count}.',
  weightFail: 'nicht bestanden',
  weightInconclusive: 'nicht bewertbar',
  weightNote: 'Hinweis',
  screen: 'Der Bildschirm',
  patch: 'Farbfeld',
  view: 'Anzeigen',
  reference: 'Verglichen mit',
  calibration: 'Kalibrierung',
  center: 'Mitte',
  shown: 'Angezeigte Werte',
  metric: 'Messgröße',
  colorDifference: 'Farbabstand ΔE₀₀',
  luminance: 'Leuchtdichte',
  chromaticity: "Farbart Δu'v'",
  chroma: 'Buntheit ΔC′',
  codeError: 'Codewert, größter Fehler',
  commandedError: 'Codewert, größter Fehler in der vorgegebenen Bittiefe',
  red: 'Codewert Rot',
  green: 'Codewert Grün',
  blue: 'Codewert Blau',
  otherViews: 'Weitere Messgrößen und Vergleiche',
  smooth: 'Zwischen Messpunkten interpolieren',
  showOrder: 'Messreihenfolge',
  mapHint: 'Für alle Werte eines Messpunkts auf ihn zeigen oder die Karte fokussieren und die Pfeiltasten verwenden.',
  mapLabel: 'Karte des Bildschirms, {width} mal {height} Pixel, Farbfeld {patch}: {view}. {range}',
  range: 'Von {low} bis {high}.',
  noValues: 'Kein Messpunkt hat einen Wert.',
  within: 'innerhalb des Grenzwerts',
  marginal: 'über dem empfohlenen Grenzwert',
  beyond: 'über dem Grenzwert',
  undecided: 'im Sicherheitsbereich um den Grenzwert',
  unlimited: 'kein Grenzwert im Profil',
  missing: 'kein Wert',
  region: 'Ort der Diagnose',
  limit: 'Grenzwert',
  limitAt: 'Grenzwert {value}',
  recommendedAt: 'empfohlen {value}',
  chromaticityView: "Farbart, u'v'",
  chromaticityCaption: "Messwerte gegen die Referenz (Kreuz), als Δu' und Δv'.",
  chromaticityLimited: 'Kreis: Grenzwert {value}.',
  zoomed: 'Auf die Messwerte vergrößert: {extent} zu jeder Seite.',
  referenceUv: "Referenz {name}: u' {u}, v' {v}.",
  referenceOfCell: 'Jede Zelle wird mit ihrer eigenen Sollfarbe verglichen.',
  expectedColor: 'Sollfarbe der Zelle',
  sentAndReceived: 'Gesendet und empfangen',
  sentPicture: 'Wie gesendet',
  receivedPicture: 'Wie empfangen',
  cellsAsSent: 'Jede der {read} gelesenen Farben kam an, wie sie gesendet wurde.',
  cellsChanged: '{changed} von {read} Farben kamen verändert an.',
  deviationOverLevel: 'Abweichung über der gesendeten Stufe, in Codewerten',
  stripLabel: '{channel}: {low} bis {high} Codewerte über Stufen von 0 bis {full}',
  againstX: 'Von links nach rechts',
  againstY: 'Von oben nach unten',
  distribution: 'Verteilung',
  distributionCaption: '{count} Messpunkte, von {low} bis {high}, Median {median}.',
  charts: 'Lage und Verteilung',
  limits: 'Messgrößen und Grenzwerte',
  otherMetrics: 'Weitere Messgrößen',
  value: 'Wert',
  recommended: 'Empfohlen',
  required: 'Gefordert',
  result: 'Ergebnis',
  met: 'eingehalten',
  resultMarginal: 'knapp',
  missed: 'nicht eingehalten',
  unjudged: 'nicht bewertet',
  allPatches: 'alle Farbfelder',
  point: 'Messpunkt',
  source: 'Quelle',
  unverified: 'Grenzwert nicht anhand der Norm überprüft',
  noLimits: 'Das Profil hat keine Grenzwerte.',
  points: 'Messpunkte',
  pointsCaption: 'Jeder Messwert, der schlechteste zuerst. Die Werte beschreiben das Signal, nicht das Licht.',
  pointsCaptionLight:
    'Jeder Messwert des Messgeräts, der schlechteste zuerst. Die Werte beschreiben das abgestrahlte Licht.',
  readInParts: 'In {count} Teilen gemessen: der Lauf wurde unterbrochen und fortgesetzt.',
  readSeveralTimes: '{count}-mal gemessen.',
  judgedAgain: 'Erneut beurteilt; das erste Ergebnis war: {grade}.',
  allReadings: 'Alle {count} Messwerte',
  sameForAll: 'Für alle gleich: {facts}.',
  pointsShortened:
    'Die {shown} schlechtesten von {count} Messwerten; mit Skript blättert die Tabelle durch alle, und readings.csv enthält alle.',
  printShortened: 'Auf Papier: die {shown} schlechtesten von {count} Messwerten.',
  filter: 'Filtern',
  copyCsv: 'Als CSV kopieren',
  copied: 'Kopierte Zeilen: {count}.',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  rowsShown: '{shown} von {count} Zeilen',
  previous: 'Zurück',
  next: 'Weiter',
  order: 'Nr.',
  requestedPx: 'Angefragt, px',
  actualPx: 'Gelesen bei, px',
  codes: 'RGB, voller Bereich',
  raw: 'Wie empfangen',
  signal: 'Signal',
  codeErrorRgb: 'Fehler R G B',
  luminanceCdM2: 'Leuchtdichte, cd/m²',
  luminanceDeviation: 'Leuchtdichte, %',
  attempts: 'Versuche',
  timeMs: 'Zeit, ms',
  status: 'Zustand',
  statusJudged: 'bewertet',
  statusRead: 'gemessen, nicht bewertet',
  statusMissed: 'fehlgeschlagen',
  statusNotRead: 'nicht gemessen',
  statusReplaced: 'erneut gemessen',
  conditions: 'Bedingungen',
  startedAt: 'Beginn (UTC)',
  finishedAt: 'Ende (UTC)',
  duration: 'Dauer',
  station: 'Prüfplatz',
  operator: 'Prüfer',
  retestReason: 'Grund der Wiederholungsprüfung',
  gaugeStudy: 'Schritt einer Messsystemanalyse',
  plan: 'Plan',
  resolution: 'Auflösung',
  readingOrder: 'Messreihenfolge',
  span: 'Ausdehnung der Messpunkte',
  unreadArea: 'Größte Fläche ohne Messpunkt',
  lastPixel: 'Letztes gemessenes Pixel',
  lastPixelAtEnd: 'Letztes Pixel, nach dem letzten Messpunkt gemessen',
  evenCoordinates: 'Gerade Koordinaten (HDCP)',
  shownBy: 'Angezeigt von',
  colorMode: 'Farbmodus',
  osd: '{name} (Nummer {number} am Monitor, Index {index}, {type})',
  keyLock: 'Tastensperre',
  marker: 'Markierung',
  bitDepth: 'Angeforderte Bittiefe',
  conversion: 'Umwandlung des Signals',
  rangeFull: 'voller Wertebereich',
  rangeLimited: 'eingeschränkter Wertebereich',
  rangeLimited109: 'eingeschränkter Wertebereich, Weiß 109 %',
  noConversion: 'keine Umwandlung passt zu allen Messwerten',
  expansion: 'Erweiterung auf mehr Bits',
  noExpansion: 'keine Erweiterung passt zu allen Messwerten',
  apiUrl: 'API-Adresse',
  readingSource: 'Quelle der Messwerte',
  customSource: '{name} (eigene Quelle des Anwenders)',
  planOnly: 'nur für den Plan; die Quelle bestätigt die Größe des Signals nicht',
  changed: 'Für den Lauf geändert',
  restored: 'wiederhergestellt',
  notRestored: 'nicht wiederhergestellt',
  checks: 'Zustandsprüfungen',
  checksFine: '{count}, alle ohne Befund',
  checksProblem: '{count}, davon {problems} mit Befund',
  stopped: 'Vorzeitig beendet',
  atLeast: 'mindestens {value}',
  atMost: 'höchstens {value}',
  stopAtFail: 'Ende, sobald „nicht bestanden“ feststeht',
  stopHistory:
    'ja; frühere Läufe dieses Modells: {runs}; zuerst gemessene Messpunkte, an denen sie nicht bestanden wurden: {places}',
  instrument: 'Messmittel',
  instrumentSignal: 'keines: das Signal am Eingang des Monitors, vom Monitor selbst gelesen',
  instrumentLight: 'ein Messgerät vor dem Bildschirm',
  meterFile: 'Messwerte aus',
  lightMeter: 'Messgerät',
  meterFacts: 'Firmware {firmware}, {software}, Anschluss {port}, Modus {mode}',
  meterArguments: 'Argumente {arguments}',
  meterCorrection: 'Korrekturdatei {name}, SHA-256 {sha256}',
  notReported: 'nicht angegeben',
  mapLabelFractions: 'Karte des Bildschirms, Farbfeld {patch}: {view}. {range}',
  plannedAt: 'Geplant bei (von Breite, Höhe)',
  measuredAtPlace: 'Gemessen bei (von Breite, Höhe)',
  fractionsOnly:
    'nicht angegeben: Die Messpunkte sind Bruchteile von Breite und Höhe, die Karten sind im Format 16:9 gezeichnet',
  measuredAt: 'Gemessen am',
  positionsFrom: 'Positionen',
  planOrder: 'keine in der Datei: die Proben jedes Farbfelds gelten als die Messpunkte, Zeile für Zeile von links oben',
  gridOrder:
    'keine in der Datei: nach Angabe sind ihre Messpunkte die Felder eines Rasters von {grid}, nach Namen oder Zeile für Zeile von links oben',
  positionDifference: 'höchstens {difference} von Breite oder Höhe neben dem geplanten Messpunkt ({reading})',
  meterFloor: 'Messgrenze des Messgeräts',
  mapOf: '{patch}: {width} × {height}, {channels}',
  mapLuminance: 'nur Leuchtdichte',
  mapXyz: 'XYZ',
  mapDisc:
    'in {unit}; jeder Messwert ist das Mittel über eine Kreisfläche um seinen Messpunkt mit einem Radius von {percent} % der Höhe',
  mapSaturation: 'gesättigt ab {value} {unit}',
  mapSaturationUnknown: 'kein Sättigungswert angegeben',
  mapCorners: 'Ecken {corners} px',
  discPixels: 'Pixel, Standardabweichung in cd/m²',
  leftOut: '{count} Proben anderer Farbfelder ausgelassen',
  passes: 'Durchgänge',
  passesMade: '{made} von {planned}; hier gezeigt ist der schlechteste, Durchgang {judged}',
  passesMean: '{made} von {planned}; bewertet und hier gezeigt sind ihre Mittelwerte',
  undecidedFrom: 'nicht bewertbar von {from} bis {to}',
  marginalFrom: 'knapp von {from} bis {to}',
  passBand: '{metric}, {patch}: s = {deviation}, {degrees} Freiheitsgrade, t = {t} bei {confidence} %',
  earlier: 'Frühere Bewertungen dieser Messwerte',
  profile: 'Profil',
  judgedAt: 'Bewertet (UTC)',
  lightAndSignal: 'Licht und Signal',
  lightAndSignalHint:
    'Abweichung jedes Messpunkts von der Mitte bei demselben Farbfeld als ΔE₀₀: im gemessenen Licht und in dem Licht, das das Signal dort verlangt. Der Rest entsteht im Panel.',
  inLight: 'Gemessenes Licht',
  inSignal: 'Signal',
  inPanel: 'Panel',
  origin: 'Abweichung liegt',
  originPanel: 'im Panel',
  originSignal: 'im Signal',
  originBoth: 'in beiden',
  drift: 'Drift',
  driftLuminance: 'Leuchtdichte in der Mitte, %',
  driftChromaticity: "Farbart in der Mitte, Δu'v'",
  driftCaption:
    'Die Mitte unter {patch}, {count}-mal gemessen, gegen den ersten Messwert. Größter Unterschied: Leuchtdichte {luminance} % (Grenzwert {luminanceLimit} %), Farbart {uv} (Grenzwert {uvLimit}).',
  settling: 'Einschwingzeit',
  settlingText: '{seconds} s nach jeder Änderung des Bildes, vor der Messung',
  warmUp: 'Aufwärmzeit',
  warmUpText: '{minutes} min, in jedem Teil des Laufs',
  warmUpNone: 'keine',
  meterOrder: 'Ablauf',
  byPoint: 'alle Farbfelder an einem Messpunkt, dann der nächste Messpunkt',
  byPatch: 'alle Messpunkte mit einem Farbfeld, dann das nächste Farbfeld',
  ambientLight: 'Umgebungslicht',
  ambientText: '{luminance} cd/m², bei schwarzem Bildschirm gemessen',
  ambientNone: 'nicht gemessen: {why}',
  retakenPoints: 'Vom Prüfer wiederholt',
  retakenText: '{count}; die früheren Messwerte stehen im Datensatz',
  minutes: 'Minuten seit Beginn des Laufs',
  guidePoint: 'Messwert {number} von {count}: Messgerät auf {place} setzen.',
  guideAgain: 'Noch einmal: Messgerät auf {place} setzen.',
  guideDrift: 'Drift: Messgerät auf die Mitte setzen, {place}.',
  guideAmbient:
    'Umgebungslicht: Der Bildschirm ist schwarz. Das Messgerät so aufstellen, dass es den Bildschirm bei Raumbeleuchtung erfasst.',
  guideKeys:
    'Eingabetaste oder Taste am Messgerät: messen, r: letzten Messpunkt wiederholen, s: überspringen, b: zurück',
  guideKeysFirst: 'Eingabetaste oder Taste am Messgerät: messen, s: überspringen',
  guideWarmUp: 'Der Bildschirm wärmt {minutes} min auf.',
  calibrationId: 'Kalibrierergebnis',
  executedAt: 'Ausgeführt',
  toneResponse: 'Tonwertkurve',
  fromTarget: 'aus der Kalibriervorgabe',
  fromOption: 'durch eine Option vorgegeben',
  additivity: 'Additivitätsfehler',
  colors: 'Referenzfarben',
  color: 'Farbe',
  noCalibration: 'Es gibt kein verwendbares Kalibrierergebnis.',
  white: 'Weiß',
  black: 'Schwarz',
  nameRed: 'Rot',
  nameGreen: 'Grün',
  nameBlue: 'Blau',
  attemptsTitle: 'Versuche und Zeiten',
  attemptsCaption: 'Jede Anfrage, die fehlschlug oder wiederholt wurde',
  allFirst: 'Jede Anfrage wurde beim ersten Versuch beantwortet.',
  answered: 'beantwortet',
  failed: 'fehlgeschlagen',
  message: 'Meldung',
  rawAnswers: 'Rohdaten der Antworten',
  inFile: 'In der Datei',
  rawLines: 'Messwerte wie empfangen',
  linesElsewhere:
    'Bei {count} Messwerten öffnen sich die empfangenen Zeilen nur mit Skript; sie stehen in inspection.json.',
  rawElsewhere: 'Bei {count} Messwerten öffnen sich die Rohdaten nur mit Skript; sie stehen in inspection.json.',
  download: 'Datensatz herunterladen (JSON)',
  print: 'Drucken',
  madeBy: 'Erstellt von flatfield {version}, Lauf {runId}.',
  madeFrom: 'Erzeugt aus {source}.',
  yes: 'ja',
  no: 'nein',
  overviewTitle: 'Übersicht der Prüfungen',
  runs: 'Läufe',
  units: 'Prüflinge',
  latestVerdict: 'Letztes Ergebnis',
  limitShare: 'Ausschöpfung des Grenzwerts',
  trend: 'Verlauf',
  overTime: 'Zeitlicher Verlauf',
  overTimeNote:
    'Werte der gezählten Läufe, zeitlich maßstäblich. Dreiecke kennzeichnen Kalibrierungen, Quadrate Validierungen, wie die Läufe sie gelesen haben.',
  noVariation: 'Keine Streuung: unterhalb der Auflösung.',
  withoutRecord: 'Ohne lesbaren Datensatz',
  copies: 'Kopien eines Laufs, der einmal gezählt wird',
  simulatedShort: 'simuliert',
  firstPassYield: 'Erstausbeute',
  finalYield: 'Endausbeute',
  share: '{count} von {units} ({percent} %)',
  firstVerdict: 'Erstes Ergebnis',
  rejudgedShort: 'erneut bewertet',
  stoppedShort: 'abgebrochen',
  stoppedLater: 'ein späterer Lauf wurde abgebrochen',
  noCompleteRun: 'Kein vollständiger Lauf',
  simulations: 'Simulationen',
  simulationsNote: 'Simulierte Monitore: Diese Läufe sagen nichts über einen realen Monitor.',
  notCounted: 'Nicht gezählte Läufe',
  yieldNote:
    'Jeder Prüfling zählt einmal. Erstausbeute: Prüflinge, deren erster vollständiger Lauf unter jedem Profil bestanden wurde. Endausbeute: Prüflinge, deren letzter vollständiger Lauf bestanden wurde und nach dem keiner abgebrochen wurde. Abgebrochene und erneut bewertete Läufe sowie Simulationen sind gekennzeichnet und zählen hier nicht.',
  verdict: 'Ergebnis',
  detectability: 'Erkennbare Fehler',
  detectabilityPlan: 'Erkennbare Fehler, wäre alles gemessen worden',
  detectable: '{color}: Ein Fehler von {steps}/255 wäre erkannt worden.',
  undetectable: '{color}: Nicht jeder Fehler wäre erkannt worden ({error}).',
  notTested: 'Nicht geprüft: {colors}.',
  detectabilityNote:
    'Der kleinste gemeinsame Fehler der Codewerte aller Messwerte dieser Farben, mit dem die Prüfung nicht bestanden worden wäre: der ungünstigste Fall aus Rot, Grün, Blau und allen dreien, nach oben und unten. Zwischen den Messpunkten und an den Rändern wird nicht gemessen.',
  detectabilityNoteLight:
    'Die kleinste Änderung dieser Farben, als gemeinsame Stufe der Aussteuerung bei allen ihren Messwerten, mit der die Prüfung nicht bestanden worden wäre: der ungünstigste Fall aus Rot, Grün, Blau und allen dreien, nach oben und unten. Zwischen den Messpunkten und an den Rändern wird nicht gemessen.',
  detectabilityTable:
    'Kleinster erkennbarer Fehler jeder Farbe in 255steln des Vollausschlags; –: keiner bis zum Ende des Wertebereichs',
  errorUp: 'nach oben',
  errorDown: 'nach unten',
  allColors: 'Alle Farben',
  colorClass: 'Klasse',
  allChannels: 'alle drei',
  darkGray: 'Dunkelgrau',
  middleGray: 'Mittelgrau',
  lightGray: 'Hellgrau',
  otherGrays: 'übrige Graustufen',
  classWhite: 'Weiß',
  classBlack: 'Schwarz',
  primaries: 'Primärfarben',
  secondaries: 'Sekundärfarben',
  otherColors: 'übrige Farben',
};

const sentences: Sentences = {
  reasons: {
    'run-stopped': ({ code, afterReading }) => `Der Lauf wurde ${moment(afterReading)} beendet: ${error({ code })}`,
    'fail-proven': ({ read, planned }) =>
      `Der Lauf wurde nach ${read} von ${planned} Messwerten beendet: Sie beweisen, dass er nicht bestanden ist. Die übrigen Messpunkte wurden nicht gemessen.`,
    'nothing-read': () => 'Es wurde nichts gemessen.',
    'reading-missed': ({ count, error: why }, { reading }) =>
      `${reading}${andMore(count)} konnte nicht gemessen werden: ${error(why)}`,
    'readings-missing': ({ count }, { reading }) => `${reading}${andMore(count)} wurde nicht gemessen.`,
    'reading-repeated': ({ count }, { reading }) => `${reading}${andMore(count)} wurde mehr als einmal gemessen.`,
    'reading-unplanned': ({ count }, { reading }) =>
      `${reading}${andMore(count)} wurde gemessen, steht aber nicht im Plan.`,
    'reading-implausible': ({ problem }, { reading, readingProblem }) =>
      `Der Messwert ${reading} kann nicht stimmen: ${readingProblem(problem)}.`,
    'reading-elsewhere': ({ asked, actual }, { reading }) =>
      actual
        ? `Der Messwert ${reading} stammt von ${px(actual)}, angefragt war ${px(asked)}.`
        : `Der Messwert ${reading} wurde bei ${px(asked)} angefragt.`,
    'pixel-repeated': ({ other }, { reading, readingAt }) =>
      `Der Messpunkt ${reading} liegt auf dem Pixel, das schon für ${readingAt(other)} gemessen wurde: Er selbst wurde nicht gemessen.`,
    'format-changed': traitChanged,
    'bit-depth-changed': traitChanged,
    'hdcp-changed': traitChanged,
    'values-of-another-scale': ({ full, bitDepth }, { reading }) =>
      `Weiß kommt überall als ${full} von ${2 ** bitDepth - 1} an, zuerst beim Messwert ${reading}: Die Werte sind keine Codes mit ${bitDepth} Bit, sondern ${scaleText(full)}. Eingangsbereich des Monitors einstellen oder die Antwort melden.`,
    'patch-not-darker': ({ patch, luminance, brighter, brighterLuminance }) =>
      `${patch} hat im Mittel ${comma(differenceText(luminance, brighterLuminance))} cd/m2 und ist nicht deutlich dunkler als ${brighter} mit ${comma(differenceText(brighterLuminance, luminance))} cd/m2: Eines der beiden wurde nicht angezeigt, oder die Messwerte gehören zu anderen Farbfeldern als angegeben.`,
    'patch-of-other-hue': ({ patch }) =>
      `${patch} hat nicht seinen eigenen Farbton: Es wurde nicht angezeigt, oder die Messwerte gehören zu anderen Farbfeldern als angegeben.`,
    'evidence-mixed': ({ measured, of }) =>
      `${measured} von ${of} Messwerten beschreiben abgestrahltes Licht, die übrigen das Signal: Sie lassen sich nicht gemeinsam bewerten.`,
    'raw-value-contradicts': ({ format, raw, colorFormat, codes, isOfItself }, { reading }) => {
      const what = `Der Messwert ${reading} hat als Rohwert ${format} ${codesText(raw)} eines Signals in ${colorFormat}, umgewandelt ${codeText(codes)}`;
      const by = format === 'RGB' ? 'Kein Wertebereich führt' : 'Kein Wertebereich und keine Matrix führen';
      return `${what}. ${by} ${isOfItself ? 'vom einen zum anderen' : 'dorthin, der auch zu den Messwerten davor passt'}.`;
    },
    'patch-not-shown': ({ codes, bitDepth }, { reading }) =>
      `Das Signal ${reading} ist ${codeText(codes)} bei ${bitDepth} Bit: Der Bildschirm zeigte dieses Farbfeld nicht.`,
    'chart-not-shown': ({ codes, bitDepth, expected }, { reading }) => {
      const found = codes === null ? 'hat eine andere Farbe' : `ist ${codeText(codes)} bei ${bitDepth} Bit`;
      return `Die Eckzelle ${reading} ${found} statt ${codeText(expected)}: Der Bildschirm zeigte die Testtafel nicht wie geplant. Zeigen Sie sie auf dem ganzen Bildschirm, weder skaliert noch gedreht noch gespiegelt.`;
    },
    'signal-changed-under-hdcp': ({ codes, bitDepth, before, beforeBitDepth }, { reading }) =>
      `Das Signal ${reading} war vor Beginn des Kopierschutzes (HDCP) ${codeText(before)} bei ${beforeBitDepth} Bit und ist seither ${codeText(codes)} bei ${bitDepth} Bit: Es änderte sich während des Laufs. Prüfen Sie erneut.`,
    'edge-apart': ({ at, codes, bitDepth, beside, besideBitDepth }, { reading }) =>
      `Das letzte Pixel des Bildschirms (${at.xPx}, ${at.yPx} px) ist ${codeText(codes)} bei ${bitDepth} Bit, dieselbe Farbe ${reading} ist ${codeText(beside)} bei ${besideBitDepth} Bit: Das Bild füllt den Bildschirm nicht, oder etwas verdeckt seinen Rand. Zeigen Sie es auf dem ganzen Bildschirm.`,
    'edge-signal-differs': ({ when, trait, edge, read }) => {
      const value = (text: string) => (trait === 'bit-depth' ? `${text} Bit` : (SWITCHED[text] ?? text));
      const moment = when === 'before' ? 'vor dem ersten Punkt' : 'nach dem letzten Punkt';
      return `${TRAITS[trait]} war am letzten Pixel des Bildschirms, ${moment} gemessen, ${value(edge)}, bei den Messwerten ${value(read)}: Das Signal hat sich geändert.`;
    },
    'edge-contradicts': ({ when, format, raw, colorFormat, codes }) => {
      const moment = when === 'before' ? 'vor dem ersten Punkt' : 'nach dem letzten Punkt';
      const by = format === 'RGB' ? 'Kein Wertebereich führt' : 'Kein Wertebereich und keine Matrix führen';
      const also = when === 'before' ? '' : ', der auch zu den Messwerten passt';
      return `Das letzte Pixel des Bildschirms, ${moment} gemessen, ist roh ${format} ${codesText(raw)} eines Signals in ${colorFormat}, umgewandelt ${codeText(codes)}. ${by} dorthin${also}.`;
    },
    'judged-by-code-value': ({ count, patches }) =>
      `Die Tonwertkurve ist nicht bekannt. Deshalb wurden ${count} Messwerte von Grau und Mischfarben (${patches.join(', ')}) nach dem Codewert bewertet: Jeder muss so ankommen, wie er gesendet wurde.`,
    'code-value-missed': ({ count, codes, expected, channel, steps, toleranceSteps, bitDepth }, { reading }) => {
      const more = count > 1 ? ` (und ${count - 1} ${count > 2 ? 'weitere Messpunkte' : 'weiterer Messpunkt'})` : '';
      const off = `${CHANNELS[channel]} weicht um ${inSteps(steps)} bei ${bitDepth} Bit ab`;
      return `${reading}${more} ist ${codeText(codes)} statt ${codeText(expected)}: ${off}, was kein Grenzwert für Farben erfasst; erlaubt sind höchstens ${inSteps(toleranceSteps)}.`;
    },
    'signal-not-read': ({ profile }) =>
      `Das Profil ${profile} bewertet Codewerte des Signals, gemessen wurde aber nur abgestrahltes Licht.`,
    'light-not-measured': ({ profile, isAccepted }) =>
      isAccepted
        ? 'Nur der Signalweg, es wurde kein Licht gemessen.'
        : `Das Profil ${profile} beschreibt abgestrahltes Licht, gelesen wird aber das Signal: Licht mit einem Messgerät messen oder eine Bewertung allein des Signalwegs akzeptieren (--accept-signal).`,
    'readings-replaced': ({ count }) =>
      `${count === 1 ? 'Ein Messwert' : `${count} Messwerte`} aus der Zeit vor HDCP oder von ungeraden Koordinaten ${count === 1 ? 'ist' : 'sind'} aufbewahrt, aber nicht bewertet.`,
    'readings-retaken': ({ count }) =>
      `Der Prüfer hat ${count === 1 ? 'einen Messwert' : `${count} Messwerte`} wiederholt; die früheren Werte sind aufbewahrt, aber nicht bewertet.`,
    'signal-missing': ({ count }, { reading }) =>
      `${reading}${andMore(count)}: Das Licht wurde gemessen, das Signal aber nicht gelesen.`,
    'signal-changed': ({ count, of, place, codes, bitDepth, expected, expectedBitDepth }, { patch }) =>
      `Das Signal kommt nicht an wie gesendet: ${CHECKED_PLACES[place]} ist ${patch} ${codeText(codes)} bei ${bitDepth} Bit statt ${codeText(expected)} bei ${expectedBitDepth} Bit (${count} von ${of} ${of === 1 ? 'Farbfeld' : 'Farbfeldern'} verändert). Das gemessene Licht sagt nichts über das Panel: Schalten Sie Nachtmodus, HDR und Farbprofile am Computer aus.`,
    'ambient-missing': ({ error: why }) =>
      `Das Umgebungslicht sollte gemessen werden, wurde es aber nicht${why.message === '' ? '.' : `: ${error(why)}`}`,
    'drift-unknown': ({ isStartRead, isEndRead }) => {
      const end = isStartRead ? 'nach dem letzten Messpunkt' : 'vor dem ersten und nach dem letzten Messpunkt';
      return `Die Drift ist unbekannt: Die Mitte wurde ${isEndRead ? 'vor dem ersten Messpunkt' : end} nicht gemessen.`;
    },
    'drift-skipped': ({ count }) =>
      `Die Drift ist unbekannt: Die Mitte wurde während des Laufs ${count === 1 ? 'einmal' : `${count}-mal`} übersprungen, als sie fällig war.`,
    'meter-unidentified': () =>
      'Das Messgerät nannte weder sein Modell noch seine Seriennummer: Es lässt sich nicht von einem anderen unterscheiden.',
    'light-drifted': ({ luminancePercent, uv1976 }) => {
      const luminance = luminancePercent === null ? 'unbekannt' : `${comma(luminancePercent.toFixed(2))} %`;
      const chromaticity = uv1976 === null ? 'unbekannt' : `${comma(uv1976.toFixed(4))} Δu'v'`;
      return `Das Licht hat sich während des Laufs geändert, wie in der Mitte gemessen: Leuchtdichte ${luminance} (Grenzwert 2 %), Farbart ${chromaticity} (Grenzwert 0,002). Den Bildschirm länger aufwärmen lassen.`;
    },
    'read-leniently': ({ what, detail }) => `${oddities[what]} (${detail}).`,
    'marker-suspected': ({ marker }) =>
      `Die Markierung war an (--marker ${marker}): Bei manchen Monitoren kann sie in den Werten stehen. Erst ohne sie neu lesen, dann nach einer anderen Ursache suchen.`,
    'dither-suspected': ({ patch, count, of }) =>
      `${count} von ${of} Messpunkten von ${patch} weichen um eine Stufe in eine Richtung ab, die übrigen stimmen genau: Der Computer rastert vielleicht (Dithering). Dithering im Grafiktreiber ausschalten und neu messen.`,
    'screen-wide-gamut': ({ gamut }) =>
      `Das Systemprofil dieses Bildschirms hat einen großen Farbraum (${gamut}), wie es bei einem Wide-Gamut-Monitor sein soll. macOS wandelt nach dem Browser dorthin um: Messwerte über die API zeigen das, ein Lichtmessgerät allein nicht.`,
    'screen-high-dynamic-range': () =>
      'macOS meldet, dass dieser Bildschirm hohen Dynamikumfang (HDR) zeigen kann. Ob Codewerte unverändert ankommen, zeigen Messwerte über die API, ein Lichtmessgerät allein nicht.',
    'calibration-expected': ({ by, said }) =>
      by === 'schedule'
        ? `Nach ihrem Zeitplan kann während des Laufs eine Selbstkalibrierung beginnen (${said}): Was währenddessen gelesen wird, gehört nicht zum Farbmodus. Vor der Prüfung kalibrieren oder den Zeitplan abschalten.`
        : `Eine aus der Cloud gesendete Konfiguration kann während des Laufs eine Kalibrierung starten (${said}): Was währenddessen gelesen wird, gehört nicht zum Farbmodus. Danach prüfen.`,
    'other-patch-read': ({ readsAs, turn }, { reading }) =>
      `Beim Messwert ${reading} war ${readsAs} ${turn ? `${TURNS[turn]} ` : ''}auf dem Bildschirm: Er ist aufbewahrt, aber nicht bewertet.`,

    'light-below-floor': ({ count, floorCdM2 }, { reading }) =>
      `Der Messwert ${reading}${andMore(count)} hat Komponenten, die das Messgerät als 0 meldet: Sie liegen unter seiner Messgrenze, ${floorCdM2 === null ? 'die nicht angegeben ist' : `höchstens ${comma(floorCdM2)} cd/m²`}.`,
    'chromaticity-not-measured': ({ count }) =>
      `${count === 1 ? 'Ein Messwert enthält' : `${count} Messwerte enthalten`} nur die Leuchtdichte; die Farbart wurde nicht gemessen.`,

    'start-unchecked': () => 'Der Zustand des Monitors wurde vor dem ersten Messwert nicht geprüft.',
    'end-unchecked': () => 'Der Zustand des Monitors wurde nach dem letzten Messwert nicht geprüft.',
    'check-failed': ({ afterReading, error: why }) =>
      `Der Monitor konnte ${moment(afterReading)} nicht geprüft werden: ${error(why)}`,
    'monitor-gone': ({ afterReading }) => `Der Monitor war ${moment(afterReading)} nicht mehr angeschlossen.`,
    'color-mode-unknown': ({ afterReading }) =>
      `Der Farbmodus des Monitors ließ sich ${moment(afterReading)} nicht feststellen.`,
    'monitor-changed': (change) => `Zustandsprüfung ${moment(change.afterReading)}: ${changed(change)}.`,
    'color-mode-changed': (change) => `Zustandsprüfung ${moment(change.afterReading)}: ${changed(change)}.`,
    'calibration-changed': (change) => `Zustandsprüfung ${moment(change.afterReading)}: ${changed(change)}.`,
    'state-changed': (change) => `Zustandsprüfung ${moment(change.afterReading)}: ${changed(change)}.`,
    'not-restored': ({ what, from }) =>
      `${wordOf(CHANGED, what) ?? what} ließ sich nicht wiederherstellen (vorher ${from}).`,

    'calibration-missing': () =>
      'Es gibt kein Kalibrierergebnis zum Vergleich: Monitor in diesem Farbmodus kalibrieren.',
    'calibration-failed': () => 'Die Kalibrierung ist fehlgeschlagen: Monitor in diesem Farbmodus kalibrieren.',
    'calibration-incomplete': () =>
      'Dem neuesten Kalibrierergebnis fehlen Farben: Monitor in diesem Farbmodus kalibrieren.',
    'calibration-inconsistent': () =>
      'Das Kalibrierergebnis widerspricht sich oder ist nicht eindeutig: Monitor in diesem Farbmodus kalibrieren; ist es nur anders geschrieben, die Antwort melden.',
    'calibration-implausible': ({ executedAt, problem }, { implausibility }) =>
      `Das Kalibrierergebnis vom ${executedAt} kann nicht stimmen: ${implausibility(problem)}. Monitor in diesem Farbmodus kalibrieren.`,
    'calibration-not-additive': ({ errorPercent, profile, limit }) =>
      `Die Leuchtdichten von Rot, Grün und Blau weichen zusammen um ${comma(errorText(errorPercent, limit))} % von der von Weiß ab; das Profil ${profile} erlaubt höchstens ${comma(limit)} %.`,
    'calibration-not-in-force': ({ calibrationId, inForce, change }) => {
      const compared = `Verglichen wird mit dem Kalibrierergebnis ${calibrationId}`;
      return change
        ? `${compared}, laut Zustandsprüfung aber: ${changed(change)}.`
        : `${compared}, im Monitor galt aber ${inForce === 'none' ? 'keines' : inForce}.`;
    },
    'calibration-age-unknown': ({ executedAt, startedAt }) =>
      `Das Alter des Kalibrierergebnisses lässt sich aus ${JSON.stringify(executedAt)} und dem Beginn des Laufs ${startedAt} nicht bestimmen.`,
    'calibration-in-future': ({ executedAt, startedAt }) =>
      `Das Kalibrierergebnis ist vom ${executedAt}, also nach dem Beginn des Laufs (${startedAt}): Uhren prüfen.`,
    'calibration-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `Das Kalibrierergebnis vom ${executedAt} ist möglicherweise ${comma(ageText(ageDays, maxAgeDays))} Tage alt, erlaubt sind ${comma(maxAgeDays)}: Farbmodus neu kalibrieren.`,
    'validation-unknown': ({ why, message }) => `${NO_VALIDATION[why]}${message === null ? '' : ` (${message})`}.`,
    'validation-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `Das Validierungsergebnis vom ${executedAt} ist möglicherweise ${comma(ageText(ageDays, maxAgeDays))} Tage alt, erlaubt sind ${comma(maxAgeDays)}: Farbmodus neu validieren.`,
    'validation-missed': ({ quantity, value, limit, executedAt }) =>
      `Validierung vom ${executedAt}: ${VALIDATED[quantity]} ${comma(errorText(value, limit))} (Grenzwert ${comma(limit)}).`,
    'tone-response-overridden': ({ value, target }) =>
      `Die Tonwertkurve ist durch eine Option auf ${commaIfNumber(value)} gesetzt; die der Kalibriervorgabe ist ${commaIfNumber(target)}.`,

    'profile-without-limits': ({ profile }) =>
      `Das Profil ${profile} hat keinen Grenzwert, nach dem bewertet werden kann.`,
    'plan-too-small': ({ points, profile, minimum, patch }) =>
      `Der Plan liest ${points === 1 ? 'einen Messpunkt' : `${points} Messpunkte`}${of(patch)}, das Profil ${profile} braucht mindestens ${minimum}.`,
    'plan-span-too-small': ({ width, height, profile, minimum, patch }) =>
      `Die Messpunkte${of(patch)} überspannen ${comma(percentBeside(width, minimum))} der Breite und ${comma(percentBeside(height, minimum))} der Höhe des Bildschirms, das Profil ${profile} braucht je ${comma(percentBeside(minimum, minimum))}.`,
    'plan-quarter-unread': ({ quarters, patch }) =>
      `Kein Messpunkt${of(patch)} liegt im Viertel ${quarters.map((quarter) => QUARTERS[quarter] ?? quarter).join(', ')} des Bildschirms.`,
    'plan-area-unread': ({ share, most, patch, ...sides }) =>
      `Kein Messpunkt${of(patch)} liegt in einem Rechteck von ${comma(percentBeside(share, most))} des Bildschirms, ${sidesText(sides)}; höchstens ${comma(percentBeside(most, share))} dürfen ungelesen bleiben.`,
    'judges-a-spot': ({ profile }) =>
      `Das Profil ${profile} bewertet eine Stelle, nicht den Bildschirm: Seine Messpunkte dürfen dicht beieinanderliegen.`,
    'plan-center-unread': ({ profile, patch, ...place }) =>
      `Das Profil ${profile} vergleicht mit der Bildschirmmitte, dort liegt aber kein Messpunkt${of(patch)}: Der nächste liegt bei ${fractionsText(place, (number) => comma(String(number)))} von Breite und Höhe.`,
    'plan-grid-too-small': ({ layout, profile, columns, rows, patch }) =>
      `Die Anordnung des Plans${patch === undefined ? '' : ` für ${patch}`} ist ${layout}, das Profil ${profile} braucht ein Raster von mindestens ${columns} Spalten und ${rows} Zeilen.`,
    'plan-patch-missing': ({ profile, patches }) =>
      `Das Profil ${profile} bewertet ${patches.join(', ')}, der Plan zeigt das aber nicht.`,
    'golden-unit-due': ({ why, when }) =>
      `Das Referenzgerät prüfen: ${GOLDEN_DUE[why]}${when === 'end' ? ' (am Ende des Laufs)' : ''}.`,
    'golden-not-compared': (_, { patch }) =>
      `Das Licht des Referenzgeräts lässt sich nicht mit der Referenz vergleichen${patch === null ? '' : ` (${patch})`}.`,
    'golden-bias': (shift, words) =>
      `Das Referenzgerät wird anders gemessen als in seiner Referenz: ${goldenShift(shift, words)}.`,
    'golden-drift': (shift, words) =>
      `Die Messwerte des Referenzgeräts haben sich seit seiner letzten guten Prüfung verschoben: ${goldenShift(shift, words)}.`,
    'plan-blind': ({ required, grays }) => {
      const gaps = grays.map(({ gray, from, to, channels, direction, seen }) => {
        if (channels === null) return `in ${GRAYS[gray]}, da er kein Grau von ${from} bis ${to} von 255 liest`;
        const late = seen === null ? 'gar nicht erkannt wird' : `erst ab ${seen}/255 erkannt wird`;
        return `in ${GRAYS[gray]}, wo ein Fehler von ${ERROR_CHANNELS[channels]}${direction === null ? '' : ` nach ${ERROR_DIRECTIONS[direction]}`} ${late}`;
      });
      return `Der Plan würde einen Fehler von ${required}/255 übersehen: ${gaps.join('; ')}.`;
    },
    'not-tested': ({ read, more, missing }) => {
      const names = joined(missing.map((kind) => (kind === 'color' ? 'Alle Farben außer Grau' : GRAYS[kind])));
      const isOne = missing.length === 1 && missing[0] !== 'color';
      const others = more > 0 ? [`${more} weitere ${more === 1 ? 'Farbe' : 'Farben'}`] : [];
      return `${names} ${isOne ? 'wurde' : 'wurden'} nicht geprüft: Der Plan liest nur ${joined([...read, ...others])}.`;
    },

    'limit-missed': (limit, words) => `${limitValue(limit, words)}; ${required(limit)}.`,
    'limit-marginal': (limit, words) => {
      const texts = limitWords(limit, limit.recommended);
      const band =
        texts.undecided === null ? '' : `, im Sicherheitsbereich um den empfohlenen Wert${zone(texts, limit)}`;
      return `${limitValue(limit, words, texts)}${band}; empfohlen ist ${BOUNDS[limit.operator]} ${comma(amount(limit.recommended, limit.unit))}.`;
    },
    'limit-undecided': (limit, words) => {
      const texts = limitWords(limit, limit.required);
      return `${limitValue(limit, words, texts)}, im Sicherheitsbereich um den Grenzwert${zone(texts, limit)}; ${required(limit)}.`;
    },
    'limit-below-floor': (limit, words) => {
      const [min, max] = rangeEnds(limit);
      return `${subject(limit.metric, words)} liegt zwischen ${comma(amount(min, limit.unit))} und ${comma(amount(max, limit.unit))}, da Komponenten des Lichts unter der Messgrenze des Messgeräts liegen; ${required(limit)}.`;
    },
    'limit-unjudged': ({ metric, count, why }, words) => {
      const more = count > 1 ? ` (und ${count - 1} ${count > 2 ? 'weitere Farbfelder' : 'weiteres Farbfeld'})` : '';
      return `${subject(metric, words)}${more} ließ sich nicht bewerten: ${why ? words.metricProblem(why) : 'nicht berechnet'}.`;
    },
    'for-projection': ({ profile }) =>
      `Das Profil ${profile} gilt nur für Projektionsleinwände; seine Grenzwerte sind auf einen Flachbildschirm nicht anwendbar.`,
    'limit-not-verified': ({ metrics }) => `Grenzwert nicht anhand der Norm überprüft: ${metrics.join(', ')}.`,
    'signal-unstable': ({ count, passes, codes: [one, other] }, { reading }) => {
      const both = [one, other].map((codes) => (codes === null ? 'kein Messwert' : codeText(codes)));
      const [before, after] = passes.map((pass) => pass + 1);
      const how =
        both[0] === both[1]
          ? `Rohwert, Bittiefe oder Format sind in Durchgang ${after} anders als in Durchgang ${before}`
          : `in Durchgang ${before} ${both[0]}, in Durchgang ${after} ${both[1]}`;
      return `Das Signal ist nicht stabil: ${count} ${count === 1 ? 'Messwert unterscheidet' : 'Messwerte unterscheiden'} sich zwischen den Durchgängen, zuerst ${reading}: ${how}.`;
    },
    'pass-outlying': ({ pass, passes, component, value, others }, { reading, patch }) =>
      `Durchgang ${pass + 1} von ${passes} ist ein Ausreißer: ${component} von ${reading === '' ? `${patch} im Mittel` : reading} beträgt ${comma(differenceText(value, others))} cd/m2, in den übrigen Durchgängen ${comma(differenceText(others, value))} cd/m2.`,
    'slow-blanking': ({ count, of, longestMs }, { reading }) =>
      `${count} von ${of} Messwerten dauerten länger als 5 s, der längste ${comma((longestMs / 1000).toFixed(1))} s: ${reading}.`,
  },
  readingProblems: {
    'bit-depth-impossible': ({ bitDepth }) => `die Bittiefe ist ${comma(bitDepth)}`,
    'code-impossible': ({ value, max, bitDepth }) =>
      `ein Codewert ist ${comma(value)}, möglich sind 0 bis ${max} bei ${bitDepth} Bit`,
    'raw-impossible': ({ format, value }) => `ein roher ${format}-Wert ist ${comma(value)}`,
    'light-impossible': ({ value }) => `ein gemessener Normfarbwert ist ${comma(value)}`,
  },
  metricProblems: {
    'not-read': ({ patch }) => `${patch} wurde nicht gemessen`,
    'not-read-at-center': ({ patch }) => `${patch} wurde in der Mitte nicht gemessen`,
    'not-read-off-center': ({ patch }) => `${patch} wurde nur in der Mitte gemessen`,
    'not-read-at-neighbors': ({ patch }) => `${patch} wurde an keinen zwei benachbarten Messpunkten gemessen`,
    'not-even': ({ patch }) => `${patch} ist eine Testtafel, deren Zellen sich unterscheiden sollen`,
    'white-not-read-everywhere': () => 'Weiß wurde nicht an jedem Messpunkt von 50 % Grau gemessen',
    'white-not-planned': ({ patch }) => `${patch} wird relativ zu Weiß verglichen, das nicht im Plan steht`,
    'white-and-half-not-planned': () => 'der Plan muss Weiß und 50 % Grau mit gleicher Bittiefe enthalten',
    'white-dark': () => 'Weiß strahlt in der Mitte kein Licht ab',
    'half-dark': () => '50 % Grau hat in der Mitte keine Leuchtdichte, durch die geteilt werden kann',
    'no-color': ({ without, of, patch, why }, { noColor }) =>
      `${without} von ${of} Messwerten von ${patch} haben keine Farbe: ${noColor(why)}`,
    'no-reference': ({ patch }) => `es gibt kein Kalibrierergebnis zum Vergleich mit ${patch}`,
    'no-luminance': ({ patch }) => `${patch} hat an keinem Messpunkt eine Leuchtdichte`,
    'no-luminance-at': ({ patch, at }) =>
      `${patch} hat ${DIVISORS[at]} keine Leuchtdichte, durch die geteilt werden kann`,
    'undefined-without-luminance': ({ patch }) => `ohne Leuchtdichte von ${patch} ist der Wert nicht definiert`,
    'no-chromaticity': ({ patch }) => `${patch} ohne Licht hat keine Farbart`,
    'light-only': () => 'es wurde kein Signal gelesen, nur abgestrahltes Licht',
    'not-a-number': () => 'der Wert ist keine Zahl',
    'floor-unknown': () =>
      'der Wert hängt von Komponenten unter der Messgrenze des Messgeräts ab, die nicht bekannt ist',
    'below-floor-often': ({ count }) =>
      `${count} Messwerte haben Komponenten unter der Messgrenze des Messgeräts, zu viele, um alle Möglichkeiten zu berechnen`,
    'chromaticity-not-measured': () => 'nur die Leuchtdichte wurde gemessen, nicht die Farbart',
  },
  noColors: {
    'calibration-missing': () => 'es gibt kein Kalibrierergebnis, das die Farbe der Codewerte angibt',
    'tone-response-missing': ({ known }) =>
      `die Kalibriervorgabe nennt keine Tonwertkurve; mit --tone-response angeben: ${known}`,
    'unusable-reference': () => 'das Kalibrierergebnis ist nicht verwendbar',
    'unknown-tone-response': () => 'die Tonwertkurve ist unbekannt',
  },
  implausibilities: {
    'too-bright': ({ luminanceCdM2, maxCdM2 }) =>
      `es enthält eine Leuchtdichte von ${comma(luminanceCdM2)} cd/m2, über ${comma(maxCdM2)}, dem höchsten Wert eines Videosignals`,
    'white-too-dim': ({ luminanceCdM2, minCdM2 }) =>
      `die Leuchtdichte von Weiß ist ${comma(luminanceCdM2)} cd/m2, nicht über ${comma(minCdM2)}: Ist es ein relativer Wert?`,
    'contrast-too-low': ({ component, contrast, min }) =>
      `der Kontrast${component === 'Y' ? '' : ` in ${component}`} ist ${comma(contrast)}:1, unter ${comma(min)}:1`,
    'primary-too-dark': ({ color, luminanceCdM2, blackCdM2 }) =>
      `${COLORS[color] ?? color} (${comma(luminanceCdM2)} cd/m2) ist nicht heller als Schwarz (${comma(blackCdM2)} cd/m2)`,
    'white-outside-triangle': () => 'Weiß liegt außerhalb des Dreiecks aus Rot, Grün und Blau',
    'sum-not-white': ({ timesWhite }) =>
      `Rot, Grün und Blau ergeben zusammen das ${comma(timesWhite)}-Fache der Leuchtdichte von Weiß, außerhalb von 0,3 bis 2`,
  },
  diagnoses: deDiagnoses,
  either: deEither,
  error,
  stop: error,
  summary: {
    pass: ({ readings, profile, nearest }) =>
      `Alle ${readings} Messwerte erfüllen ${profile}. Am nächsten am Grenzwert: ${nearest}.`,
    marginal: (reason) => `Die geforderten Grenzwerte sind eingehalten, die empfohlenen nicht: ${reason}`,
    missed: (reason) => ` Schon jetzt nicht eingehalten: ${reason}`,
    more: (count) => ` (${count} ${count === 1 ? 'weiterer Grund' : 'weitere Gründe'})`,
    unjudged: 'Nicht jeder Grenzwert konnte bewertet werden.',
  },
  basis: {
    simulated: (scenario) => `Simulierter Monitor (${scenario}).`,
    evidence: {
      light: () => 'Abgestrahltes Licht, mit einem Messgerät gemessen.',
      signal: () => 'Nur das Signal am Eingang des Monitors; es wurde kein Licht gemessen.',
      'signal-as-colors': () =>
        'Signal am Eingang des Monitors, mit dem Kalibrierergebnis des Monitors in Farben umgerechnet; es wurde kein Licht gemessen.',
      'signal-path-only': (profile) =>
        `Nur der Signalweg, es wurde kein Licht gemessen: Das Profil ${profile} beschreibt abgestrahltes Licht, die Messwerte das Signal am Eingang des Monitors.`,
    },
    passes: (count, rule) => {
      switch (rule) {
        case 'identical':
          return `Der schlechteste von ${count} Durchgängen, die alle dasselbe Signal ergeben müssen.`;
        case 'means':
          return `Mittelwerte aus ${count} Durchgängen; die Sicherheitsbereiche sind aus deren Unterschieden berechnet, für ein einseitiges Vertrauensniveau von 95 %.`;
        case 'worst':
          return `Der schlechteste von ${count} Durchgängen, von denen mindestens einer nicht bewertbar ist.`;
      }
    },
    signalCheck: ({ result, why, error: cause }) => {
      if (result === 'same') return 'Das Signal wurde vor dem Licht geprüft: Es kommt an wie gesendet.';
      if (result === 'changed') return 'Das Signal wurde vor dem Licht geprüft: Es kommt nicht an wie gesendet.';
      const because = why === undefined ? '' : `: ${SIGNAL_NOT_CHECKED[why]}`;
      return `Signal nicht geprüft${because}.${cause ? ` ${error(cause)}` : ''}`;
    },
    source: (name) => `Gelesen aus der eigenen Quelle ${name} des Anwenders, nicht von Flatfield selbst.`,
    overrides: (overrides) =>
      `Die API wurde mit abweichenden Vorgaben gelesen: ${overrides.map(overrideText).join('; ')}.`,
    validation: (newest, limits, days) => {
      const values = validationTexts(
        newest,
        limits,
        (quantity, value, limit) =>
          `${VALIDATED[quantity]} ${value === null ? 'nicht angegeben' : comma(value)} (${limit === null ? 'kein Grenzwert' : `Grenzwert ${comma(limit)}`})`,
      );
      const { maxAgeDays: most } = limits;
      const text = days === null ? null : comma(validationAge(days, most));
      const limit = most === undefined ? 'kein Grenzwert' : `Grenzwert ${comma(most)}`;
      const age = text === null ? '' : `; ${text} ${text === '1' ? 'Tag' : 'Tage'} alt (${limit})`;
      return `Validierung vom ${newest.executedAt}: ${values.join(', ')}${age}.`;
    },
    noValidation: (why, message) =>
      why === 'missing' ? `${NOT_VALIDATED}.` : `${NO_VALIDATION[why]}${message === null ? '' : ` (${message})`}.`,
  },
  limitValue,
  unnamedPatch: (number) => `Farbfeld ${number}`,
  unnamedMetric: (name) => `Messgröße ${name}`,
  point: ({ number, column, row, codes, xPx, yPx, fractions }) => {
    const place = column === null ? `Messpunkt ${number}` : `Spalte ${column}, Zeile ${row}`;
    if (fractions !== null) return `${place} (${codes === null ? '' : `${codes}; `}${fractions})`;
    return xPx === null ? place : `${place} (${codes === null ? '' : `${codes}; `}${xPx}, ${yPx} px)`;
  },
  reading: (patch, point) => `${patch} bei ${point}`,
  metrics: {
    'delta-e-2000-reference-max': 'größter Farbabstand von der Kalibrierung',
    'delta-e-2000-reference-mean': 'mittlerer Farbabstand von der Kalibrierung',
    'luminance-reference-max': 'größte Abweichung der Leuchtdichte von der Kalibrierung',
    'uv-1976-reference-max': "größter u'v'-Abstand von der Kalibrierung",
    'delta-e-2000-center-max': 'größter Farbabstand von der Mitte',
    'delta-e-2000-center-mean': 'mittlerer Farbabstand von der Mitte',
    'luminance-center-max': 'größte Abweichung der Leuchtdichte von der Mitte',
    'luminance-center-mean': 'mittlere Abweichung der Leuchtdichte von der Mitte',
    'luminance-center-ratio-min': 'kleinste Leuchtdichte relativ zur Mitte',
    'luminance-center-ratio-max': 'größte Leuchtdichte außerhalb der Mitte relativ zur Mitte',
    'uv-1976-center-max': "größter u'v'-Abstand von der Mitte",
    'chroma-center-max': 'größter Buntheitsabstand von der Mitte',
    'chroma-center-mean': 'mittlerer Buntheitsabstand von der Mitte',
    'code-value-error': 'größter Fehler eines Codewerts',
    'commanded-code-value-error': 'größter Fehler eines Codewerts in der vorgegebenen Bittiefe',
    'contrast-deviation-max': 'größte Kontrastabweichung',
    'uv-1976-pair-max': "größter u'v'-Abstand zweier Messpunkte",
    'delta-e-2000-neighbour-max': 'größter Farbabstand zwischen benachbarten Messpunkten',
    nonuniformity: 'Ungleichmäßigkeit',
    'luminance-min-max-ratio': 'Verhältnis der kleinsten zur größten Leuchtdichte',
    'luminance-max-min-ratio': 'Verhältnis der größten zur kleinsten Leuchtdichte',
    mld: 'maximale Abweichung der Leuchtdichte (MLD)',
    ludm: 'Abweichung der Leuchtdichte vom Median (LUDM)',
  },
};

export const de: Language = { decimal: comma, names: deNames, texts, sentences };

const ERRORS: Readonly<Record<KnownError, string>> = {
  aborted: 'Der Lauf wurde unterbrochen.',
  'api-gone': 'Die API des Monitors antwortet nicht mehr.',
  'answer-repeated':
    'Die Antwort wiederholt die vorige, obwohl eine andere Farbe gezeigt oder ein anderes Pixel angefragt wurde.',
  'attempt-limit': 'Die Höchstzahl der Anfragen des Laufs ist erreicht.',
  'broken-off': 'Der Lauf wurde unterbrochen, während dieser Messpunkt gemessen wurde.',
  'calibration-changed': 'Die geltende Kalibrierung hat sich geändert: neu messen.',
  'calibration-failed': 'Die Kalibrierung ist fehlgeschlagen.',
  'calibration-incomplete': 'Dem neuesten Kalibrierergebnis fehlen Farben.',
  'calibration-inconsistent': 'Das Kalibrierergebnis widerspricht sich oder ist nicht eindeutig.',
  'calibration-missing': 'Der Farbmodus wurde nie kalibriert.',
  'change-not-applied': 'Der Monitor hat eine Änderung nicht übernommen.',
  'check-failed': 'Der Zustand des Monitors konnte nicht gelesen werden.',
  'color-mode-changed': 'Der Farbmodus hat sich geändert: mit gesperrten Tasten neu messen.',
  'color-mode-unusable': 'Der Farbmodus ist nicht verwendbar.',
  'fail-proven': 'Die bisherigen Messwerte beweisen, dass der Lauf nicht bestanden ist.',
  'golden-unit-due': 'Das Referenzgerät muss geprüft werden.',
  'journal-failed': 'Die Messwerte konnten nicht gespeichert werden.',
  'light-not-measured': 'Das Profil beschreibt abgestrahltes Licht, es wurde aber keines gemessen.',
  'listener-failed': 'Das aufrufende Programm hat einen Fehler gemeldet, während es den Lauf verfolgte.',
  'meter-garbled': 'Das Messgerät hat etwas gesendet, das kein Messwert ist: Kabel prüfen.',
  'meter-gone': 'Das Messgerät ist nicht mehr angeschlossen, oder ein anderes antwortet: Kabel prüfen.',
  'meter-refused': 'Das Messgerät hat nicht gemessen: Gerät und Lage prüfen.',
  'meter-silent': 'Das Messgerät antwortet nicht: Kabel prüfen.',
  'meter-uncalibrated': 'Das Messgerät muss kalibriert werden.',
  'meter-under-range': 'Das Messgerät empfängt zu wenig Licht: prüfen, ob es am Bildschirm anliegt.',
  'monitor-changed': 'Der Monitor ist ein anderer als zu Beginn.',
  'monitor-gone': 'Der Monitor ist nicht mehr angeschlossen: Kabel prüfen.',
  'not-json': 'Die Antwort ist kein JSON.',
  'passes-missing': 'Es fehlen Durchgänge.',
  'patch-not-shown': 'Das Farbfeld war nicht auf dem Bildschirm.',
  'pattern-not-shown': 'Das Testbild war nicht auf dem Bildschirm.',
  'pattern-window': 'Das Fenster mit dem Testbild wird nicht richtig angezeigt.',
  'plan-blind':
    'Der Plan würde Fehler übersehen, die er erkennen soll: Lauf mit mehr Farbfeldern oder Punkten beginnen.',
  'position-mismatch': 'Die Antwort stammt von einem anderen Pixel.',
  refused: 'Die API hat die Anfrage abgelehnt.',
  'resolution-mismatch': 'Das Signal hat eine andere Größe als angegeben.',
  'resolution-unconfirmed': 'Die Größe des Signals ließ sich nicht bestätigen.',
  'source-answer-unusable': 'Die Antwort der eigenen Quelle ist nicht verwendbar.',
  'source-late': 'Die eigene Quelle antwortete zu spät.',
  'resume-refused': 'Der Lauf kann nicht fortgesetzt werden: Er wäre nicht mehr derselbe.',
  skipped: 'Der Prüfer hat diesen Messpunkt übersprungen.',
  'signal-changed': 'Das Signal hat sich seit dem früheren Teil geändert.',
  'state-changed': 'Ein Zustand, von dem die Messwerte abhängen, hat sich geändert: neu messen.',
  'strategy-failed': 'Die Strategie konnte keinen nächsten Messpunkt nennen.',
  'strategy-off-plan': 'Die Strategie verlangte einen Messpunkt, der nicht im Plan steht.',
  'strategy-repeats': 'Die Strategie verlangte einen Messpunkt, der schon gemessen wurde oder fehlschlug.',
  'time-limit': 'Die Zeitgrenze des Laufs ist erreicht.',
  'timed-out': 'Keine Antwort innerhalb der Wartezeit.',
  'too-large': 'Die Antwort ist zu groß.',
  'too-many-misses': 'Zu viele Messpunkte in Folge ergaben keinen Wert.',
  unreachable: 'Die API ist nicht erreichbar.',
  'value-out-of-range': 'Die Antwort enthält einen unmöglichen Wert.',
  'wrong-shape': 'Die Antwort hat nicht das vereinbarte Format.',
};

function error({ code }: Pick<ErrorParams, 'code'>): string {
  return wordOf(ERRORS, code) ?? `Fehler ${code}.`;
}

function moment(afterReading: number | null): string {
  return afterReading === null ? 'vor dem ersten Messwert' : `nach Messwert ${afterReading + 1}`;
}

function andMore(count: number): string {
  return count > 1 ? ` (und ${count - 1} ${count > 2 ? 'weitere Messpunkte' : 'weiterer Messpunkt'})` : '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function px({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): string {
  return `${xPx}, ${yPx} px`;
}

function inSteps(count: number): string {
  return `${count} ${count === 1 ? 'Stufe' : 'Stufen'}`;
}

const CHANNELS = { r: 'Rot', g: 'Grün', b: 'Blau' };

const GRAYS = { 'dark-gray': 'Dunkelgrau', 'middle-gray': 'Mittelgrau', 'light-gray': 'Hellgrau' };

const CHECKED_PLACES = { center: 'In der Mitte', corner: 'In der Ecke unten rechts' };

const SIGNAL_NOT_CHECKED = {
  file: 'die Messwerte kamen in einer Datei',
  'custom-source': 'gelesen wurde eine eigene Quelle, kein Monitor',
  'switched-off': 'die Prüfung war ausgeschaltet',
  'read-at-points': 'das Signal wurde an jedem Punkt gelesen, aber nicht mit den gesendeten Farben verglichen',
  'not-readable': 'der Monitor lieferte kein Pixel',
  'not-reached': 'der Lauf endete vorher',
  'color-unknown': 'die Farben eines Bildes sind dort nicht bekannt',
};

const VALIDATED = { maxDeltaE: 'größtes ΔE', averageDeltaE: 'mittleres ΔE' };

function overrideText({ what, name, value, usual }: NonNullable<Conditions['overrides']>[number]): string {
  const of = what === 'word' ? `Wort ${name}` : name;
  return `${of} ist ${value} statt ${usual}`;
}

const NOT_VALIDATED = 'Die gültige Kalibrierung hat kein Validierungsergebnis';

const NO_VALIDATION: Readonly<Record<ReasonParams['validation-unknown']['why'], string>> = {
  'not-recorded':
    'Der Lauf hat keine Validierungsergebnisse aufgezeichnet, für die das Profil Grenzwerte hat: neu prüfen',
  'not-read': 'Die Validierungsergebnisse ließen sich nicht abrufen',
  missing: `${NOT_VALIDATED}: Farbmodus validieren`,
  undated: 'Ein Validierungsergebnis hat kein lesbares Datum, daher ist das neueste nicht bekannt',
  several: 'Mehrere Validierungsergebnisse haben dasselbe Datum, daher ist das neueste nicht bekannt',
  'in-future': 'Das neueste Validierungsergebnis liegt nach dem Beginn des Laufs: Uhren prüfen',
  'no-value': 'Im neuesten Validierungsergebnis fehlt ein ΔE, für das das Profil einen Grenzwert hat',
  contradictory:
    'Das neueste Validierungsergebnis widerspricht sich: Seine Statistik passt nicht zusammen oder nicht zu seinen Farbfeldern',
  'other-calibration':
    'Die Validierungsergebnisse gehören zu einer anderen Kalibrierung als der, mit der die Messwerte verglichen werden',
};

const ERROR_CHANNELS = { ...CHANNELS, all: 'allen drei Kanälen' };

const ERROR_DIRECTIONS = { up: 'oben', down: 'unten' };

/** `a, b und c`. */
function joined(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} und ${last}`;
}

const COLORS: Readonly<Record<string, string>> = { red: 'Rot', green: 'Grün', blue: 'Blau' };

const QUARTERS: Readonly<Record<string, string>> = {
  'upper left': 'oben links',
  'upper right': 'oben rechts',
  'lower left': 'unten links',
  'lower right': 'unten rechts',
};

const DIVISORS = {
  center: 'in der Mitte',
  point: 'an einem Messpunkt',
  darkest: 'am dunkelsten Messpunkt',
  brightest: 'am hellsten Messpunkt',
  median: 'im Median',
};

const TRAITS = {
  'color-format': 'Das Farbformat des Signals',
  'raw-format': 'Das Format der Rohwerte',
  'bit-depth': 'Die Bittiefe des Signals',
  hdcp: 'HDCP',
};

const SWITCHED: Readonly<Record<string, string>> = { on: 'ein', off: 'aus' };

function traitChanged({ trait, from, to }: TraitParams, { reading }: Words): string {
  const value = (one: string) => (trait === 'bit-depth' ? `${one} Bit` : (SWITCHED[one] ?? one));
  return `${TRAITS[trait]} wechselte von ${value(from)} zu ${value(to)} beim Messwert ${reading}.`;
}

const CHANGED: Readonly<Record<ChangedSetting, string>> = {
  'color-mode': 'Der Farbmodus (Index ab 0)',
  'key-lock': 'Die Tastensperre',
  marker: 'Die Markierung',
};

const FACTS: Readonly<Record<KnownFact | typeof COLOR_MODE_NUMBER, string>> = {
  model: 'Modell',
  'serial number': 'Seriennummer',
  'color mode': 'Farbmodus',
  'color mode number': 'Nummer des Farbmodus im Menü',
  'calibration id': 'Kennung der Kalibrierung',
  'calibration time': 'Zeitpunkt der Kalibrierung',
  'calibration colors': 'Farben der Kalibrierung',
  calibration: 'Kalibrierung',
  'tone response': 'Tonwertkurve',
  target: 'Kalibriervorgabe',
  'color mode enabled': 'Auswählbarkeit des Farbmodus im Menü',
  'color mode parameters': 'Einstellungen des Farbmodus',
  'key lock': 'Tastensperre',
};

function changed({ fact, from, to }: ChangeParams): string {
  if (fact === null) return 'die vollständige Kalibrierung ist nur bei einer der beiden Zustandsprüfungen bekannt';
  const none = fact === COLOR_MODE_NUMBER ? 'einer unbekannten' : 'nichts';
  const value = (one: string | null) => (one === null || one === 'none' ? none : one);
  return `${wordOf(FACTS, fact) ?? fact} wechselte von ${value(from)} zu ${value(to)}`;
}

const BOUNDS = { '<': 'weniger als', '<=': 'höchstens', '>': 'mehr als', '>=': 'mindestens', '==': 'genau' };

const SO_FAR = { 'at-least': 'mindestens ', 'at-most': 'höchstens ' };

function limitValue(limit: LimitParams, words: Words, { value } = limitWords(limit)): string {
  const { metric, unit } = limit;
  const where = words.point === null || limit.value === 0 ? '' : ` bei ${words.point}`;
  return `${subject(metric, words)}: ${limit.bound ? SO_FAR[limit.bound] : ''}${comma(amount(value, unit))}${where}`;
}

function zone({ undecided }: LimitTexts, { unit }: LimitParams): string {
  return undecided === null ? '' : ` (${comma(undecided.from)} bis ${comma(amount(undecided.to, unit))})`;
}

function required({ operator, required, unit }: LimitParams): string {
  return `gefordert ist ${BOUNDS[operator]} ${comma(amount(required, unit))}`;
}

function subject(metric: string, { metric: title, patch }: Words): string {
  return `${capital(title(metric))}${patch === null ? '' : `, ${patch}`}`;
}

/** Of a patch that has a layout of its own. */
function sidesText({ left, right, top, bottom }: Pick<UnreadArea, 'left' | 'right' | 'top' | 'bottom'>): string {
  const [from, to, upper, lower] = [left, right, top, bottom].map((side) => comma(numberText(100 * side, 1)));
  return `von ${from} bis ${to} % der Breite und von ${upper} bis ${lower} % der Höhe`;
}

function of(patch: string | undefined): string {
  return patch === undefined ? '' : ` von ${patch}`;
}

/** Abweichungen der API eines Monitors von ihrer Spezifikation. */
const oddities: Readonly<Record<Oddity['what'], string>> = {
  'serial-number-is-number': 'Die API gibt die Seriennummer als Zahl an: Führende Nullen fehlen',
  'serial-number-missing': 'Die API nennt keine Seriennummer: Nur die Kennung steht für den Monitor',
  'color-mode-spelling': 'Die API schreibt einen Farbmodus anders',
  'color-mode-unreadable': 'Ein anderer Farbmodus in der Liste der API ist nicht lesbar: Er wurde übergangen',
  'component-names': 'Die API schreibt die Namen der Komponenten anders',
  'more-components': 'Die API gibt mehr an als die Komponenten einer Farbe: Der Rest wurde übergangen',
  'error-not-utf8': 'Eine Fehlermeldung der API ist nicht in UTF-8',
  'key-lock-unreadable': 'Die Tastensperre ist nicht lesbar: Ob jemand die Tasten benutzt hat, ist nicht bekannt',
  'keys-not-locked': 'Die Tasten wurden nicht gesperrt: Die Tastensperre ist nicht lesbar oder nicht änderbar',
  'results-unreadable': 'Die Kalibrierergebnisse des Farbmodus sind nicht lesbar',
  'marker-refused': 'Die Markierung wurde abgelehnt: Die Punkte wurden ohne sie gemessen',
  'position-echoed':
    'Die API wiederholt die angefragte Position: Die Größe des Signals wurde durch ein markiertes letztes Pixel bestätigt',
};

const GOLDEN_DUE: Readonly<Record<GoldenDue, string>> = {
  'never-checked': 'Seit es festgelegt wurde, wurde es nie geprüft',
  failed: 'Die letzte Prüfung wurde nicht bestanden',
  unfinished: 'Die letzte Prüfung wurde nicht beendet',
  time: 'Die letzte Prüfung ist zu lange her',
  runs: 'Seit der letzten Prüfung gab es zu viele Läufe',
  'clock-back': 'Die Uhr des Rechners wurde zurückgestellt',
  restarted: 'Der Rechner wurde neu gestartet, und nichts belegt, wie viel Zeit vergangen ist',
  'no-clock': 'Der Rechner hat keine Uhr, die sich nicht stellen lässt',
  'other-meter': 'Messgerät oder Korrektur sind andere als bei der letzten Prüfung',
  'other-check': 'Es wurde während des Laufs festgelegt oder geprüft',
  unreadable: 'Die Datei darüber lässt sich nicht lesen oder schreiben',
};

function goldenShift(
  { luminancePercent, uv1976, maxLuminancePercent, maxUv1976 }: GoldenShiftParams,
  { patch }: Words,
): string {
  return `${patch ?? ''}: Leuchtdichte ${signed(luminancePercent)} % (Grenzwert ${comma(maxLuminancePercent)} %), Farbart ${comma(uv1976.toFixed(4))} Δu'v' (Grenzwert ${comma(maxUv1976)})`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${comma(value.toFixed(2))}`;
}

/** The kind of values whose largest is this. */
function scaleText(full: number): string {
  if (full === 1) return 'Bruchteile des Vollausschlags';
  return full === 100 ? 'Prozent' : `Codes mit ${Math.log2(full + 1)} Bit`;
}

const TURNS: Readonly<Record<ChartTurn, string>> = {
  'left-right': 'von links nach rechts gespiegelt',
  'top-bottom': 'von oben nach unten gespiegelt',
  'half-turn': 'um 180° gedreht',
  moved: 'verschoben oder skaliert',
};
