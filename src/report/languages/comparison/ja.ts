import type { enComparison } from './en.ts';

/** The words of the comparison of runs, in Japanese. */
export const jaComparison: Readonly<Record<keyof typeof enComparison, string>> = {
  compareTitle: '検査の比較',
  compareSame: '変化なし：{points} 点すべて同じです。',
  compareWithin: 'ΔE2000 {limit} を超えて変化した点はありません。最大の変化は {change}（{place}）です。',
  compareChanged: '{points} 点中 {count} 点が ΔE2000 {limit} を超えて変化しました。最大は {change}（{place}）です。',
  compareAllWorse: '{points} 点中 {count} 点が ΔE2000 {limit} を超えて悪化しました。最大は {change}（{place}）です。',
  compareAllBetter: '{points} 点中 {count} 点が ΔE2000 {limit} を超えて改善しました。最大は {change}（{place}）です。',
  compareWorse: '悪化：{count} 点、最大 ΔE2000 {change}（{place}）。',
  compareBetter: '改善：{count} 点、最大 ΔE2000 {change}（{place}）。',
  compareUnknown: '変化の有無は判定できません：{why}。',
  'doubt-inconclusive-run': '{run} は判定不能です',
  'doubt-unpaired-readings': '{count} 個の測定値が一方の検査にしかありません',
  'doubt-colorless-points': '{count} 点に比較できる色がありません',
  earlierRun: '前回の検査',
  compareBefore: '前：{run}',
  compareAfter: '後：{run}',
  compareDifference: '変化',
  compareMetrics: '変化した指標（許容値あり）',
  comparePoints: '変化した点',
  compareMorePoints: 'ほかに変化した点：{count}。',
  compareSameMetrics: '変化のない指標（許容値あり）：{count}。',
  compareBeforeColumn: '前',
  compareAfterColumn: '後',
  compareMadeBy: 'Flatfield {version} で作成。',
  compareErrorChange: '偏差の変化',
};
