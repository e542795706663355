/**
 * The road of an option, `--operator` of `flatfield inspect`, from the command line to the page: each function that holds it and hands it on, and
 * what it is held in there. `test/roads.test.ts` checks the list.
 */
export const optionRoad = [
  ['cli/main.ts', 'main', 'args'],
  ['cli/parser/parse-command-line.ts', 'parseCommandLine', 'args'],
  ['cli/command.ts', 'defineCommand', 'given'],
  ['cli/parser/argument-values.ts', 'argumentValues', 'given'],
  ['cli/inspect/inspect-command.ts', 'inspectCommand', 'argv'],
  ['cli/inspect/request-of.ts', 'requestOf', 'argv'],
  ['cli/inspect/request-of.ts', 'fieldsOf', 'argv'],
  ['cli/inspect/inspect-on-line.ts', 'inspectOnLine', 'call'],
  ['cli/inspect/run-inspection.ts', 'runInspection', 'call'],
  ['inspect/run-into-folder.ts', 'runIntoFolder', 'request'],
  ['inspect/plan-run.ts', 'planRun', 'request'],
  ['inspect/request-fields.ts', 'checkedRequest', 'request'],
  ['inspect/carry-out.ts', 'carryOut', 'plan'],
  ['inspect/session/session.ts', 'openSession', 'plan'],
  ['inspect/output/run-manifest.ts', 'runManifestOf', 'plan'],
  ['inspect/run-session.ts', 'runSession', 'station'],
  ['inspect/output/write-run.ts', 'writeRun', 'inspection'],
  ['report/html/report-html.ts', 'reportHtml', 'inspection'],
  ['report/html/conditions-section.ts', 'conditionsSection', 'station.operator'],
];

/**
 * What says by itself of which fields the answer about a pixel consists, outside the simulator, which owns its own model.
 */
export const pixelShapes = [
  ['api/local/pixel-information-schema.ts', 'pixelInformationSchema'],
  ['api/local/pixel-information.ts', 'PixelInformation'],
  ['read/reading.ts', 'signalFields'],
];
