import type { enComparison } from './en.ts';

/** The words of the comparison of runs, in German. */
export const deComparison: Readonly<Record<keyof typeof enComparison, string>> = {
  compareTitle: 'Vergleich von Prüfungen',
  compareSame: 'Nichts hat sich geändert: alle {points} Punkte sind gleich.',
  'compareSame-one': 'Nichts hat sich geändert: der einzige Punkt ist gleich.',
  compareAllSame: 'Alle {points} Punkte sind gleich.',
  'compareAllSame-one': 'Der einzige Punkt ist gleich.',
  compareSharedSame: 'Alle {points} Punkte, die beide Prüfungen haben, sind gleich.',
  'compareSharedSame-one': 'Der einzige Punkt, den beide Prüfungen haben, ist gleich.',
  compareShared: 'Punkte, die beide Läufe gelesen haben: {patches}.',
  compareWithin: 'Kein Punkt hat sich um mehr als ΔE2000 {limit} geändert. Die größte Änderung ist {change}, {place}.',
  compareChanged:
    '{count} von {points} Punkten haben sich um mehr als ΔE2000 {limit} geändert, höchstens um {change}, {place}.',
  compareAllWorse:
    '{count} von {points} Punkten sind um mehr als ΔE2000 {limit} schlechter, höchstens um {change}, {place}.',
  compareAllBetter:
    '{count} von {points} Punkten sind um mehr als ΔE2000 {limit} besser, höchstens um {change}, {place}.',
  compareNowFailing: 'Das Ergebnis hat sich von bestanden zu nicht bestanden geändert.',
  compareWorse: 'Schlechter: {count}, am meisten um ΔE2000 {change}, {place}.',
  compareBetter: 'Besser: {count}, am meisten um ΔE2000 {change}, {place}.',
  compareUnknown: 'Ob sich etwas geändert hat, ist nicht bekannt: {why}.',
  'doubt-inconclusive-run': '{run} ist nicht bewertbar',
  'doubt-unpaired-readings': '{count} Messwerte gibt es nur in einer der Prüfungen',
  'doubt-unpaired-readings-one': '1 Messwert gibt es nur in einer der Prüfungen',
  'doubt-colorless-points': '{count} Punkte haben keine Farbe, die sich vergleichen lässt',
  'doubt-colorless-points-one': '1 Punkt hat keine Farbe, die sich vergleichen lässt',
  earlierRun: 'frühere Prüfung',
  compareBefore: 'Vorher: {run}',
  compareAfter: 'Nachher: {run}',
  compareDifference: 'Änderung',
  compareMetrics: 'Geänderte Kennwerte mit Grenzwert',
  comparePoints: 'Geänderte Punkte',
  compareMorePoints: 'Weitere geänderte Punkte: {count}.',
  compareSameMetrics: 'Unveränderte Kennwerte mit Grenzwert: {count}.',
  compareBeforeColumn: 'Vorher',
  compareAfterColumn: 'Nachher',
  compareMadeBy: 'Erstellt von Flatfield {version}.',
  compareErrorChange: 'Abweichung, Änderung',
};
