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
  ['cli/inspect/prepare-inspection.ts', 'prepareInspection', 'argv'],
  ['cli/inspect/asked-options.ts', 'askedOptions', 'given'],
  ['cli/inspect/asked-options.ts', 'withDefaults', 'given'],
  ['cli/inspect/request-of.ts', 'requestOf', 'argv'],
  ['cli/inspect/inspect-on-line.ts', 'inspectOnLine', 'prepared'],
  ['cli/inspect/run-inspection.ts', 'runInspection', 'prepared'],
  ['cli/inspect/run-inspection.ts', 'inspectWith', 'request'],
  ['inspect/inspect-into-folder.ts', 'inspectIntoFolder', 'options'],
  ['inspect/run-plan.ts', 'resolveRunPlan', 'operator'],
  ['inspect/output/stored-options.ts', 'checkedOptions', 'options'],
  ['inspect/session/session.ts', 'openSession', 'plan'],
  ['inspect/output/run-manifest.ts', 'runManifestOf', 'plan'],
  ['inspect/run-session.ts', 'runSession', 'station'],
  ['inspect/output/write-run.ts', 'writeOut', 'inspection'],
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
