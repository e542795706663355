import type { RETEST_REASONS } from '../retest-reasons.ts';
import type { NoticeCode, StationLanguage } from '../station-state.ts';

/** Every text of the page in one language. `{name}` is replaced by a value. */
export interface Texts {
  readonly station: string;
  readonly operator: string;
  readonly nobody: string;
  readonly profile: string;
  readonly unit: string;
  readonly attempt: string;
  readonly monitor: string;
  readonly scanUnit: string;
  readonly scanUnitHint: string;
  readonly scanOperator: string;
  readonly scanOperatorHint: string;
  readonly looking: string;
  readonly start: string;
  readonly startHint: string;
  readonly lastTime: string;
  readonly whyAgain: string;
  readonly reasons: Readonly<Record<keyof typeof RETEST_REASONS, string>>;
  readonly ownWords: string;
  readonly ownWordsHint: string;
  readonly retestReason: string;
  readonly preparing: string;
  readonly waiting: string;
  readonly running: string;
  readonly readings: string;
  readonly timeLeft: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly shown: string;
  readonly stopAsked: string;
  readonly stopping: string;
  readonly pass: string;
  readonly fail: string;
  readonly notTested: string;
  readonly marginal: string;
  readonly simulation: string;
  readonly simulated: string;
  readonly signalPathOnly: string;
  readonly discarded: string;
  readonly interrupted: string;
  readonly interruptedHint: string;
  readonly notBegun: string;
  readonly restoring: string;
  readonly restored: string;
  readonly notRestored: string;
  readonly settings: Readonly<Partial<Record<string, string>>>;
  readonly noConnection: string;
  readonly noConnectionHint: string;
  readonly notSent: string;
  readonly inputMethod: string;
  readonly incomplete: string;
  readonly notices: Readonly<Record<NoticeCode, string>>;
  readonly lineWaiting: string;
  readonly lineParked: string;
  readonly keys: {
    readonly start: string;
    readonly back: string;
    readonly stop: string;
    readonly confirmStop: string;
    readonly goOn: string;
    readonly resume: string;
    readonly discard: string;
    readonly operator: string;
    readonly unchanged: string;
    readonly language: string;
    readonly sound: string;
    readonly enter: string;
    readonly escape: string;
  };
  readonly soundOn: string;
  readonly soundOff: string;
  readonly colon: string;
}

const en: Texts = {
  station: 'Station',
  operator: 'Operator',
  nobody: 'nobody named',
  profile: 'Profile',
  unit: 'Unit',
  attempt: 'Attempt',
  monitor: 'Monitor',
  scanUnit: 'Scan the unit',
  scanUnitHint: 'Scan its serial number, or type it and press Enter.',
  scanOperator: 'Scan your badge',
  scanOperatorHint: 'Or type your name and press Enter.',
  looking: 'Looking up the unit',
  start: 'START',
  startHint: 'Press Enter to start.',
  lastTime: 'Last result: {outcome}, {time}',
  whyAgain: 'Inspected before. Why again?',
  reasons: {
    '1': 'Cable or connection fixed',
    '2': 'Signal or graphics settings corrected',
    '3': 'Monitor calibrated again',
    '4': 'Monitor repaired',
    '5': 'The run was disturbed',
    '6': 'Check of an earlier result',
  },
  ownWords: 'Another reason',
  ownWordsHint: 'Type the reason and press Enter.',
  retestReason: 'Reason for the retest',
  preparing: 'Preparing',
  waiting: 'Waiting: another program is using the monitor.',
  running: 'Inspecting',
  readings: '{done} of {planned} readings',
  timeLeft: '{time} left',
  minutes: '{min} min {s} s',
  seconds: '{s} s',
  shown: 'On the monitor',
  stopAsked: 'Stop this run?',
  stopping: 'Stopping and restoring the monitor',
  pass: 'PASS',
  fail: 'FAIL',
  notTested: 'NOT TESTED',
  marginal: 'Marginal: meets the required limits only',
  simulation: 'SIMULATION',
  simulated: 'SIMULATION: no real monitor was tested',
  signalPathOnly: 'SIGNAL PATH ONLY: no light was measured',
  discarded: 'The run was interrupted and discarded.',
  interrupted: 'The run was interrupted',
  interruptedHint: 'The station ended during this run. Resume it, or discard it.',
  notBegun: 'The station ended before anything was read. Discard the run, then scan the unit again.',
  restoring: 'Restoring the monitor',
  restored: 'Restored: {what} is {from} again.',
  notRestored: 'Not restored: {what} {from}',
  settings: { 'color-mode': 'color mode', 'key-lock': 'key lock', marker: 'marker', monitor: 'monitor' },
  noConnection: 'No connection to the station',
  noConnectionHint: 'What was shown is no longer valid. The page reconnects by itself.',
  notSent: 'The station did not receive that. Scan again.',
  inputMethod: 'The keyboard is in Japanese or another input mode. Switch to direct input, then scan again.',
  incomplete: 'The scan had no end. Scan again.',
  notices: {
    'scan-empty': 'The scan was empty. Scan again.',
    'scan-too-long': 'Too long for a serial number. Scan again: {text}',
    'scan-unprintable': 'The scan holds control characters. Scan again: {text}',
    'scan-full-width': 'The scan holds full-width characters. Switch the keyboard to direct input: {text}',
    'scan-while-running': 'Refused: a run is under way. Scanned: {text}',
    'scan-while-busy': 'Refused: answer this first. Scanned: {text}',
    'scan-is-no-reason': 'A scan is not a reason. Type the reason. Scanned: {text}',
    'scan-again': 'The screen had changed. Scan again: {text}',
  },
  lineWaiting: '{count} to send',
  lineParked: '{count} refused by the server',
  keys: {
    start: 'Start',
    back: 'Back',
    stop: 'Stop',
    confirmStop: 'Stop and restore',
    goOn: 'Continue the run',
    resume: 'Resume the run',
    discard: 'Discard: NOT TESTED',
    operator: 'Operator',
    unchanged: 'Leave unchanged',
    language: 'Language',
    sound: 'Sound',
    enter: 'Enter',
    escape: 'Esc',
  },
  soundOn: 'on',
  soundOff: 'off',
  colon: ': ',
};

const de: Texts = {
  station: 'Prüfplatz',
  operator: 'Prüfer',
  nobody: 'nicht angegeben',
  profile: 'Profil',
  unit: 'Prüfling',
  attempt: 'Prüfung Nr.',
  monitor: 'Monitor',
  scanUnit: 'Prüfling scannen',
  scanUnitHint: 'Seriennummer scannen, oder eintippen und Enter drücken.',
  scanOperator: 'Ausweis scannen',
  scanOperatorHint: 'Oder den Namen eintippen und Enter drücken.',
  looking: 'Prüfling wird nachgeschlagen',
  start: 'START',
  startHint: 'Zum Starten Enter drücken.',
  lastTime: 'Letztes Ergebnis: {outcome}, {time}',
  whyAgain: 'Bereits geprüft. Warum noch einmal?',
  reasons: {
    '1': 'Kabel oder Anschluss in Ordnung gebracht',
    '2': 'Signal oder Grafikeinstellung berichtigt',
    '3': 'Monitor neu kalibriert',
    '4': 'Monitor repariert',
    '5': 'Die Prüfung wurde gestört',
    '6': 'Kontrolle eines früheren Ergebnisses',
  },
  ownWords: 'Anderer Grund',
  ownWordsHint: 'Grund eintippen und Enter drücken.',
  retestReason: 'Grund der Wiederholung',
  preparing: 'Wird vorbereitet',
  waiting: 'Wartet: Ein anderes Programm benutzt den Monitor.',
  running: 'Prüfung läuft',
  readings: '{done} von {planned} Messwerten',
  timeLeft: 'noch {time}',
  minutes: '{min} min {s} s',
  seconds: '{s} s',
  shown: 'Auf dem Monitor',
  stopAsked: 'Diese Prüfung abbrechen?',
  stopping: 'Wird abgebrochen, der Monitor wird zurückgestellt',
  pass: 'BESTANDEN',
  fail: 'NICHT BESTANDEN',
  notTested: 'NICHT BEWERTBAR',
  marginal: 'Knapp: nur die geforderten Grenzwerte sind eingehalten',
  simulation: 'SIMULATION',
  simulated: 'SIMULATION: Kein wirklicher Monitor wurde geprüft',
  signalPathOnly: 'NUR SIGNALWEG: Kein Licht wurde gemessen',
  discarded: 'Die Prüfung wurde unterbrochen und verworfen.',
  interrupted: 'Die Prüfung wurde unterbrochen',
  interruptedHint: 'Der Prüfplatz wurde während dieser Prüfung beendet. Fortsetzen oder verwerfen.',
  notBegun: 'Der Prüfplatz wurde beendet, bevor etwas gemessen war. Verwerfen, dann den Prüfling neu scannen.',
  restoring: 'Der Monitor wird zurückgestellt',
  restored: 'Zurückgestellt: {what} ist wieder {from}.',
  notRestored: 'Nicht zurückgestellt: {what} {from}',
  settings: { 'color-mode': 'Farbmodus', 'key-lock': 'Tastensperre', marker: 'Markierung', monitor: 'Monitor' },
  noConnection: 'Keine Verbindung zum Prüfplatz',
  noConnectionHint: 'Das zuletzt Gezeigte gilt nicht mehr. Die Seite verbindet sich von selbst wieder.',
  notSent: 'Der Prüfplatz hat das nicht erhalten. Noch einmal scannen.',
  inputMethod:
    'Die Tastatur ist in einem Eingabemodus für andere Schriften. Auf direkte Eingabe umschalten und noch einmal scannen.',
  incomplete: 'Der Scan hatte kein Ende. Noch einmal scannen.',
  notices: {
    'scan-empty': 'Der Scan war leer. Noch einmal scannen.',
    'scan-too-long': 'Zu lang für eine Seriennummer. Noch einmal scannen: {text}',
    'scan-unprintable': 'Der Scan enthält Steuerzeichen. Noch einmal scannen: {text}',
    'scan-full-width': 'Der Scan enthält vollbreite Zeichen. Tastatur auf direkte Eingabe umschalten: {text}',
    'scan-while-running': 'Abgelehnt: Eine Prüfung läuft. Gescannt: {text}',
    'scan-while-busy': 'Abgelehnt: Zuerst hier antworten. Gescannt: {text}',
    'scan-is-no-reason': 'Ein Scan ist kein Grund. Den Grund eintippen. Gescannt: {text}',
    'scan-again': 'Die Anzeige hatte gewechselt. Noch einmal scannen: {text}',
  },
  lineWaiting: '{count} zu senden',
  lineParked: '{count} vom Server abgelehnt',
  keys: {
    start: 'Starten',
    back: 'Zurück',
    stop: 'Abbrechen',
    confirmStop: 'Abbrechen und zurückstellen',
    goOn: 'Weiter prüfen',
    resume: 'Fortsetzen',
    discard: 'Verwerfen: NICHT BEWERTBAR',
    operator: 'Prüfer',
    unchanged: 'Unverändert lassen',
    language: 'Sprache',
    sound: 'Ton',
    enter: 'Enter',
    escape: 'Esc',
  },
  soundOn: 'an',
  soundOff: 'aus',
  colon: ': ',
};

const ja: Texts = {
  station: '検査台',
  operator: '検査者',
  nobody: '未指定',
  profile: 'プロファイル',
  unit: '被検査品',
  attempt: '検査回数',
  monitor: 'モニター',
  scanUnit: '被検査品をスキャン',
  scanUnitHint: 'シリアル番号をスキャンするか、入力して Enter を押してください。',
  scanOperator: '社員証をスキャン',
  scanOperatorHint: 'または名前を入力して Enter を押してください。',
  looking: '被検査品を照会しています',
  start: '開始',
  startHint: 'Enter を押すと開始します。',
  lastTime: '前回の結果: {outcome}、{time}',
  whyAgain: '検査済みです。再検査の理由は?',
  reasons: {
    '1': 'ケーブルまたは接続を直した',
    '2': '信号またはグラフィックス設定を直した',
    '3': 'モニターを再キャリブレーションした',
    '4': 'モニターを修理した',
    '5': '検査が妨げられた',
    '6': '以前の結果の確認',
  },
  ownWords: 'その他の理由',
  ownWordsHint: '理由を入力して Enter を押してください。',
  retestReason: '再検査の理由',
  preparing: '準備中',
  waiting: '待機中: 別のプログラムがモニターを使用しています。',
  running: '検査中',
  readings: '測定値 {done} / {planned}',
  timeLeft: '残り {time}',
  minutes: '{min} 分 {s} 秒',
  seconds: '{s} 秒',
  shown: 'モニターの表示',
  stopAsked: 'この検査を中止しますか?',
  stopping: '中止してモニターを元に戻しています',
  pass: '合格',
  fail: '不合格',
  notTested: '判定不能',
  marginal: '要求値のみ満たす合格です(推奨値は満たしません)',
  simulation: 'シミュレーション',
  simulated: 'シミュレーション: 実際のモニターは検査していません',
  signalPathOnly: '信号経路のみ: 光は測定していません',
  discarded: '検査は中断され、破棄されました。',
  interrupted: '検査が中断されました',
  interruptedHint: '検査の途中で検査台が終了しました。再開するか、破棄してください。',
  notBegun: '測定の前に検査台が終了しました。破棄してから、もう一度スキャンしてください。',
  restoring: 'モニターを元に戻しています',
  restored: '元に戻しました: {what} は {from} です。',
  notRestored: '元に戻せません: {what} {from}',
  settings: { 'color-mode': 'カラーモード', 'key-lock': 'キーロック', marker: 'マーカー', monitor: 'モニター' },
  noConnection: '検査台に接続できません',
  noConnectionHint: '直前の表示は無効です。自動的に再接続します。',
  notSent: '検査台に届きませんでした。もう一度スキャンしてください。',
  inputMethod: '日本語入力がオンです。直接入力に切り替えて、もう一度スキャンしてください。',
  incomplete: 'スキャンが途中で終わりました。もう一度スキャンしてください。',
  notices: {
    'scan-empty': 'スキャンが空です。もう一度スキャンしてください。',
    'scan-too-long': 'シリアル番号としては長すぎます。もう一度スキャンしてください: {text}',
    'scan-unprintable': '制御文字が含まれています。もう一度スキャンしてください: {text}',
    'scan-full-width': '全角文字が含まれています。直接入力に切り替えてください: {text}',
    'scan-while-running': '受け付けません: 検査中です。スキャン: {text}',
    'scan-while-busy': '受け付けません: 先にこの画面に答えてください。スキャン: {text}',
    'scan-is-no-reason': 'スキャンは理由になりません。理由を入力してください。スキャン: {text}',
    'scan-again': '画面が変わりました。もう一度スキャンしてください: {text}',
  },
  lineWaiting: '送信待ち {count} 件',
  lineParked: 'サーバーが拒否 {count} 件',
  keys: {
    start: '開始',
    back: '戻る',
    stop: '中止',
    confirmStop: '中止して元に戻す',
    goOn: '検査を続ける',
    resume: '検査を再開',
    discard: '破棄: 判定不能',
    operator: '検査者',
    unchanged: '変更しない',
    language: '言語',
    sound: '音',
    enter: 'Enter',
    escape: 'Esc',
  },
  soundOn: 'オン',
  soundOff: 'オフ',
  colon: ': ',
};

export const TEXTS: Readonly<Record<StationLanguage, Texts>> = { en, de, ja };

/** A text with its values put in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
