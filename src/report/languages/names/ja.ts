import type { Names } from '../../text/names.ts';

export const jaNames: Names = {
  colors: {
    white: '白',
    black: '黒',
    red: '赤',
    green: '緑',
    blue: '青',
    cyan: 'シアン',
    magenta: 'マゼンタ',
    yellow: '黄',
    'tone-chart': '階調チャート',
    'code-chart': 'コード値チャート',
  },
  gray: 'グレー {code}',
  profiles: {
    'Colors match the calibration result': '色がキャリブレーション結果と一致',
    'Code values arrive unchanged': 'コード値が変わらずに届く',
    'ISO 14861:2015 uniformity': 'ISO 14861:2015 の均一性',
    'ISO 12646 uniformity': 'ISO 12646 の均一性',
    'ISO 12646:2008/Amd 1:2010 uniformity': 'ISO 12646:2008/Amd 1:2010 の均一性',
    'PRAD uniformity class very good': 'PRAD の均一性、区分「秀」',
    'PRAD uniformity class good': 'PRAD の均一性、区分「優」',
    'PRAD uniformity class satisfactory': 'PRAD の均一性、区分「良」',
    'PRAD uniformity class sufficient': 'PRAD の均一性、区分「可」',
    'DIN luminance uniformity as practiced in quality control': '品質管理で用いられる DIN の輝度均一性',
    'AAPM TG18 luminance uniformity': 'AAPM TG18 の輝度均一性',
    'AAPM 270 luminance uniformity': 'AAPM 270 の輝度均一性',
    'ACR uniformity as practiced in EIZO RadiCS': 'EIZO RadiCS で用いられる ACR の均一性',
    'Panel data sheet white uniformity': 'パネル仕様書の白の均一性',
    'DCI direct view uniformity': 'DCI 直視型ディスプレイの均一性',
    'DCI direct view HDR uniformity': 'DCI 直視型ディスプレイ（HDR）の均一性',
    'EBU Tech 3320 white uniformity': 'EBU Tech 3320 の白の均一性',
    'TCO Certified uniformity': 'TCO Certified の均一性',
    'NUREG-0700 color uniformity': 'NUREG-0700 の色の均一性',
    'DCI projector uniformity (projected screens only)': 'DCI プロジェクターの均一性（投影スクリーン専用）',
    'DCI HDR projector uniformity (projected screens only)': 'DCI HDR プロジェクターの均一性（投影スクリーン専用）',
    'SMPTE ST 431-1 review room luminance uniformity (projected screens only)':
      'SMPTE ST 431-1 試写室の輝度均一性（投影スクリーン専用）',
    'SMPTE ST 431-1 theater luminance uniformity (projected screens only)':
      'SMPTE ST 431-1 劇場の輝度均一性（投影スクリーン専用）',
  },
};
