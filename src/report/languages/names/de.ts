import type { Names } from '../../text/names.ts';

export const deNames: Names = {
  colors: {
    white: 'Weiß',
    black: 'Schwarz',
    red: 'Rot',
    green: 'Grün',
    blue: 'Blau',
    cyan: 'Cyan',
    magenta: 'Magenta',
    yellow: 'Gelb',
    'tone-chart': 'Tonwerttafel',
    'code-chart': 'Codewerttafel',
    'field-chart': 'Feldtafel',
  },
  gray: 'Grau {code}',
  profiles: {
    'Colors match the calibration result': 'Farben stimmen mit dem Kalibrierergebnis überein',
    'Code values arrive unchanged': 'Codewerte kommen unverändert an',
    'ISO 14861:2015 uniformity': 'Gleichmäßigkeit nach ISO 14861:2015',
    'ISO 12646 uniformity': 'Gleichmäßigkeit nach ISO 12646',
    'ISO 12646:2008/Amd 1:2010 uniformity': 'Gleichmäßigkeit nach ISO 12646:2008/Amd 1:2010',
    'PRAD uniformity class very good': 'Gleichmäßigkeit nach PRAD, Klasse „sehr gut“',
    'PRAD uniformity class good': 'Gleichmäßigkeit nach PRAD, Klasse „gut“',
    'PRAD uniformity class satisfactory': 'Gleichmäßigkeit nach PRAD, Klasse „befriedigend“',
    'PRAD uniformity class sufficient': 'Gleichmäßigkeit nach PRAD, Klasse „ausreichend“',
    'DIN luminance uniformity as practiced in quality control':
      'Gleichmäßigkeit der Leuchtdichte nach DIN, wie in der Qualitätssicherung üblich',
    'AAPM TG18 luminance uniformity': 'Gleichmäßigkeit der Leuchtdichte nach AAPM TG18',
    'AAPM 270 luminance uniformity': 'Gleichmäßigkeit der Leuchtdichte nach AAPM 270',
    'ACR uniformity as practiced in EIZO RadiCS': 'Gleichmäßigkeit nach ACR, wie in EIZO RadiCS',
    'Panel data sheet white uniformity': 'Gleichmäßigkeit von Weiß nach Datenblättern von Panels',
    'DCI direct view uniformity': 'Gleichmäßigkeit nach DCI, selbstleuchtende Bildschirme',
    'DCI direct view HDR uniformity': 'Gleichmäßigkeit nach DCI, selbstleuchtende Bildschirme, HDR',
    'EBU Tech 3320 white uniformity': 'Gleichmäßigkeit von Weiß nach EBU Tech 3320',
    'TCO Certified uniformity': 'Gleichmäßigkeit nach TCO Certified',
    'NUREG-0700 color uniformity': 'Gleichmäßigkeit der Farbe nach NUREG-0700',
    'DCI projector uniformity (projected screens only)': 'Gleichmäßigkeit nach DCI, nur Projektionsleinwände',
    'DCI HDR projector uniformity (projected screens only)': 'Gleichmäßigkeit nach DCI, HDR, nur Projektionsleinwände',
    'SMPTE ST 431-1 review room luminance uniformity (projected screens only)':
      'Gleichmäßigkeit der Leuchtdichte nach SMPTE ST 431-1, Abnahmeraum, nur Projektionsleinwände',
    'SMPTE ST 431-1 theater luminance uniformity (projected screens only)':
      'Gleichmäßigkeit der Leuchtdichte nach SMPTE ST 431-1, Kinosaal, nur Projektionsleinwände',
  },
};
