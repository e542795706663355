import { choiceOption, numberOption, pathOption, repeatedOption, textOption } from '../option-kinds.ts';
import { inspectOptions } from './inspect-options.ts';

/** Options that only mean something where the readings come in a file. */
export const fileOptions = {
  layout: textOption('Points that were measured [default: of the profile]'),
  patches: textOption('Patches that were measured [default: of the profile]'),
  resolution: textOption('Size of the screen; needed for positions in pixels'),
  reference: pathOption('JSON file with the calibration result to compare with'),
  instrument: textOption('The meter [default: as the file names it]'),
  floor: numberOption('The lowest luminance that the meter measures, in cd/m2: a component of 0 is between 0 and this'),
  'measured-at': textOption(
    'When it was measured: ISO 8601 with a zone [default: not given; lists use the time of judging]',
  ),
  unit: inspectOptions.unit,
  model: textOption('Model of the monitor'),
  serial: textOption('Serial number of the monitor'),
  station: textOption('Name of the test station [default: name of this computer]'),
  operator: textOption('Who measured'),
} as const;

/** Options of a list of points. */
export const listOptions = {
  positions: textOption(
    'The file has no positions: its points are those of a grid such as 5x5, by name or row by row, or of the plan: plan-order',
  ),
} as const;

/** Options of maps of an imaging colorimeter. */
export const mapOptions = {
  patch: textOption('The patch that the map shows'),
  map: repeatedOption('patch=FILE, for maps of several patches; may be repeated'),
  'map-unit': choiceOption(['cd/m2', 'fL'], 'Unit of the maps'),
  disc: numberOption("Radius of the disc around each point, as a fraction of the screen's height [default: 0.02]"),
  corners: textOption(
    'Corners of the screen in the map, clockwise from the top left: x,y;x,y;x,y;x,y [default: whole map]',
  ),
  'map-saturation': numberOption('Value from which a pixel of a map is saturated, in the unit of the map'),
  'map-channels': choiceOption(['xyz'], 'The three channels of an LMK text are X, Y and Z'),
  'map-decimal': choiceOption(
    ['comma', 'point'],
    'Decimal sign of the maps in text [default: as their numbers show it]',
  ),
} as const;
