import type { Place } from '../../../judge/diagnosis/place.ts';
import type { Cell, DiagnosisParams, RangePatch } from '../../../judge/diagnosis.ts';
import type { Rgb } from '../../../plan/pattern/patch.ts';
import type { Sentences } from '../../text/language.ts';
import { codesText, isOneFactor } from '../../text/sentence-values.ts';

export const jaDiagnoses: Sentences['diagnoses'] = {
  'limited-range-into-full': ({ patches }) => ({
    sentence:
      'コンピューターがリミテッドレンジ（16 から 235）を送信し、モニターがフルレンジを想定している可能性があります。同じレンジに設定してください。',
    evidence: patches.map(converted).join('、'),
  }),
  'full-range-into-limited': ({ patches }) => ({
    sentence:
      'コンピューターがフルレンジを送信し、モニターがリミテッドレンジ（16 から 235）を想定している可能性があります。同じレンジに設定してください。',
    evidence: patches.map(converted).join('、'),
  }),
  'bit-depth-cut': ({ patch, commandedBits, bits, levels }) => ({
    sentence:
      '信号のビット数が指定より少ない可能性があります。グラフィックカードの出力深度、ケーブル、入力を確認してください。',
    evidence:
      patch !== null
        ? `${patch} は ${commandedBits} ビットで指定され ${bits} ビットで測定されました。${2 ** commandedBits} 個のうち ${2 ** commandedBits - 2 ** bits} 個のコード値が失われています`
        : levels === undefined
          ? `測定したコード値はすべて ${bits} ビットで表せる ${2 ** bits} 個のいずれかで、その間の値がありません`
          : `測定したコード値はすべて等間隔の ${levels} 段階のいずれかで、その間の値がありません`,
  }),
  'constant-shift': ({ patches, steps }) => ({
    sentence:
      'すべてのコード値が同じ量だけずれている可能性があります。カラーマネジメント、プロファイル、グラフィック経路のオフセットを確認してください。',
    evidence: `${patches} 個のパッチで、8 ビット換算で赤 ${signed(steps.r)}、緑 ${signed(steps.g)}、青 ${signed(steps.b)} 段階ずれています`,
  }),
  gain: ({ factors: { r, g, b } }) => ({
    sentence: isOneFactor(r, g, b)
      ? 'すべてのコード値が同じ倍率になっている可能性があります。コンピューターの明るさ設定とガンマを確認し、モニターの入力レンジを AUTO、FULL、LIMITED のいずれかにしてください。API が別のスケールで値を返すモニターでも同じ値になります。'
      : 'コード値がコンピューターで定数倍されている可能性があります。夜間モード、明るさ設定、ソフトウェアのガンマを確認してください。',
    evidence: `赤は ${r} 倍、緑は ${g} 倍、青は ${b} 倍です`,
  }),
  'tone-curve': ({ exponents: { r, g, b } }) => ({
    sentence:
      'コンピューターの変換テーブルが階調特性を変えている可能性があります。ガンマ設定や、グラフィックカードに読み込まれたキャリブレーションを確認してください。',
    evidence: `信号レベルが赤は ${r} 乗、緑は ${g} 乗、青は ${b} 乗になっています`,
  }),
  contrast: ({ factor }) => ({
    sentence:
      'コンピューターでコントラストが変更されている可能性があります。グラフィックドライバーの色設定を初期値に戻してください。',
    evidence: `すべてのコード値で、中間値からの差が ${factor} 倍になっています`,
  }),
  'black-raised': ({ steps, how }) => ({
    sentence:
      'コンピューターで黒が持ち上げられている可能性があります。グラフィックドライバーの黒レベルやシャドウの設定を確認してください。',
    evidence: `黒の測定値は 8 ビットで${rgb(steps)}です。${how === 'cut' ? 'それより低いコード値はなく、高いコード値は表示どおりです' : '差は白に近づくほど小さくなります'}`,
  }),
  inverted: ({ levels }) => ({
    sentence:
      '画像の明暗が反転している可能性があります。コンピューターのアクセシビリティ設定で色の反転をオフにしてください。',
    evidence: `${levels} 色すべてで、暗い色が明るく、明るい色が暗く測定されました`,
  }),
  'channel-dead': ({ channels, drives }) => ({
    sentence: `色チャンネル（${channels.map((channel) => COLORS[channel]).join('、')}）が欠落または固定している可能性があります。ケーブル、コネクター、入力を確認してください。`,
    evidence: channels
      .map((channel, at) => `${COLORS[channel]}は常に${drives[at] === 0 ? ' 0 ' : '最大値'}です`)
      .join('、'),
  }),
  'channels-swapped': ({ order: [red, green, blue] }) => ({
    sentence:
      '色チャンネルが入れ替わっている可能性があります。ケーブル、アダプター、パッチを表示するプログラムのピクセル形式を確認してください。',
    evidence: `赤には表示した${COLORS[red]}、緑には${COLORS[green]}、青には${COLORS[blue]}が現れています`,
  }),
  monochrome: ({ tint }) => ({
    sentence:
      'コンピューターで色が取り除かれている可能性があります。グレースケール、カラーフィルター、読書モードを確認してください。',
    evidence: `すべての色が同じ色相の濃淡（${rgb(tint)}）として測定されました`,
  }),
  saturation: ({ factor }) => ({
    sentence:
      'コンピューターで彩度が変更されている可能性があります。グラフィックドライバーの色設定を初期値に戻してください。',
    evidence: `グレーは表示どおりで、色差成分が ${factor} 倍になっています`,
  }),
  'hue-rotation': ({ degrees }) => ({
    sentence:
      'コンピューターで色相が変更されている可能性があります。グラフィックドライバーの色設定を初期値に戻してください。',
    evidence: `グレーは表示どおりで、色がグレーを中心に ${degrees}° 回転しています`,
  }),
  'color-management': ({ from, to }) => ({
    sentence: `コンピューターのカラーマネジメントが ${from} から ${to} に変換している可能性があります。カラーマネジメントなしでパッチを表示するか、両方に同じプロファイルを設定してください。`,
    evidence: `すべての測定値が、表示した値を ${from} から ${to} に変換した値です`,
  }),
  'hdr-on': ({ whiteCdM2 }) => ({
    sentence: 'HDR がオンになっている可能性があります。コンピューターのディスプレイ設定でオフにしてください。',
    evidence: `すべての測定値が、表示した値を白 ${whiteCdM2} cd/m2 として PQ と BT.2020 で符号化した値です`,
  }),
  'wrong-ycbcr-matrix': ({ sent, taken }) => ({
    sentence: `YCbCr が ${sent} で符号化され ${taken} で復号されている可能性があります。両方に同じマトリクスを設定するか、RGB を送信してください。`,
    evidence: `グレーは表示どおりで、色は ${sent} を ${taken} で復号した値です`,
  }),
  'chroma-swapped': ({ matrix }) => ({
    sentence:
      'Cb と Cr が入れ替わっている可能性があります。出力形式と経路上の変換器を確認するか、RGB を送信してください。',
    evidence: `グレーは表示どおりで、色は ${matrix} の Cb と Cr を入れ替えた値です`,
  }),
  'patch-not-shown': ({ how }) => ({
    sentence:
      how === 'previous'
        ? '各パッチの表示が遅れている可能性があります。表示から測定までの時間を長くしてください。'
        : 'パッチがこの画面に表示されていない可能性があります。表示先の画面と、パッチを覆っているものを確認してください。',
    evidence:
      how === 'previous' ? 'どのパッチも一つ前のパッチとして測定されました' : 'どのパッチも同じ値で測定されました',
  }),
  'picture-mirrored': ({ chart, axis }) => ({
    sentence:
      '画像が反転表示されている可能性があります。コンピューターのディスプレイ設定と経路上の機器を確認してください。',
    evidence: `${chart} のセルが${axis === 'horizontal' ? '左右' : '上下'}逆に測定されました`,
  }),
  'picture-turned': ({ chart }) => ({
    sentence: '画像が上下逆さまの可能性があります。コンピューターのディスプレイ設定で画面の向きを確認してください。',
    evidence: `${chart} のセルが 180° 回転して測定されました`,
  }),
  'picture-scaled': ({ percent }) => ({
    sentence: `画像が画面より${percent < 100 ? '小さい' : '大きい'}可能性があります。モニターとグラフィックドライバーのオーバースキャン、アンダースキャン、拡大縮小をオフにしてください。`,
    evidence: `各パッチが、画像の辺が画面の ${percent} % で周囲が黒であるかのように読み取られました`,
  }),
  'wrong-color-mode': ({ modes }) => ({
    sentence:
      'モニターのカラーモードが違っていた可能性があります。キャリブレーション済みのモードを選び、キーをロックしてください。',
    evidence: `状態確認でメニューのカラーモード ${modes.join(' と ')} が見つかりました`,
  }),
  'light-of-another-mode': ({ white, primaries, toneResponses }) => ({
    sentence:
      'モニターがキャリブレーション済みのカラーモードになっていない可能性があります。そのモードを選び、キーをロックしてください。',
    evidence: `光がキャリブレーションではなく ${[
      ...(white === null ? [] : [`${white} の白`]),
      ...(primaries === null ? [] : [`${primaries} の原色`]),
      ...(toneResponses.length === 0 ? [] : [`階調特性 ${toneResponses.join(' または ')}`]),
    ].join('、')} と一致します`,
  }),
  'chroma-subsampling': ({ count, of, places }) => ({
    sentence:
      'クロマサブサンプリングにより境界で色がにじんでいる可能性があります。RGB または YCbCr 4:4:4 を送信するか、測定点を境界から離してください。',
    evidence: `YCbCr の測定値 ${of} 件のうち ${count} 件は輝度成分が正しく色差成分が異なります。最初は ${places.map(px).join('、')}`,
  }),
  'region-apart': ({ patch, count, of, place, cells }) => ({
    sentence: `${placeText(place)}に別のものが表示されている可能性があります。ウィンドウ、マーク、ポインターを確認してください。`,
    evidence: `${patch} の ${of} 測定点のうち ${count} 点が表示どおりではありません。${cellsText(cells)}`,
  }),
  bands: ({ along, lines, factors: { r, g, b } }) => ({
    sentence: `画面の${LINES[along]}全体が明るく、または暗くなっている可能性があります。分割して送信される信号と、経路上の分配器やスケーラーを確認してください。`,
    evidence: `${LINES[along]} ${lines.join('、')}：赤は ${r} 倍、緑は ${g} 倍、青は ${b} 倍で、ほかの${LINES[along]}は表示どおりです`,
  }),
  'deviation-in-panel': (found) => ({
    sentence: '偏差は信号ではなくパネルにあります。',
    evidence: apart(found),
  }),
  'deviation-in-signal': (found) => ({
    sentence: '偏差はパネルではなく信号にあります。グラフィック経路を確認してください。',
    evidence: apart(found),
  }),
  'deviation-in-both': (found) => ({
    sentence: '偏差は信号とパネルの両方にあります。まずグラフィック経路を確認してください。',
    evidence: apart(found),
  }),
  gradient: ({ patch, direction, percent }) => ({
    sentence: `画面が${DIRECTIONS[direction]}暗くなっている可能性があります。グラフィック経路の拡大縮小や合成、周辺減光を確認してください。`,
    evidence: `${patch} は${DIRECTIONS[direction]}一様に変化しています（フルスケールの ${percent.toFixed(1)} %）`,
  }),
};

export const jaEither: Sentences['either'] = (first, second) => ({
  sentence: `${first.sentence}または、同程度の可能性として：${second.sentence}`,
  evidence: `${first.evidence}。または：${second.evidence}`,
});

function placeText({ isRest, names }: Place): string {
  const parts = names.map((name) => PLACES[name]).join('と');
  return isRest ? `${parts}を除く画面全体` : `画面の${parts}`;
}

const PLACES: Readonly<Record<Place['names'][number], string>> = {
  'top-left': '左上隅',
  'top-right': '右上隅',
  'bottom-left': '左下隅',
  'bottom-right': '右下隅',
  'left-edge': '左端',
  'left-third': '左 3 分の 1',
  'left-half': '左半分',
  'right-edge': '右端',
  'right-third': '右 3 分の 1',
  'right-half': '右半分',
  'top-edge': '上端',
  'top-third': '上 3 分の 1',
  'top-half': '上半分',
  'bottom-edge': '下端',
  'bottom-third': '下 3 分の 1',
  'bottom-half': '下半分',
  center: '中央',
  'band-across': '中央の横の帯',
  'band-down': '中央の縦の帯',
};

const CELLS_TOLD = 6;

function cellsText(cells: readonly Cell[]): string {
  const told = cells
    .slice(0, CELLS_TOLD)
    .map(({ point, column, row }) => (column === null ? `測定点 ${point}` : `${column} 列 ${row} 行`));
  return `${told.join('、')}${cells.length > CELLS_TOLD ? `、ほか ${cells.length - CELLS_TOLD} 測定点` : ''}`;
}

const COLORS = { red: '赤', green: '緑', blue: '青' };

const LINES = { columns: '列', rows: '行' };

const DIRECTIONS = {
  right: '右へ',
  left: '左へ',
  bottom: '下へ',
  top: '上へ',
  'bottom-right': '右下へ',
  'top-left': '左上へ',
  'bottom-left': '左下へ',
  'top-right': '右上へ',
  edges: '周辺へ',
};

function converted({ patch, shown, format, raw, codes }: RangePatch): string {
  return `${patch} は ${codesText(shown)} で表示、生の ${format} は ${codesText(raw)}、変換後は ${codesText(codes)}`;
}

function rgb({ r, g, b }: Rgb): string {
  return `赤 ${r}、緑 ${g}、青 ${b}`;
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
  return `${patch} の ${px(at)} と中央との差 ΔE2000：光 ${measured}、信号 ${asked}、パネル ${rest}`;
}
