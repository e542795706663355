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
import { jaComparison } from './comparison/ja.ts';
import { jaDiagnoses, jaEither } from './diagnoses/ja.ts';
import type { Language, TextKey } from './en.ts';
import { jaNames } from './names/ja.ts';
import { jaStatistics } from './statistics/ja.ts';

const texts: Readonly<Record<TextKey, string>> = {
  ...jaStatistics,
  ...jaComparison,
  reportTitle: '均一性検査',
  probeTitle: 'モニターの動作調査',
  probeNoVerdict:
    'このページは、モニターの応答と Flatfield の前提を比較したものです。モニターの合否判定ではありません。',
  probeOtherwise: '前提と異なる項目',
  probeNotAsked: '確認していない項目',
  probeAsAssumed: '前提どおりの項目',
  probeNone: 'なし。',
  probeCheck: '確認項目',
  probeFound: '結果',
  probeAssumed: '前提',
  probeRequests: 'リクエスト数',
  probeParts: '調査範囲',
  probeAddress: 'API のアドレス',
  probeSystem: 'オペレーティングシステム',
  probeMadeBy: 'Flatfield {version} で作成。',
  skip: '判定へ移動',
  pass: '合格',
  fail: '不合格',
  inconclusive: '判定不能',
  simulated: '模擬モニター（{scenario}）：このページは実在のモニターについて何も示しません。',
  lightProfile:
    'このプロファイルは発光を対象としていますが、測定したのは信号です。信号経路のみで、光は測定していません。',
  unit: '検査対象品',
  monitor: 'モニター',
  notGiven: '未指定',
  planned: '計画',
  read: '読取',
  judged: '判定',
  basis: '判定の根拠',
  diagnosis: '推定原因',
  evidence: '根拠',
  date: '日時',
  shift: 'シフト',
  passMarginal: '合格（推奨値超過）',
  signalPathOnly: '信号経路のみ',
  reasons: '判定の詳細',
  why: '理由',
  moreReasons: 'ほかの {count} 件は記録を参照してください。',
  weightFail: '不合格',
  weightInconclusive: '判定不能',
  weightNote: '注記',
  screen: '画面',
  patch: 'パッチ',
  view: '表示',
  reference: '基準',
  calibration: 'キャリブレーション',
  center: '中央',
  shown: '表示値',
  metric: '指標',
  colorDifference: '色差 ΔE₀₀',
  luminance: '輝度',
  chromaticity: "色度 Δu'v'",
  chroma: '彩度 ΔC′',
  codeError: 'コード値の最大誤差',
  commandedError: '指定ビット深度でのコード値の最大誤差',
  red: '赤のコード値',
  green: '緑のコード値',
  blue: '青のコード値',
  otherViews: 'その他の指標と基準',
  smooth: '測定点の間を補間',
  showOrder: '読取順',
  mapHint: 'ポインターを重ねるか、マップにフォーカスして矢印キーを使うと、その測定点のすべての値が表示されます。',
  mapLabel: '画面のマップ、{width}×{height} ピクセル、パッチ {patch}：{view}。{range}',
  range: '{low} から {high}。',
  noValues: '値のある測定点はありません。',
  within: '許容値内',
  marginal: '推奨許容値を超過',
  beyond: '許容値を超過',
  undecided: '許容値のガードバンド内',
  unlimited: 'プロファイルに許容値なし',
  missing: '値なし',
  region: '推定原因の箇所',
  limit: '許容値',
  limitAt: '許容値 {value}',
  recommendedAt: '推奨 {value}',
  chromaticityView: "色度 u'v'",
  chromaticityCaption: "基準（十字）に対する測定値、Δu' と Δv'。",
  chromaticityLimited: '円：許容値 {value}。',
  zoomed: '測定値に拡大：各方向 {extent}。',
  referenceUv: "基準（{name}）：u' {u}、v' {v}。",
  referenceOfCell: '各セルをそのセル自身の基準色と比較しています。',
  expectedColor: 'セルの目標色',
  sentAndReceived: '送信と受信',
  sentPicture: '送信した画像',
  receivedPicture: '受信した画像',
  cellsAsSent: '測定した {read} 色はすべて送信どおりに届きました。',
  cellsChanged: '{read} 色中 {changed} 色が変わって届きました。',
  deviationOverLevel: '送信した階調に対する偏差（コード値）',
  stripLabel: '{channel}：階調 0～{full} に対して {low}～{high} コード値',
  againstX: '左から右へ',
  againstY: '上から下へ',
  distribution: '分布',
  distributionCaption: '{count} 測定点、{low} から {high}、中央値 {median}。',
  charts: '位置と分布',
  limits: '指標と許容値',
  otherMetrics: 'その他の指標',
  value: '値',
  recommended: '推奨',
  required: '要求',
  result: '結果',
  met: '適合',
  resultMarginal: '推奨値超過',
  missed: '不適合',
  unjudged: '未判定',
  allPatches: 'すべて',
  point: '測定点',
  source: '出典',
  unverified: '許容値は規格と未照合',
  noLimits: 'プロファイルに許容値がありません。',
  points: '測定点',
  pointsCaption: '測定値を悪い順に示します。値は信号のもので、光のものではありません。',
  pointsCaptionLight: '測定器の測定値を悪い順に示します。値は発光のものです。',
  readInParts: '{count} 回に分けて測定しました（中断後に再開）。',
  readSeveralTimes: '{count} 回測定しました。',
  judgedAgain: '再判定です。最初の判定: {grade}。',
  allReadings: '全 {count} 件の測定値',
  sameForAll: 'すべてに共通: {facts}。',
  pointsShortened:
    '{count} 件のうち最も悪い {shown} 件。スクリプトが有効なら全件をページ送りで表示します。readings.csv には全件があります。',
  printShortened: '印刷：{count} 件のうち最も悪い {shown} 件。',
  filter: '絞り込み',
  copyCsv: 'CSV としてコピー',
  copied: '{count} 行をコピーしました。',
  copyFailed: 'ブラウザーがコピーを許可しませんでした。',
  rowsShown: '{count} 行中 {shown} 行',
  previous: '前へ',
  next: '次へ',
  order: '番号',
  requestedPx: '要求 px',
  actualPx: '読取 px',
  codes: 'フルレンジ RGB',
  raw: '受信した測定値',
  signal: '信号',
  codeErrorRgb: '誤差 R G B',
  luminanceCdM2: '輝度 cd/m²',
  luminanceDeviation: '輝度 %',
  attempts: '試行',
  timeMs: '時間 ms',
  status: '状態',
  statusJudged: '判定済み',
  statusRead: '読取済み・未判定',
  statusMissed: '読取失敗',
  statusNotRead: '未読取',
  statusReplaced: '再読取',
  conditions: '条件',
  startedAt: '開始（UTC）',
  finishedAt: '終了（UTC）',
  duration: '所要時間',
  station: '検査ステーション',
  operator: '検査者',
  retestReason: '再検査の理由',
  gaugeStudy: '測定システム解析のステップ',
  plan: '計画',
  resolution: '解像度',
  readingOrder: '読取順',
  span: '測定点の範囲',
  unreadArea: '測定点のない最大の長方形',
  lastPixel: '測定した最終ピクセル',
  lastPixelAtEnd: '最終測定点の後に測定した最終ピクセル',
  evenCoordinates: '偶数座標（HDCP）',
  shownBy: '表示方法',
  colorMode: 'カラーモード',
  osd: '{name}（モニター上の番号 {number}、インデックス {index}、{type}）',
  keyLock: 'キーロック',
  marker: 'マーカー',
  bitDepth: '要求ビット深度',
  conversion: '信号の変換',
  rangeFull: 'フルレンジ',
  rangeLimited: 'リミテッドレンジ',
  rangeLimited109: 'リミテッドレンジ（109 % 白）',
  noConversion: 'すべての測定値に合う変換はありません',
  expansion: 'ビット拡張',
  noExpansion: 'すべての測定値に合う拡張はありません',
  apiUrl: 'API アドレス',
  readingSource: '測定値のソース',
  customSource: '{name}（ユーザー独自のソース）',
  planOnly: '計画上の値のみ。ソースは信号のサイズを確認しません',
  changed: '検査のための変更',
  restored: '復元済み',
  notRestored: '未復元',
  checks: '状態確認',
  checksFine: '{count} 回、問題なし',
  checksProblem: '{count} 回、うち {problems} 回に問題',
  stopped: '途中終了',
  atLeast: '{value} 以上',
  atMost: '{value} 以下',
  stopAtFail: '不合格が確定した時点で終了',
  stopHistory: 'はい（同じ機種の過去の検査：{runs} 件、過去に不合格となったため先に測定した位置：{places} か所）',
  instrument: '測定器',
  instrumentSignal: 'なし：モニター自身が測定した入力信号',
  instrumentLight: '画面の前の測定器',
  meterFile: '測定値の出典',
  lightMeter: '測定器',
  meterFacts: 'ファームウェア {firmware}、{software}、ポート {port}、モード {mode}',
  meterArguments: '引数 {arguments}',
  meterCorrection: '補正ファイル {name}、SHA-256 {sha256}',
  notReported: '情報なし',
  mapLabelFractions: '画面のマップ、パッチ {patch}：{view}。{range}',
  plannedAt: '計画位置（幅・高さ比）',
  measuredAtPlace: '測定位置（幅・高さ比）',
  fractionsOnly: '指定なし：測定点は幅と高さに対する割合で示し、マップは 16:9 で描画',
  measuredAt: '測定日時',
  positionsFrom: '位置',
  planOrder: 'ファイルに位置がないため、各パッチのサンプルを左上から行順の測定点とみなしました',
  gridOrder: 'ファイルに位置がないため、指定に従い {grid} の格子の升目とみなしました（名前、または左上から行順）',
  positionDifference: '計画した測定点からのずれは幅または高さの最大 {difference}（{reading}）',
  meterFloor: '測定器の下限',
  mapOf: '{patch}：{width} × {height}、{channels}',
  mapLuminance: '輝度のみ',
  mapXyz: 'XYZ',
  mapDisc: '単位 {unit}。各測定値は、その測定点を中心とする半径が画面の高さの {percent} % の円の平均',
  mapSaturation: '{value} {unit} 以上を飽和とみなす',
  mapSaturationUnknown: '飽和値の指定なし',
  mapCorners: '四隅 {corners} px',
  discPixels: '画素数、標準偏差 cd/m²',
  leftOut: '他のパッチのサンプル {count} 件を除外',
  passes: '測定の繰り返し',
  passesMade: '{planned} 回中 {made} 回。最も悪い {judged} 回目を表示',
  passesMean: '{planned} 回中 {made} 回。平均を判定して表示',
  undecidedFrom: '{from}～{to} は判定不能',
  marginalFrom: '{from}～{to} は推奨値超過',
  passBand: '{metric}（{patch}）：s = {deviation}、自由度 {degrees}、{confidence} % の t = {t}',
  earlier: 'この測定値に対する以前の判定',
  profile: 'プロファイル',
  judgedAt: '判定（UTC）',
  lightAndSignal: '光と信号',
  lightAndSignalHint:
    '同じパッチでの中央と各測定点との差（ΔE₀₀）。測定した光での差と、その測定点の信号が求める光での差を示します。残りはパネルによるものです。',
  inLight: '測定した光',
  inSignal: '信号',
  inPanel: 'パネル',
  origin: '偏差の所在',
  originPanel: 'パネル',
  originSignal: '信号',
  originBoth: '両方',
  drift: 'ドリフト',
  driftLuminance: '中央の輝度、%',
  driftChromaticity: "中央の色度、Δu'v'",
  driftCaption:
    '{patch} の中央を {count} 回測定し、最初の測定値と比較しました。最大差：輝度 {luminance} %（許容値 {luminanceLimit} %）、色度 {uv}（許容値 {uvLimit}）。',
  settling: '安定待ち時間',
  settlingText: '画面が変化するたびに、測定の前に {seconds} 秒',
  warmUp: 'ウォームアップ',
  warmUpText: '検査の各部分で {minutes} 分',
  warmUpNone: '待ち時間なし',
  meterOrder: '測定の順序',
  byPoint: '1 測定点ですべてのパッチを測定してから次の測定点へ',
  byPatch: '1 パッチですべての測定点を測定してから次のパッチへ',
  ambientLight: '環境光',
  ambientText: '{luminance} cd/m²（黒表示で測定）',
  ambientNone: '測定なし：{why}',
  retakenPoints: '検査者による再測定',
  retakenText: '{count} 件。以前の測定値は記録にあります',
  minutes: '検査開始からの分数',
  guidePoint: '測定 {number} / {count}：測定器を{place}に当ててください。',
  guideAgain: '再測定：測定器を{place}に当ててください。',
  guideDrift: 'ドリフト：測定器を中央（{place}）に当ててください。',
  guideAmbient: '環境光：画面は黒です。室内の光の下で画面が見えるように測定器を置いてください。',
  guideKeys: 'Enter または測定器のボタン：測定、r：直前の測定点を再測定、s：スキップ、b：戻る',
  guideKeysFirst: 'Enter または測定器のボタン：測定、s：スキップ',
  guideWarmUp: 'ディスプレイを {minutes} 分間ウォームアップします。',
  calibrationId: 'キャリブレーション結果',
  executedAt: '実施日時',
  toneResponse: '階調特性',
  fromTarget: 'キャリブレーション目標から',
  fromOption: 'オプションで指定',
  additivity: '加法性誤差',
  colors: '基準色',
  color: '色',
  noCalibration: '使用できるキャリブレーション結果がありません。',
  white: '白',
  black: '黒',
  nameRed: '赤',
  nameGreen: '緑',
  nameBlue: '青',
  attemptsTitle: '試行と時間',
  attemptsCaption: '失敗または再試行されたすべての要求',
  allFirst: 'すべての要求に最初の試行で応答がありました。',
  answered: '応答あり',
  failed: '失敗',
  message: 'メッセージ',
  rawAnswers: '生の応答',
  inFile: 'ファイルの内容',
  rawLines: '受け取った測定値',
  linesElsewhere:
    '測定値が {count} 件あるため、受信した測定値はスクリプトが有効な場合にのみ開きます。inspection.json にも含まれています。',
  rawElsewhere:
    '測定値が {count} 件あるため、生の応答はスクリプトが有効な場合にのみ開きます。inspection.json にも含まれています。',
  download: '記録をダウンロード（JSON）',
  print: '印刷',
  madeBy: 'flatfield {version} が作成、検査 {runId}。',
  madeFrom: '{source} から生成。',
  yes: 'はい',
  no: 'いいえ',
  overviewTitle: '検査の一覧',
  runs: '検査',
  units: '検査対象品一覧',
  latestVerdict: '最新の判定',
  limitShare: '許容値に対する割合',
  trend: '推移',
  overTime: '時間的な推移',
  overTimeNote:
    '集計対象の検査の値（時間軸は実時間）。三角はキャリブレーション、四角は検証を示します（検査時に測定した日時）。',
  noVariation: 'ばらつきなし：分解能未満。',
  withoutRecord: '記録を読めない検査',
  copies: '同じ検査のコピー（1 回だけ数えます）',
  simulatedShort: 'シミュレーション',
  firstPassYield: '初回合格率',
  finalYield: '最終合格率',
  share: '{units} 台中 {count} 台（{percent} %）',
  firstVerdict: '初回の判定',
  rejudgedShort: '再判定',
  stoppedShort: '中断',
  stoppedLater: 'その後の検査が中断',
  noCompleteRun: '完了した検査なし',
  simulations: 'シミュレーション',
  simulationsNote: '模擬モニター：これらの検査は実在のモニターについて何も示しません。',
  notCounted: '集計外の検査',
  yieldNote:
    '検査対象品は 1 台として 1 回だけ数えます。初回合格率：すべてのプロファイルで最初に完了した検査が合格した検査対象品の割合。最終合格率：最後に完了した検査が合格し、その後に中断した検査がない検査対象品の割合。中断した検査、再判定、シミュレーションは印を付け、ここには含めません。',
  verdict: '判定',
  detectability: '検出できた誤差',
  detectabilityPlan: 'すべて測定していれば検出できた誤差',
  detectable: '{color}：{steps}/255 の誤差があれば検出できました。',
  undetectable: '{color}：検出できない誤差があります（{error}）。',
  notTested: '未検査：{colors}。',
  detectabilityNote:
    'これらの色のすべての測定値に共通するコード値の誤差のうち、不合格となる最小のものです。赤、緑、青の単独および 3 チャンネル同時、増加と減少のうち最も検出しにくい場合を示します。測定点の間と端は測定していません。',
  detectabilityNoteLight:
    'これらの色のすべての測定値に共通する駆動レベルの変化のうち、不合格となる最小のものです。赤、緑、青の単独および 3 チャンネル同時、増加と減少のうち最も検出しにくい場合を示します。測定点の間と端は測定していません。',
  detectabilityTable:
    '各色で検出できる最小の誤差（フルスケールの 1/255 単位）。– は範囲の端まで検出できないことを示します',
  errorUp: '増加',
  errorDown: '減少',
  allColors: 'すべての色',
  colorClass: '分類',
  allChannels: '3 チャンネル同時',
  darkGray: '暗いグレー',
  middleGray: '中間グレー',
  lightGray: '明るいグレー',
  otherGrays: 'その他のグレー',
  classWhite: '白',
  classBlack: '黒',
  primaries: '原色',
  secondaries: '二次色',
  otherColors: 'その他の色',
};

const sentences: Sentences = {
  reasons: {
    'run-stopped': ({ code, afterReading }) => `検査は${moment(afterReading)}に終了しました：${error({ code })}`,
    'fail-proven': ({ read, planned }) =>
      `${planned} 点のうち ${read} 点を測定した時点で不合格が確定したため、検査を終了しました。残りの測定点は測定していません。`,
    'nothing-read': () => '測定値がありません。',
    'reading-missed': ({ count, error: why }, { reading }) =>
      `${reading}${andMore(count)}を測定できませんでした：${error(why)}`,
    'readings-missing': ({ count }, { reading }) => `${reading}${andMore(count)}は測定されていません。`,
    'reading-repeated': ({ count }, { reading }) => `${reading}${andMore(count)}は複数回測定されました。`,
    'reading-unplanned': ({ count }, { reading }) =>
      `${reading}${andMore(count)}は測定されましたが、計画にありません。`,
    'reading-implausible': ({ problem }, { reading, readingProblem }) =>
      `${reading}の測定値はあり得ません：${readingProblem(problem)}。`,
    'reading-elsewhere': ({ asked, actual }, { reading }) =>
      actual
        ? `${reading}の測定値は ${px(actual)} のもので、要求は ${px(asked)} でした。`
        : `${reading}の測定値は ${px(asked)} で要求されました。`,
    'pixel-repeated': ({ other }, { reading, readingAt }) =>
      `${reading}は${readingAt(other)}として測定したピクセルです。この測定点自体は測定されていません。`,
    'format-changed': traitChanged,
    'bit-depth-changed': traitChanged,
    'hdcp-changed': traitChanged,
    'values-of-another-scale': ({ full, bitDepth }, { reading }) =>
      `白がすべての測定点で ${2 ** bitDepth - 1} 中の ${full} です（最初は${reading}）。値は ${bitDepth} ビットのコードではなく、${scaleText(full)}です。モニターの入力レンジを設定するか、応答を報告してください。`,
    'patch-not-darker': ({ patch, luminance, brighter, brighterLuminance }) =>
      `${patch}の平均輝度は ${differenceText(luminance, brighterLuminance)} cd/m2 で、${brighter}の ${differenceText(brighterLuminance, luminance)} cd/m2 より明らかに暗くありません。どちらかが表示されなかったか、測定値が別のパッチのものです。`,
    'patch-of-other-hue': ({ patch }) =>
      `${patch}が本来の色相ではありません。表示されなかったか、測定値が別のパッチのものです。`,
    'evidence-mixed': ({ measured, of }) =>
      `${of} 件の測定値のうち ${measured} 件は発光、残りは信号です。まとめて判定できません。`,
    'raw-value-contradicts': ({ format, raw, colorFormat, codes, isOfItself }, { reading }) => {
      const what = `${reading}の測定値は、${colorFormat} 信号の生の ${format} が ${codesText(raw)}、変換後が ${codeText(codes)} です`;
      const by = format === 'RGB' ? 'どのレンジ' : 'どのレンジとマトリクス';
      return `${what}。${by}でも${isOfItself ? '両者は一致しません' : 'それ以前の測定値と両立しません'}。`;
    },
    'patch-not-shown': ({ codes, bitDepth }, { reading }) =>
      `${reading}の信号は ${bitDepth} ビットで ${codeText(codes)} です。画面にこのパッチは表示されていませんでした。`,
    'chart-not-shown': ({ codes, bitDepth, expected }, { reading }) => {
      const found = codes === null ? '別の色です' : `${bitDepth} ビットで ${codeText(codes)} です`;
      return `角のセル（${reading}）は ${codeText(expected)} ではなく${codes === null ? '' : '、'}${found}。チャートは計画どおりに表示されていませんでした。拡大縮小、回転、反転をせずに、画面全体に表示してください。`;
    },
    'signal-changed-under-hdcp': ({ codes, bitDepth, before, beforeBitDepth }, { reading }) =>
      `${reading}の信号は、コピー保護（HDCP）が始まる前は ${beforeBitDepth} ビットで ${codeText(before)} でしたが、その後は ${bitDepth} ビットで ${codeText(codes)} です。検査中に信号が変わりました。もう一度検査してください。`,
    'edge-apart': ({ at, codes, bitDepth, beside, besideBitDepth }, { reading }) =>
      `画面の最終ピクセル（${at.xPx}, ${at.yPx} px）は ${bitDepth} ビットで ${codeText(codes)} ですが、同じ色の${reading}は ${besideBitDepth} ビットで ${codeText(beside)} です。画像が画面全体に表示されていないか、端が何かに覆われています。画面全体に表示してください。`,
    'edge-signal-differs': ({ when, trait, edge, read }) => {
      const value = (text: string) => (trait === 'bit-depth' ? `${text} ビット` : (SWITCHED[text] ?? text));
      const moment = when === 'before' ? '最初の点の前' : '最後の点の後';
      return `${moment}に測定した画面の最終ピクセルでは${TRAITS[trait]}が ${value(edge)} ですが、測定値では ${value(read)} です。信号が変わりました。`;
    },
    'edge-contradicts': ({ when, format, raw, colorFormat, codes }) => {
      const moment = when === 'before' ? '最初の点の前' : '最後の点の後';
      const by = format === 'RGB' ? 'どのレンジ' : 'どのレンジと行列';
      const what = `${moment}に測定した画面の最終ピクセルは、${colorFormat} 信号の生の ${format} が ${codesText(raw)}、変換後が ${codeText(codes)} です`;
      return `${what}。${by}でも${when === 'before' ? '両者は一致しません' : '測定値と両立しません'}。`;
    },
    'judged-by-code-value': ({ count, patches }) =>
      `階調特性が不明なため、グレーと混色の測定値 ${count} 点（${patches.join('、')}）はコード値で判定しました。各コード値は、送った値のまま届かなければなりません。`,
    'code-value-missed': ({ count, codes, expected, channel, steps, toleranceSteps, bitDepth }, { reading }) => {
      const more = count > 1 ? `（ほか ${count - 1} 点）` : '';
      return `${reading}${more}は ${codeText(expected)} ではなく ${codeText(codes)} です：${CHANNELS[channel]}が ${bitDepth} ビットで ${steps} 段階ずれています。色の許容値では検出できません。許容は ${toleranceSteps} 段階までです。`;
    },
    'signal-not-read': ({ profile }) =>
      `プロファイル ${profile} は信号のコード値を判定しますが、測定されたのは発光だけです。`,
    'light-not-measured': ({ profile, isAccepted }) =>
      isAccepted
        ? '信号経路のみで、光は測定していません。'
        : `プロファイル ${profile} は発光を対象としますが、測定するのは信号です。測定器で光を測定するか、信号経路のみの判定を受け入れてください（--accept-signal）。`,
    'readings-replaced': ({ count }) =>
      `HDCP の検出前、または奇数座標で測定した測定値 ${count} 件は保存されていますが、判定していません。`,
    'readings-retaken': ({ count }) =>
      `検査者が ${count} 件を再測定しました。以前の値は保存されますが、判定には使いません。`,
    'signal-missing': ({ count }, { reading }) =>
      `${reading}${andMore(count)}では光を測定しましたが、信号を測定していません。`,
    'signal-changed': ({ count, of, place, codes, bitDepth, expected, expectedBitDepth }, { patch }) =>
      `信号が送信したとおりに届いていません。${CHECKED_PLACES[place]}で${patch}が ${expectedBitDepth} ビットの ${codeText(expected)} ではなく ${bitDepth} ビットの ${codeText(codes)} です（${of} パッチ中 ${count} パッチ）。測定した光からパネルの状態は判断できません。コンピューターの夜間モード、HDR、カラープロファイルをオフにしてください。`,
    'ambient-missing': ({ error: why }) =>
      `環境光の測定が指定されましたが、測定していません${why.message === '' ? '。' : `：${error(why)}`}`,
    'drift-unknown': ({ isStartRead, isEndRead }) => {
      const end = isStartRead ? '最後の測定点の後' : '最初の測定点の前と最後の測定点の後';
      return `ドリフトが不明です。${isEndRead ? '最初の測定点の前' : end}に中央を測定していません。`;
    },
    'drift-skipped': ({ count }) => `ドリフトが不明です。検査中に測定すべき中央が ${count} 回スキップされました。`,
    'meter-unidentified': () => '測定器は機種名もシリアル番号も示しませんでした。別の測定器と区別できません。',
    'light-drifted': ({ luminancePercent, uv1976 }) => {
      const luminance = luminancePercent === null ? '不明' : `${luminancePercent.toFixed(2)} %`;
      const chromaticity = uv1976 === null ? '不明' : `${uv1976.toFixed(4)} Δu'v'`;
      return `検査中に中央の光が変化しました：輝度 ${luminance}（許容値 2 %）、色度 ${chromaticity}（許容値 0.002）。ウォームアップを長くしてください。`;
    },
    'read-leniently': ({ what, detail }) => `${oddities[what]}（${detail}）。`,
    'marker-suspected': ({ marker }) =>
      `マーカーがオンでした（--marker ${marker}）。モニターによっては値に含まれることがあります。ほかの原因を探す前に、マーカーなしで測定直してください。`,
    'dither-suspected': ({ patch, count, of }) =>
      `${patch} の ${of} 点中 ${count} 点が同じ方向に 1 段階ずれ、残りは正確です。コンピューターのディザリングの可能性があります。グラフィックスドライバーでディザリングをオフにして、測定直してください。`,
    'screen-wide-gamut': ({ gamut }) =>
      `この画面のシステムプロファイルは広色域（${gamut}）です。広色域モニターでは正常です。macOS はブラウザーの後でこのプロファイルに変換します。API による測定値には現れますが、光の測定器だけでは分かりません。`,
    'screen-high-dynamic-range': () =>
      'macOS によると、この画面はハイダイナミックレンジを表示できます。コード値が変わらずに届くかどうかは API による測定値に現れますが、光の測定器だけでは分かりません。',
    'calibration-expected': ({ by, said }) =>
      by === 'schedule'
        ? `スケジュールにより、検査中にセルフキャリブレーションが始まる可能性があります（${said}）。その間の測定値はカラーモードのものではありません。検査前にキャリブレーションするか、スケジュールを無効にしてください。`
        : `クラウドから送信された構成により、検査中にキャリブレーションが始まる可能性があります（${said}）。その間の測定値はカラーモードのものではありません。完了後に検査してください。`,
    'other-patch-read': ({ readsAs, turn }, { reading }) =>
      `${reading}の測定時に画面は${turn ? TURNS[turn] : ''} ${readsAs} でした。保存されていますが、判定していません。`,

    'light-below-floor': ({ count, floorCdM2 }, { reading }) =>
      `${reading}の測定値${andMore(count)}には測定器が 0 と報告した成分があります。測定下限${floorCdM2 === null ? '（未指定）' : `（${floorCdM2} cd/m²）`}未満の値です。`,
    'chromaticity-not-measured': ({ count }) => `${count} 件の測定値は輝度のみで、色度は測定されていません。`,

    'start-unchecked': () => '最初の測定の前にモニターの状態が確認されていません。',
    'end-unchecked': () => '最後の測定の後にモニターの状態が確認されていません。',
    'check-failed': ({ afterReading, error: why }) =>
      `${moment(afterReading)}にモニターを確認できませんでした：${error(why)}`,
    'monitor-gone': ({ afterReading }) => `${moment(afterReading)}にモニターが接続されていませんでした。`,
    'color-mode-unknown': ({ afterReading }) => `${moment(afterReading)}にカラーモードを確認できませんでした。`,
    'monitor-changed': (change) => `${moment(change.afterReading)}の状態確認：${changed(change)}。`,
    'color-mode-changed': (change) => `${moment(change.afterReading)}の状態確認：${changed(change)}。`,
    'calibration-changed': (change) => `${moment(change.afterReading)}の状態確認：${changed(change)}。`,
    'state-changed': (change) => `${moment(change.afterReading)}の状態確認：${changed(change)}。`,
    'not-restored': ({ what, from }) => `${wordOf(CHANGED, what) ?? what}を ${from} に復元できませんでした。`,

    'calibration-missing': () =>
      '比較するキャリブレーション結果がありません。このカラーモードでキャリブレーションしてください。',
    'calibration-failed': () =>
      'キャリブレーションが失敗しています。このカラーモードでキャリブレーションしてください。',
    'calibration-incomplete': () =>
      '最新のキャリブレーション結果に色が不足しています。このカラーモードでキャリブレーションしてください。',
    'calibration-inconsistent': () =>
      'キャリブレーション結果が矛盾しているか、特定できません。このカラーモードでキャリブレーションしてください。書式が異なるだけの場合は、応答を報告してください。',
    'calibration-implausible': ({ executedAt, problem }, { implausibility }) =>
      `${executedAt} のキャリブレーション結果はあり得ません：${implausibility(problem)}。このカラーモードでキャリブレーションしてください。`,
    'calibration-not-additive': ({ errorPercent, profile, limit }) =>
      `赤・緑・青の輝度の和は白の輝度と ${errorText(errorPercent, limit)} % 異なります。プロファイル ${profile} の許容は ${limit} % までです。`,
    'calibration-not-in-force': ({ calibrationId, inForce, change }) => {
      const compared = `測定値はキャリブレーション結果 ${calibrationId} と比較しています`;
      return change
        ? `${compared}が、状態確認では${changed(change)}。`
        : `${compared}が、${inForce === 'none' ? 'モニターで有効な結果はありませんでした' : `モニターで有効だったのは ${inForce} です`}。`;
    },
    'calibration-age-unknown': ({ executedAt, startedAt }) =>
      `${JSON.stringify(executedAt)} と検査開始 ${startedAt} からキャリブレーション結果の経過日数を求められません。`,
    'calibration-in-future': ({ executedAt, startedAt }) =>
      `キャリブレーション結果の日時 ${executedAt} が検査開始（${startedAt}）より後です。時計を確認してください。`,
    'calibration-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `${executedAt} のキャリブレーション結果は ${ageText(ageDays, maxAgeDays)} 日経過している可能性があり、許容は ${maxAgeDays} 日です。このカラーモードを再度キャリブレーションしてください。`,
    'validation-unknown': ({ why, message }) => `${NO_VALIDATION[why]}${message === null ? '' : `（${message}）`}。`,
    'validation-stale': ({ executedAt, ageDays, maxAgeDays }) =>
      `${executedAt} の検証結果は ${ageText(ageDays, maxAgeDays)} 日経過している可能性があり、許容は ${maxAgeDays} 日です。このカラーモードを再度検証してください。`,
    'validation-missed': ({ quantity, value, limit, executedAt }) =>
      `${executedAt} の検証: ${VALIDATED[quantity]} ${errorText(value, limit)}（許容値 ${limit}）。`,
    'tone-response-overridden': ({ value, target }) =>
      `階調特性はオプションで ${value} に指定されています。キャリブレーション目標は ${target} です。`,

    'profile-without-limits': ({ profile }) => `プロファイル ${profile} に判定の許容値がありません。`,
    'plan-too-small': ({ points, profile, minimum, patch }) =>
      `計画の${of(patch)}測定点は ${points} 点ですが、プロファイル ${profile} には ${minimum} 点以上が必要です。`,
    'plan-span-too-small': ({ width, height, profile, minimum, patch }) =>
      `${of(patch)}測定点の範囲は画面の幅の ${percentBeside(width, minimum)}、高さの ${percentBeside(height, minimum)} ですが、プロファイル ${profile} にはそれぞれ ${percentBeside(minimum, minimum)} が必要です。`,
    'plan-quarter-unread': ({ quarters, patch }) =>
      `画面の${quarters.map((quarter) => QUARTERS[quarter] ?? quarter).join('、')}の四半分に${of(patch)}測定点がありません。`,
    'plan-area-unread': ({ share, most, patch, ...sides }) =>
      `画面の ${percentBeside(share, most)} を占める長方形（${sidesText(sides)}）に${of(patch)}測定点がありません。測定点のない長方形は ${percentBeside(most, share)} までです。`,
    'judges-a-spot': ({ profile }) =>
      `プロファイル ${profile} は画面全体ではなく一部を判定します。測定点が互いに近くてもかまいません。`,
    'plan-center-unread': ({ profile, patch, ...place }) =>
      `プロファイル ${profile} は画面中央と比較しますが、中央に${of(patch)}測定点がありません。最も近い点は幅・高さ比 ${fractionsText(place, String)} です。`,
    'plan-grid-too-small': ({ layout, profile, columns, rows, patch }) =>
      `計画の${of(patch)}配置は ${layout} ですが、プロファイル ${profile} には ${columns} 列 ${rows} 行以上の格子が必要です。`,
    'plan-patch-missing': ({ profile, patches }) =>
      `プロファイル ${profile} は ${patches.join('、')} を判定しますが、計画では表示しません。`,
    'golden-unit-due': ({ why, when }) =>
      `基準機を点検してください：${GOLDEN_DUE[why]}${when === 'end' ? '（検査の終了時）' : ''}。`,
    'golden-not-compared': (_, { patch }) =>
      `基準機の光を基準値と比較できません${patch === null ? '' : `（${patch}）`}。`,
    'golden-bias': (shift, words) => `基準機の測定値が基準値と異なります：${goldenShift(shift, words)}。`,
    'golden-drift': (shift, words) =>
      `基準機の測定値が前回の合格した点検から変化しました：${goldenShift(shift, words)}。`,
    'plan-blind': ({ required, grays }) => {
      const gaps = grays.map(({ gray, from, to, channels, direction, seen }) => {
        if (channels === null) return `${GRAYS[gray]}（255 段階の ${from} から ${to} のグレーを測定しません）`;
        const kind = `${ERROR_CHANNELS[channels]}の${direction === null ? '誤差' : ERROR_DIRECTIONS[direction]}`;
        return `${GRAYS[gray]}（${kind}は${seen === null ? '検出できません' : ` ${seen}/255 以上でなければ検出できません`}）`;
      });
      return `この計画では ${required}/255 の誤差を見逃します：${gaps.join('、')}。`;
    },
    'not-tested': ({ read, more, missing }) => {
      const names = missing.map((kind) => (kind === 'color' ? 'グレー以外のすべての色' : GRAYS[kind]));
      const others = more > 0 ? [`ほか ${more} 色`] : [];
      return `${names.join('、')}は検査していません。計画で測定する色は ${[...read, ...others].join('、')} だけです。`;
    },

    'limit-missed': (limit, words) => `${limitValue(limit, words)}。${required(limit)}。`,
    'limit-marginal': (limit, words) => {
      const texts = limitWords(limit, limit.recommended);
      const band = texts.undecided === null ? '' : `、推奨値のガードバンド内${zone(texts, limit)}`;
      return `${limitValue(limit, words, texts)}${band}。推奨値は ${amount(limit.recommended, limit.unit)} ${BOUNDS[limit.operator]}。`;
    },
    'limit-undecided': (limit, words) => {
      const texts = limitWords(limit, limit.required);
      return `${limitValue(limit, words, texts)}、許容値のガードバンド内${zone(texts, limit)}。${required(limit)}。`;
    },
    'limit-below-floor': (limit, words) => {
      const [min, max] = rangeEnds(limit);
      return `${subject(limit.metric, words)}は ${amount(min, limit.unit)} から ${amount(max, limit.unit)} の間です。光の成分が測定器の下限を下回るため確定できません。${required(limit)}。`;
    },
    'limit-unjudged': ({ metric, count, why }, words) => {
      const more = count > 1 ? `（ほか ${count - 1} パッチ）` : '';
      return `${subject(metric, words)}${more}は判定できません：${why ? words.metricProblem(why) : '計算されていません'}。`;
    },
    'for-projection': ({ profile }) =>
      `プロファイル ${profile} は投写スクリーン専用です。許容値は直視型ディスプレイには適用されません。`,
    'limit-not-verified': ({ metrics }) => `許容値は規格と未照合：${metrics.join('、')}。`,
    'signal-unstable': ({ count, passes, codes: [one, other] }, { reading }) => {
      const both = [one, other].map((codes) => (codes === null ? '測定値なし' : codeText(codes)));
      const [before, after] = passes.map((pass) => pass + 1);
      const how =
        both[0] === both[1]
          ? `${before} 回目と ${after} 回目で生の値、ビット深度または形式が異なります`
          : `${before} 回目は ${both[0]}、${after} 回目は ${both[1]} です`;
      return `信号が安定していません。${count} 件の測定値が測定の繰り返しの間で一致しません。最初は ${reading} で、${how}。`;
    },
    'pass-outlying': ({ pass, passes, component, value, others }, { reading, patch }) =>
      `${passes} 回の測定の繰り返しのうち ${pass + 1} 回目は外れ値です。${reading === '' ? `${patch} の平均` : reading}の ${component} は ${differenceText(value, others)} cd/m2 ですが、ほかの回の平均は ${differenceText(others, value)} cd/m2 です。`,
    'slow-blanking': ({ count, of, longestMs }, { reading }) =>
      `${of} 件の測定値のうち ${count} 件は 5 秒を超えました。最長は ${(longestMs / 1000).toFixed(1)} 秒：${reading}。`,
  },
  readingProblems: {
    'bit-depth-impossible': ({ bitDepth }) => `ビット深度が ${bitDepth} です`,
    'code-impossible': ({ value, max, bitDepth }) => `コード値が ${value} です（${bitDepth} ビットでは 0 から ${max}）`,
    'raw-impossible': ({ format, value }) => `生の ${format} 値が ${value} です`,
    'light-impossible': ({ value }) => `測定した三刺激値が ${value} です`,
  },
  metricProblems: {
    'not-read': ({ patch }) => `${patch} は測定されていません`,
    'not-read-at-center': ({ patch }) => `${patch} は中央で測定されていません`,
    'not-read-off-center': ({ patch }) => `${patch} は中央でしか測定されていません`,
    'not-read-at-neighbors': ({ patch }) => `${patch} は隣り合う 2 つの測定点で測定されていません`,
    'not-even': ({ patch }) => `${patch} はチャートであり、セルごとに色が異なります`,
    'white-not-read-everywhere': () => '50 % グレーのすべての測定点では白が測定されていません',
    'white-not-planned': ({ patch }) => `${patch} は白と相対比較しますが、計画に白がありません`,
    'white-and-half-not-planned': () => '同じビット深度の白と 50 % グレーが計画に必要です',
    'white-dark': () => '中央の白が発光していません',
    'half-dark': () => '50 % グレーは中央で割る輝度がありません',
    'no-color': ({ without, of, patch, why }, { noColor }) =>
      `${patch} の測定値 ${of} 件のうち ${without} 件に色がありません：${noColor(why)}`,
    'no-reference': ({ patch }) => `${patch} と比較するキャリブレーション結果がありません`,
    'no-luminance': ({ patch }) => `${patch} はどの測定点にも輝度がありません`,
    'no-luminance-at': ({ patch, at }) => `${patch} は${DIVISORS[at]}で割る輝度がありません`,
    'undefined-without-luminance': ({ patch }) => `輝度のない ${patch} では値が定まりません`,
    'no-chromaticity': ({ patch }) => `光のない ${patch} に色度はありません`,
    'light-only': () => '信号は測定されず、発光だけが測定されました',
    'not-a-number': () => '値が数ではありません',
    'floor-unknown': () => '測定器の下限を下回る成分に左右されますが、その下限が不明です',
    'below-floor-often': ({ count }) =>
      `${count} 件の測定値に測定器の下限を下回る成分があり、数が多すぎて取り得る値を計算できません`,
    'chromaticity-not-measured': () => '輝度のみが測定され、色度は測定されていません',
  },
  noColors: {
    'calibration-missing': () => 'コード値の色を示すキャリブレーション結果がありません',
    'tone-response-missing': ({ known }) =>
      `キャリブレーション目標に階調特性がありません。--tone-response で指定してください：${known}`,
    'unusable-reference': () => 'キャリブレーション結果を使用できません',
    'unknown-tone-response': () => '階調特性が不明です',
  },
  implausibilities: {
    'too-bright': ({ luminanceCdM2, maxCdM2 }) =>
      `輝度 ${luminanceCdM2} cd/m2 が映像信号の上限 ${maxCdM2} を超えています`,
    'white-too-dim': ({ luminanceCdM2, minCdM2 }) =>
      `白の輝度が ${luminanceCdM2} cd/m2 で、${minCdM2} を超えません。相対値ではありませんか`,
    'contrast-too-low': ({ component, contrast, min }) =>
      `${component === 'Y' ? '' : `${component} の`}コントラストが ${contrast}:1 で、${min}:1 未満です`,
    'primary-too-dark': ({ color, luminanceCdM2, blackCdM2 }) =>
      `${COLORS[color] ?? color}（${luminanceCdM2} cd/m2）が黒（${blackCdM2} cd/m2）より明るくありません`,
    'white-outside-triangle': () => '白が赤・緑・青の三角形の外にあります',
    'sum-not-white': ({ timesWhite }) => `赤・緑・青の和が白の輝度の ${timesWhite} 倍で、0.3 から 2 の範囲外です`,
  },
  diagnoses: jaDiagnoses,
  either: jaEither,
  error,
  stop: error,
  summary: {
    pass: ({ readings, profile, nearest }) =>
      `${readings} 件の測定値はすべて ${profile} を満たします。許容値に最も近い値：${nearest}。`,
    marginal: (reason) => `要求値は満たしますが、推奨値を満たしません：${reason}`,
    missed: (reason) => `測定済みの値で不合格：${reason}`,
    more: (count) => `（ほか ${count} 件）`,
    unjudged: '判定できない許容値があります。',
  },
  basis: {
    simulated: (scenario) => `模擬モニター（${scenario}）。`,
    evidence: {
      light: () => '測定器で測定した発光。',
      signal: () => 'モニター入力の信号のみ。光は測定していません。',
      'signal-as-colors': () =>
        'モニター入力の信号を、モニターのキャリブレーション結果で色に換算。光は測定していません。',
      'signal-path-only': (profile) =>
        `信号経路のみで、光は測定していません。プロファイル ${profile} は発光を、測定値はモニター入力の信号を対象とします。`,
    },
    passes: (count, rule) => {
      switch (rule) {
        case 'identical':
          return `${count} 回の測定の繰り返しのうち最も悪いもの。どの繰り返しでも同じ信号を測定する必要があります。`;
        case 'means':
          return `${count} 回の測定の繰り返しの平均。ガードバンドは繰り返し間のばらつきから片側信頼水準 95 % で計算しています。`;
        case 'worst':
          return `${count} 回の測定の繰り返しのうち最も悪いもの。少なくとも 1 回は判定できません。`;
      }
    },
    signalCheck: ({ result, why, error: cause }) => {
      if (result === 'same') return '光の測定前に信号を確認：送信したとおりに届いています。';
      if (result === 'changed') return '光の測定前に信号を確認：送信したとおりに届いていません。';
      const because = why === undefined ? '' : `：${SIGNAL_NOT_CHECKED[why]}`;
      return `信号は未確認${because}。${cause ? error(cause) : ''}`;
    },
    source: (name) => `ユーザー独自のソース ${name} による測定（Flatfield 自身の測定ではありません）。`,
    overrides: (overrides) => `API は既定値を上書きして測定しました：${overrides.map(overrideText).join('、')}。`,
    validation: (newest, limits, days) => {
      const values = validationTexts(
        newest,
        limits,
        (quantity, value, limit) =>
          `${VALIDATED[quantity]} ${value ?? '記録なし'}（${limit === null ? '許容値なし' : `許容値 ${limit}`}）`,
      );
      const { maxAgeDays: most } = limits;
      const limit = most === undefined ? '許容値なし' : `許容値 ${most} 日`;
      const age = days === null ? '' : `、${validationAge(days, most)} 日経過（${limit}）`;
      return `${newest.executedAt} の検証：${values.join('、')}${age}。`;
    },
    noValidation: (why, message) =>
      why === 'missing' ? `${NOT_VALIDATED}。` : `${NO_VALIDATION[why]}${message === null ? '' : `（${message}）`}。`,
  },
  limitValue,
  unnamedPatch: (number) => `パッチ ${number}`,
  unnamedMetric: (name) => `指標 ${name}`,
  point: ({ number, column, row, codes, xPx, yPx, fractions }) => {
    const place = column === null ? `測定点 ${number}` : `${column} 列 ${row} 行`;
    if (fractions !== null) return `${place}（${codes === null ? '' : `${codes}; `}${fractions}）`;
    return xPx === null ? place : `${place}（${codes === null ? '' : `${codes}; `}${xPx}, ${yPx} px）`;
  },
  reading: (patch, point) => `${point}の ${patch} `,
  metrics: {
    'delta-e-2000-reference-max': 'キャリブレーションとの最大色差',
    'delta-e-2000-reference-mean': 'キャリブレーションとの平均色差',
    'luminance-reference-max': 'キャリブレーションとの最大輝度偏差',
    'uv-1976-reference-max': "キャリブレーションとの最大 u'v' 距離",
    'delta-e-2000-center-max': '中央との最大色差',
    'delta-e-2000-center-mean': '中央との平均色差',
    'luminance-center-max': '中央との最大輝度偏差',
    'luminance-center-mean': '中央との平均輝度偏差',
    'luminance-center-ratio-min': '中央に対する最小輝度の比',
    'luminance-center-ratio-max': '中央に対する中央以外の最大輝度の比',
    'uv-1976-center-max': "中央との最大 u'v' 距離",
    'chroma-center-max': '中央との最大彩度差',
    'chroma-center-mean': '中央との平均彩度差',
    'code-value-error': 'コード値の最大誤差',
    'commanded-code-value-error': '指定ビット深度でのコード値の最大誤差',
    'contrast-deviation-max': '最大コントラスト偏差',
    'uv-1976-pair-max': "2 測定点間の最大 u'v' 距離",
    'delta-e-2000-neighbour-max': '隣接する測定点間の最大色差',
    nonuniformity: '不均一性',
    'luminance-min-max-ratio': '最小輝度と最大輝度の比',
    'luminance-max-min-ratio': '最大輝度と最小輝度の比',
    mld: '最大輝度偏差（MLD）',
    ludm: '中央値からの輝度偏差（LUDM）',
  },
};

export const ja: Language = { decimal: String, names: jaNames, texts, sentences };

const ERRORS: Readonly<Record<KnownError, string>> = {
  aborted: '検査が中断されました。',
  'answer-repeated': '別の色を表示した、または別のピクセルを要求したのに、応答が前回と同一です。',
  'api-gone': 'モニターの API が応答しなくなりました。',
  'attempt-limit': '検査の要求数の上限に達しました。',
  'broken-off': 'この測定点の測定中に検査が中断されました。',
  'calibration-changed': '有効なキャリブレーションが変わりました。再測定してください。',
  'calibration-failed': 'キャリブレーションが失敗しています。',
  'calibration-incomplete': '最新のキャリブレーション結果に色が不足しています。',
  'calibration-inconsistent': 'キャリブレーション結果が矛盾しているか、特定できません。',
  'calibration-missing': 'このカラーモードは未キャリブレーションです。',
  'change-not-applied': 'モニターが変更を適用しませんでした。',
  'check-failed': 'モニターの状態を読み取れませんでした。',
  'color-mode-changed': 'カラーモードが変わりました。キーをロックして再測定してください。',
  'color-mode-unusable': 'このカラーモードは使用できません。',
  'fail-proven': 'これまでの測定値で不合格が確定しました。',
  'golden-unit-due': '基準機の点検が必要です。',
  'journal-failed': '読み取った内容を保存できませんでした。',
  'light-not-measured': 'プロファイルは発光を対象としますが、光は測定していません。',
  'listener-failed': '検査を監視する呼び出し元プログラムでエラーが発生しました。',
  'meter-garbled': '測定器から測定値ではないデータが届きました。ケーブルを確認してください。',
  'meter-gone': '測定器が接続されていないか、別の測定器が応答しています。ケーブルを確認してください。',
  'meter-refused': '測定器が測定を行いませんでした。測定器とその位置を確認してください。',
  'meter-silent': '測定器が応答しません。ケーブルを確認してください。',
  'meter-uncalibrated': '測定器のキャリブレーションが必要です。',
  'meter-under-range': '測定器に届く光が不足しています。測定器が画面に密着しているか確認してください。',
  'monitor-changed': 'モニターが開始時と異なります。',
  'monitor-gone': 'モニターが接続されていません。ケーブルを確認してください。',
  'not-json': '応答が JSON ではありません。',
  'passes-missing': '測定の繰り返しが不足しています。',
  'patch-not-shown': 'パッチが画面に表示されていませんでした。',
  'pattern-not-shown': 'テストパターンが画面に表示されていませんでした。',
  'pattern-window': 'テストパターンのウィンドウが正しくありません。',
  'plan-blind': '検出すべき誤差をこの計画では見逃します。パッチか測定点を増やして検査してください。',
  'position-mismatch': '別のピクセルの応答です。',
  refused: 'API が要求を拒否しました。',
  'resolution-mismatch': '信号のサイズが指定と異なります。',
  'resolution-unconfirmed': '信号のサイズを確認できませんでした。',
  'source-answer-unusable': '独自ソースの応答は使用できません。',
  'source-late': '独自ソースの応答が遅すぎました。',
  'resume-refused': '同じ検査にならないため、再開できません。',
  skipped: '検査者がこの測定点をスキップしました。',
  'signal-changed': '前の部分から信号が変わりました。',
  'state-changed': '測定値に影響する状態が変わりました。再測定してください。',
  'strategy-failed': '測定順の戦略が次の測定点を決められませんでした。',
  'strategy-off-plan': '測定順の戦略が計画にない測定点を指定しました。',
  'strategy-repeats': '測定順の戦略が、測定済みの測定点、または測定できなかった測定点を指定しました。',
  'time-limit': '検査の時間の上限に達しました。',
  'timed-out': '時間内に応答がありませんでした。',
  'too-large': '応答が大きすぎます。',
  'too-many-misses': '値の得られない測定点が連続しすぎました。',
  unreachable: 'API に接続できません。',
  'value-out-of-range': '応答にあり得ない値があります。',
  'wrong-shape': '応答の形式が正しくありません。',
};

function error({ code }: Pick<ErrorParams, 'code'>): string {
  return wordOf(ERRORS, code) ?? `エラー ${code}。`;
}

function moment(afterReading: number | null): string {
  return afterReading === null ? '最初の測定の前' : `測定 ${afterReading + 1} の後`;
}

function andMore(count: number): string {
  return count > 1 ? `（ほか ${count - 1} 件）` : '';
}

function px({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }): string {
  return `${xPx}, ${yPx} px`;
}

const CHANNELS = { r: '赤', g: '緑', b: '青' };

const GRAYS = { 'dark-gray': '暗いグレー', 'middle-gray': '中間グレー', 'light-gray': '明るいグレー' };

const CHECKED_PLACES = { center: '中央', corner: '右下の角' };

const SIGNAL_NOT_CHECKED = {
  file: '測定値はファイルから読み込まれました',
  'custom-source': 'モニターではなくユーザー独自のソースを測定しました',
  'switched-off': '確認はオフにされています',
  'read-at-points': '各点で信号を測定しましたが、送信した色とは比較していません',
  'not-readable': 'モニターからピクセルを測定できませんでした',
  'not-reached': 'その前に検査が終了しました',
  'color-unknown': 'その位置の画像の色が不明です',
};

const VALIDATED = { maxDeltaE: '最大 ΔE', averageDeltaE: '平均 ΔE' };

function overrideText({ what, name, value, usual }: NonNullable<Conditions['overrides']>[number]): string {
  const of = what === 'word' ? `語 ${name}` : name;
  return `${of} は ${usual} ではなく ${value}`;
}

const NOT_VALIDATED = '有効なキャリブレーションに検証結果がありません';

const NO_VALIDATION: Readonly<Record<ReasonParams['validation-unknown']['why'], string>> = {
  'not-recorded': 'プロファイルに許容値がある検証結果が記録されていません。再度検査してください',
  'not-read': '検証結果を取得できませんでした',
  missing: `${NOT_VALIDATED}。このカラーモードを検証してください`,
  undated: '検証結果に読み取れる日時がないため、最新の結果を特定できません',
  several: '同じ日時の検証結果が複数あるため、最新の結果を特定できません',
  'in-future': '最新の検証結果の日時が検査開始より後です。時計を確認してください',
  'no-value': '最新の検証結果に、プロファイルに許容値がある ΔE が含まれていません',
  contradictory: '最新の検証結果に矛盾があります。統計値どうし、または統計値と各パッチの値が一致しません',
  'other-calibration': '検証結果は、測定値と比較するキャリブレーションとは別のキャリブレーションのものです',
};

const ERROR_CHANNELS = { ...CHANNELS, all: '3 チャンネル同時' };

const ERROR_DIRECTIONS = { up: '増加', down: '減少' };

const COLORS: Readonly<Record<string, string>> = { red: '赤', green: '緑', blue: '青' };

const QUARTERS: Readonly<Record<string, string>> = {
  'upper left': '左上',
  'upper right': '右上',
  'lower left': '左下',
  'lower right': '右下',
};

const DIVISORS = {
  center: '中央',
  point: 'ある測定点',
  darkest: '最も暗い測定点',
  brightest: '最も明るい測定点',
  median: '中央値',
};

const TRAITS = {
  'color-format': '信号のカラーフォーマット',
  'raw-format': '生データの形式',
  'bit-depth': '信号のビット深度',
  hdcp: 'HDCP',
};

const SWITCHED: Readonly<Record<string, string>> = { on: 'オン', off: 'オフ' };

function traitChanged({ trait, from, to }: TraitParams, { reading }: Words): string {
  const value = (one: string) => (trait === 'bit-depth' ? `${one} ビット` : (SWITCHED[one] ?? one));
  return `${reading}の測定で${TRAITS[trait]}が ${value(from)} から ${value(to)} に変わりました。`;
}

const CHANGED: Readonly<Record<ChangedSetting, string>> = {
  'color-mode': 'カラーモード（0 からのインデックス）',
  'key-lock': 'キーロック',
  marker: 'マーカー',
};

const FACTS: Readonly<Record<KnownFact | typeof COLOR_MODE_NUMBER, string>> = {
  model: '機種',
  'serial number': 'シリアル番号',
  'color mode': 'カラーモード',
  'color mode number': 'メニューのカラーモード番号',
  'calibration id': 'キャリブレーションの ID',
  'calibration time': 'キャリブレーションの日時',
  'calibration colors': 'キャリブレーションの色',
  calibration: 'キャリブレーション',
  'tone response': '階調特性',
  target: 'キャリブレーション目標',
  'color mode enabled': 'メニューでのカラーモードの選択可否',
  'color mode parameters': 'カラーモードの設定値',
  'key lock': 'キーロック',
};

function changed({ fact, from, to }: ChangeParams): string {
  if (fact === null) return 'キャリブレーション全体が一方の確認でしか分かっていません';
  const none = fact === COLOR_MODE_NUMBER ? '不明' : 'なし';
  const value = (one: string | null) => (one === null || one === 'none' ? none : one);
  return `${wordOf(FACTS, fact) ?? fact}が ${value(from)} から ${value(to)} に変わりました`;
}

const BOUNDS = { '<': '未満', '<=': '以下', '>': '超', '>=': '以上', '==': 'ちょうど' };

const SO_FAR = { 'at-least': ' 以上', 'at-most': ' 以下' };

function limitValue(limit: LimitParams, words: Words, { value } = limitWords(limit)): string {
  const { metric, unit } = limit;
  const where = words.point === null || limit.value === 0 ? '' : `（${words.point}）`;
  return `${subject(metric, words)}は ${amount(value, unit)}${limit.bound ? SO_FAR[limit.bound] : ''}${where}`;
}

function zone({ undecided }: LimitTexts, { unit }: LimitParams): string {
  return undecided === null ? '' : `（${undecided.from}～${amount(undecided.to, unit)}）`;
}

function required({ operator, required, unit }: LimitParams): string {
  return `要求値は ${amount(required, unit)} ${BOUNDS[operator]}`;
}

function subject(metric: string, { metric: title, patch }: Words): string {
  return `${patch === null ? '' : `${patch} の`}${title(metric)}`;
}

/** Of a patch that has a layout of its own. */
function sidesText({ left, right, top, bottom }: Pick<UnreadArea, 'left' | 'right' | 'top' | 'bottom'>): string {
  const [from, to, upper, lower] = [left, right, top, bottom].map((side) => numberText(100 * side, 1));
  return `幅の ${from}～${to} %、高さの ${upper}～${lower} %`;
}

function of(patch: string | undefined): string {
  return patch === undefined ? '' : `${patch} の`;
}

/** モニターの API の仕様との相違。 */
const oddities: Readonly<Record<Oddity['what'], string>> = {
  'serial-number-is-number': 'API はシリアル番号を数値で返します。先頭のゼロは失われます',
  'serial-number-missing': 'API はシリアル番号を返しません。モニターは ID だけで識別されます',
  'color-mode-spelling': 'API のカラーモードの表記が異なります',
  'color-mode-unreadable': 'API の一覧に読み取れない別のカラーモードがあり、除外しました',
  'component-names': 'API の成分名の表記が異なります',
  'more-components': 'API は色の成分以外の値も返します。それらは無視しました',
  'error-not-utf8': 'API のエラーは UTF-8 ではありません',
  'key-lock-unreadable': 'キーロックを読み取れません。キーが操作されたかどうかは不明です',
  'keys-not-locked': 'キーをロックしませんでした。キーロックを読み取れないか、変更できません',
  'results-unreadable': 'カラーモードのキャリブレーション結果を読み取れません',
  'marker-refused': 'マーカーが拒否されたため、マーカーなしで測定しました',
  'position-echoed': 'API は要求された位置をそのまま返します。信号のサイズは最後の画素の印で確認しました',
};

const GOLDEN_DUE: Readonly<Record<GoldenDue, string>> = {
  'never-checked': '設定後に一度も点検していません',
  failed: '前回の点検が不合格でした',
  unfinished: '前回の点検が終了していません',
  time: '前回の点検から時間が経ちすぎています',
  runs: '前回の点検からの検査回数が多すぎます',
  'clock-back': 'コンピューターの時計が戻されました',
  restarted: 'コンピューターが再起動され、経過時間を証明できません',
  'no-clock': 'このコンピューターには変更できない時計がありません',
  'other-meter': '前回の点検とは別の測定器または補正が使われています',
  'other-check': '検査中に設定または点検されました',
  unreadable: '基準機のファイルを読み書きできません',
};

function goldenShift(
  { luminancePercent, uv1976, maxLuminancePercent, maxUv1976 }: GoldenShiftParams,
  { patch }: Words,
): string {
  return `${patch ?? ''}：輝度 ${signed(luminancePercent)} %（許容値 ${maxLuminancePercent} %）、色度 ${uv1976.toFixed(4)} Δu'v'（許容値 ${maxUv1976}）`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
}

/** The kind of values whose largest is this. */
function scaleText(full: number): string {
  if (full === 1) return '最大値に対する割合';
  return full === 100 ? 'パーセント' : `${Math.log2(full + 1)} ビットのコード`;
}

const TURNS: Readonly<Record<ChartTurn, string>> = {
  'left-right': '左右反転した',
  'top-bottom': '上下反転した',
  'half-turn': '180°回転した',
  moved: '位置または大きさの異なる',
};
