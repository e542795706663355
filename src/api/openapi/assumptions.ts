import type { CloudEndpoint } from '../cloud/limits/rate-limits.ts';
import type { OperationName } from '../local/operation-name.ts';

/** Something that the client, the documents or the simulator rely on, and that neither specification states or only a real service can confirm. */
export interface Assumption {
  /** Stable: documents and pages refer to it. */
  readonly id: string;
  readonly assumed: string;
  /**
   * Origin. `examples`: the example clients that the vendor publishes use it; `vendor`: the vendor's reference pages or manuals; `field`: other
   * clients rely on it; `own`: reason alone.
   */
  readonly source: 'examples' | 'vendor' | 'field' | 'own';
  /** Behavior of Flatfield if it is not so. */
  readonly ifFalse: string;
  /** Switch of the simulator that shows it otherwise, or its own choice. */
  readonly simulated?: string;
  /** Real monitors on which it is so, as model and firmware: the names of folders in fixtures/real. Absent: none. */
  readonly seenOn?: readonly string[];
  /** Real monitors on which it is not so. */
  readonly falseOn?: readonly string[];
}

/** A part of Flatfield: what it was tested with, and what it has never met. */
export interface TestedPart {
  readonly part: string;
  readonly testedWith: string;
  readonly neverTestedWith: string;
}

export interface LocalAssumption extends Assumption {
  /** Operations that rely on it; none: the API as a whole. */
  readonly operations?: readonly OperationName[];
}

export interface CloudAssumption extends Assumption {
  readonly operations?: readonly CloudEndpoint[];
}

/** Operations whose method and path the specification states. */
export const statedRoutes: readonly OperationName[] = ['listMonitors', 'getColorModes'];

const changes = [
  'selectColorMode',
  'changeColorMode',
  'setKeyLock',
  'setPixelMarker',
  'setSelfCalibration',
] as const satisfies readonly OperationName[];

const inconclusive = 'The run is inconclusive';

/** Assumptions about the local monitor control API. */
export const localAssumptions: readonly LocalAssumption[] = [
  {
    id: 'local-port',
    assumed: 'The API listens on 127.0.0.1:50005 unless the preferences say otherwise.',
    source: 'examples',
    ifFalse: 'No connection; name the address with `--api`',
    simulated: '`--port`',
  },
  {
    id: 'local-routes',
    assumed: 'Twelve of the fourteen operations have the methods and paths of the table of routes.',
    source: 'examples',
    ifFalse: 'That operation fails; override the route in the configuration',
    operations: [
      ...changes,
      'getColorMode',
      'getCalibrationResults',
      'getValidationResults',
      'getKeyLock',
      'getPixelInformation',
      'getTargets',
      'createTarget',
    ],
  },
  {
    id: 'monitor-id',
    assumed:
      'The id of a monitor is its model in lower case, an underscore and its serial number, and is the same in both APIs.',
    source: 'field',
    ifFalse: 'Ids are taken as they come; the cloud reference is not found under the local id',
    operations: ['listMonitors'],
  },
  {
    id: 'monitor-types',
    assumed:
      'Answers keep to the stated types: the serial number is text, and a color mode is of one of the three types.',
    source: 'vendor',
    ifFalse:
      'A whole number is taken as the serial number, none (null, missing or empty) as an empty one, and an unreadable mode that is not selected is left out, noted in the record; else the answer is refused (`wrong-shape`)',
    simulated: 'behavior `fields`, `modes`',
    operations: ['listMonitors', 'getColorModes', 'getColorMode'],
  },
  {
    id: 'color-mode-objects',
    assumed:
      '`target` and `parameters` of a color mode, and the fields of a target besides `id` and `name`, may be missing or null.',
    source: 'own',
    ifFalse: 'Nothing; where they are missing, a verdict that needs the tone response of the target is inconclusive',
    simulated: '`target` is null unless the mode is ADVANCED',
    operations: ['getColorModes', 'getColorMode', 'getTargets', 'createTarget'],
  },
  {
    id: 'empty-change',
    assumed: 'A change of the settings of a color mode holds at least one setting, though each of them is optional.',
    source: 'own',
    ifFalse: 'An empty change, which would only select the mode, cannot be sent',
    simulated: 'an empty change is taken',
    operations: ['changeColorMode'],
  },
  {
    id: 'names',
    assumed: 'A name that is sent has at least one character.',
    source: 'own',
    ifFalse: 'An empty name cannot be sent',
    operations: ['changeColorMode', 'createTarget'],
  },
  {
    id: 'profile-policy',
    assumed:
      '`profilePolicy` of a new target has `profileVersion` 2.2 or 4.2, `toneCurve` LUT and `reflectBlackLevel`.',
    source: 'examples',
    ifFalse: 'Another value of these three fields cannot be sent; further fields are sent as they are',
    operations: ['createTarget'],
  },
  {
    id: 'new-target-required',
    assumed:
      '`profileUpdateRule`, `useTargetNameAsProfileName` and `protection` of a new target, which the specification calls required and gives a default, must be sent.',
    source: 'own',
    ifFalse: 'Nothing: the client always sends them, the default for each that is not given',
    operations: ['createTarget'],
    simulated: 'always: 400 if one is missing',
  },
  {
    id: 'bit-depths',
    assumed: '`bitDepth` of a reading is 6 to 16.',
    source: 'own',
    ifFalse: 'The reading is not taken; the run is inconclusive',
    simulated: 'behavior `bitDepths`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'change-in-force',
    assumed: 'A change is made soon after it was answered, and then stays.',
    source: 'own',
    ifFalse:
      'Flatfield asks until the change has held for 3 s, for 20 s at most; then `change-not-applied`, and what is to be restored is kept. Each change that was sent is restored, also one that was refused',
    simulated: 'behavior `answers`: `delayMs`; `--marker-delay`, for the marker',
    operations: changes,
  },
  {
    id: 'change-answers',
    assumed: 'Changes are answered with 200 and a message, or with 204 and no body; a new target with 200 or 201.',
    source: 'examples',
    ifFalse: 'Any 2xx is taken; anything else is an error',
    simulated: '`--dialect field`; behavior `answers`',
    operations: [...changes, 'createTarget'],
  },
  {
    id: 'change-frequency',
    assumed: 'A change a second, and a marker for each reading, is not too frequent.',
    source: 'own',
    ifFalse:
      'The marker is off by default; one that is refused is noted, and the run goes on without it. A restore that is refused for now is sent again for 21 s',
    simulated: 'behavior `changeSpacingMs`; else counts changes that come faster',
    operations: changes,
  },
  {
    id: 'outside-refused',
    assumed:
      'A coordinate outside the signal is refused twice in the same way, with a good reading of the last pixel between, or answered for the last or the first pixel.',
    source: 'own',
    ifFalse: `Any other refusal may pass and is asked for again, for 14 s in all; if it stays, or is 401, 408, 425, 429 or names another cause, the run is inconclusive (\`resolution-unconfirmed\`)`,
    simulated: 'behavior `outside`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'position-is-read',
    assumed: '`position` is the pixel that was read; the example clients describe it as the one that was asked for.',
    source: 'own',
    ifFalse:
      'If (60000, 60000) is answered as well, the pattern window (`--show`) marks the last pixel, which must be read; without it the run is inconclusive (`resolution-unconfirmed`). A larger signal that repeats the edge of a smaller picture is not told from it',
    simulated: 'behavior `outside`: `echoed`, `wrapped`; fault `other-position`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'component-names',
    assumed:
      'Components are named r, g, b or red, green, blue; y, cb, cr or Y, Cb, Cr; a position has x and y; the color format is RGB or YCBCR.',
    source: 'own',
    ifFalse:
      'Another spelling in upper or lower case and further keys are read and noted; a list, a name that comes twice, or other names make the run inconclusive',
    simulated: 'behavior `components`; `componentNames` of the library',
    operations: ['getPixelInformation', 'setPixelMarker'],
  },
  {
    id: 'component-values',
    assumed: 'Components are whole numbers up to 2^bitDepth - 1, before and after the conversion to full range.',
    source: 'own',
    ifFalse:
      'The reading is not taken, and the run is inconclusive; for normalized values set the input range of the monitor to AUTO, FULL or LIMITED. White that reads 1, 100 or the largest code of fewer bits everywhere is inconclusive (`values-of-another-scale`). Values that a factor keeps within full scale cannot be told from a gain of the path: a factor of 1.09 that stops at full scale hides a gain of 0.92 and more and, at white, a wrong code from 234 of 255; in the converted values alone it hides a gain of 0.9 at white, which then looks like limited range. Grays show each, unless the gain takes away exactly what the factor adds',
    simulated: 'behavior `values`; fault `beyond-bit-depth`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'marker-outside-value',
    assumed: 'The cross marker is not in the values that are read.',
    source: 'own',
    ifFalse:
      'Points fail that are good, if the marker is on, and the fail names it (`marker-suspected`); it is off by default. A service that shows it although it was told not to is not noticed, and leaves it on the screen: hide it with `flatfield monitor marker HIDE`',
    simulated: 'behavior `markerInValue`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'no-dither',
    assumed: 'The computer sends the same code for a pixel each time, without dither.',
    source: 'own',
    ifFalse: 'Profiles that compare code values fail by a step, and the fail names it (`dither-suspected`)',
    simulated: 'behavior `ditherSteps`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'blanking-keeps-link',
    assumed:
      'While a pixel is read the display goes dark, but the link, the desktop and the numbers of the screens stay.',
    source: 'own',
    ifFalse:
      'A monitor that is missing is asked for again for 3.5 s. The window with the patch may move; the reading is not what was shown, and no pass comes of it',
    operations: ['getPixelInformation'],
  },
  {
    id: 'pixel-time',
    assumed: 'A pixel is answered within 20 s, whatever else the monitor does.',
    source: 'own',
    ifFalse: 'The point is read again, then missing; `--max-blanking` allows more',
    simulated: 'behavior `blankingMs`; fault `slow-blanking`',
    operations: ['getPixelInformation'],
  },
  {
    id: 'read-time',
    assumed: 'Other reads are answered within 5 s.',
    source: 'own',
    ifFalse: 'Read again, then `timed-out`; `--max-read-time` allows more',
    simulated: 'behavior `readMs`; fault `slow-answer`',
  },
  {
    id: 'results-of-all-modes',
    assumed: 'Calibration results of a STANDARD mode are answered with 200 and an empty list.',
    source: 'own',
    ifFalse:
      'Results that are refused or of another shape are noted and count as none: inconclusive if the profile needs a calibration',
    simulated: 'behavior `results`',
    operations: ['getCalibrationResults'],
  },
  {
    id: 'result-in-force',
    assumed: 'The newest result that succeeded is the one in force in the color mode.',
    source: 'own',
    ifFalse: 'Readings are compared with the wrong calibration',
    simulated: 'behavior `resultOfOtherMode`',
    operations: ['getCalibrationResults'],
  },
  {
    id: 'result-fields',
    assumed:
      'Items of the results have the fields of the calibration result in the cloud, and id, executor and error code.',
    source: 'examples',
    ifFalse:
      'Without an id the results count as none; without them or their colors the run is inconclusive where a profile needs them. x and y may be missing: they follow from X, Y and Z',
    operations: ['getCalibrationResults', 'getValidationResults'],
  },
  {
    id: 'executed-at',
    assumed: '`executedAt` is YYYY-MM-DD HH:mm or ISO 8601, and no two results of a mode are of one minute.',
    source: 'field',
    ifFalse: `${inconclusive}, unless a date in numbers shows that such a result is older than the newest`,
    simulated: 'behavior `executedAt`',
    operations: ['getCalibrationResults'],
  },
  {
    id: 'key-lock-readable',
    assumed: 'The key lock of every monitor can be read.',
    source: 'own',
    ifFalse:
      'The run goes on without it, noted; keys that `--lock-keys` cannot lock stay unlocked, noted on the console too',
    simulated: 'behavior `answers`',
    operations: ['getKeyLock'],
  },
  {
    id: 'settings-body',
    assumed: 'Monitor parameters are sent as `parameters`, with a `type` that repeats that of the mode.',
    source: 'examples',
    ifFalse: 'The change is refused, or is not seen when it is read back',
    simulated: '`--unknown-fields`',
    operations: ['changeColorMode'],
  },
  {
    id: 'self-calibration-time',
    assumed:
      'A self-calibration takes about 90 s, no pixel can be read meanwhile, and its result is that of the selected mode.',
    source: 'own',
    ifFalse: '`--wait` goes by the new result, not by the time',
    simulated: '`--plain`: nothing happens',
    operations: ['setSelfCalibration'],
  },
  {
    id: 'self-calibration-unseen',
    assumed: 'No field of either API says that a self-calibration is running.',
    source: 'own',
    ifFalse:
      'Flatfield does not warn of a running one: it shows in readings that are refused, and in the new result at the next check, which makes the run inconclusive',
    operations: ['setSelfCalibration'],
  },
  {
    id: 'window-blocks',
    assumed: 'An open window of the application shows as no connection or as a status of 500 or more.',
    source: 'own',
    ifFalse:
      'The error advises to close windows if its status is 403, 404, 409 or at least 500, or if its message names one',
    simulated: '`--application window-open`',
  },
  {
    id: 'api-off',
    assumed: 'While the API is switched off, connections are refused, as without the agent.',
    source: 'own',
    ifFalse: 'The error shows what was answered',
    simulated: '`--application api-off`',
  },
  {
    id: 'error-body',
    assumed: 'An error has a UTF-8 JSON body with `message`.',
    source: 'examples',
    ifFalse: 'A message in Shift JIS is read, others with replaced characters, noted; without one the status is shown',
    simulated: 'behavior `errors`; `--plain`: no body',
  },
  {
    id: 'no-authentication',
    assumed: 'The API asks for no authentication.',
    source: 'examples',
    ifFalse: 'Every request is refused, and the error shows the status',
  },
];

/** Assumptions about the cloud monitor management API. */
export const cloudAssumptions: readonly CloudAssumption[] = [
  {
    id: 'overall-limit',
    assumed: 'A user has 5 calls a second over all endpoints together.',
    source: 'vendor',
    ifFalse: 'A 429 is waited out; `--calls-per-second` sets or lifts the limit',
    simulated: '`--calls-per-second`',
  },
  {
    id: 'one-token',
    assumed: 'A user has one valid token: a new one ends the old one.',
    source: 'field',
    ifFalse: 'Nothing depends on it but the advice after a 401',
  },
  {
    id: 'invalid-token',
    assumed: 'A missing or invalid token is answered with 401.',
    source: 'own',
    ifFalse: 'The error shows the status, without advice about the token',
    simulated: 'behavior `cloud.errors`; `--plain`: 400',
  },
  {
    id: 'refused-send',
    assumed: 'A 429 carries no part of a command out.',
    source: 'own',
    ifFalse: 'The command is sent again after the wait, so it may be carried out twice',
    operations: ['sendMonitorConfiguration', 'sendAssetInformation', 'sendRequestToUpload'],
  },
  {
    id: 'asset-replacement',
    assumed: 'Asset information that is sent replaces all eight fields; null takes them away.',
    source: 'own',
    ifFalse: 'Flatfield always sends all eight; what null does is seen after an upload',
    simulated: '`--plain`: no effect',
    operations: ['sendAssetInformation'],
  },
  {
    id: 'target-status',
    assumed: 'A target with status 202 was accepted; any other status was not.',
    source: 'own',
    ifFalse: 'The command counts as not accepted (exit code 2)',
    simulated: 'fault `partial-send`',
    operations: ['sendMonitorConfiguration', 'sendAssetInformation', 'sendRequestToUpload'],
  },
  {
    id: 'calibrated-at',
    assumed: '`calibratedAt` is the time of the last calibration of the selected color mode, in the time of some zone.',
    source: 'own',
    ifFalse: '`fleet check` calls a monitor due too early or too late',
    simulated: 'the newest of all color modes',
    operations: ['listMonitors', 'getMonitor'],
  },
  {
    id: 'command-states',
    assumed: 'A command is over when its status is NO_COMMAND again; other states are not known.',
    source: 'own',
    ifFalse: '`--wait` ends with `unknown`; `--done-status` names the states that mean done',
    simulated: 'behavior `cloud.states`; `--plain`: no other state',
    operations: ['listMonitors', 'getMonitor'],
  },
  {
    id: 'self-calibration-schedule',
    assumed:
      'A self-calibration may begin in use if `selfCalibrationSettings` has `enabled` and not `executeInUse: false`, and its interval may be used up; a configuration that was sent starts a calibration.',
    source: 'own',
    ifFalse:
      'A run with `--reference cloud` warns without need, or does not warn; a calibration meanwhile makes it inconclusive all the same',
    simulated: '`executeInUse` is false',
    operations: ['getMonitor'],
  },
  {
    id: 'cloud-nulls',
    assumed: 'What a monitor has not reported yet (times, names, results, a status) is null or left out.',
    source: 'own',
    ifFalse: 'Another placeholder is shown as it came, and `fleet check` calls the monitor `unknown`',
    simulated: 'null; behavior `cloud.notReported`',
    operations: ['listMonitors', 'getMonitor', 'getColorMode'],
  },
  {
    id: 'targets-of-a-send',
    assumed: 'A command is sent to at least one monitor.',
    source: 'own',
    ifFalse: 'A command to none cannot be sent',
    simulated: '400 for an empty list',
    operations: ['sendMonitorConfiguration', 'sendAssetInformation', 'sendRequestToUpload'],
  },
];

/** The table "What has been tested" of the README. */
export const testedParts: readonly TestedPart[] = [
  {
    part: 'local API',
    testedWith: 'its own simulator, and a second server that shares no code with it',
    neverTestedWith: 'a real monitor, ColorNavigator 7',
  },
  {
    part: 'cloud API',
    testedWith: 'its own simulator',
    neverTestedWith: 'ColorNavigator Network',
  },
  {
    part: 'light meters',
    testedWith:
      'the real `spotread` of ArgyllCMS with a simulated Klein K-10A; a simulated CA-410 on a pseudo-terminal',
    neverTestedWith: 'a real instrument',
  },
  {
    part: 'window that shows the patches',
    testedWith: 'real Chromium on a virtual display',
    neverTestedWith: 'a monitor on a cable',
  },
  {
    part: 'reports, judging, line server, stations',
    testedWith: 'simulated and recorded runs',
    neverTestedWith: 'a production line',
  },
];
