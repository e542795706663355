import type { Profile } from './profile.ts';
import { aapm270 } from './profiles/aapm-270.ts';
import { calibrationMatch } from './profiles/calibration-match.ts';
import { dciDirectView } from './profiles/dci-direct-view.ts';
import { dciDirectViewHdr } from './profiles/dci-direct-view-hdr.ts';
import { dinQualityControl } from './profiles/din-quality-control.ts';
import { ebu3320 } from './profiles/ebu-3320.ts';
import { iso12646 } from './profiles/iso-12646.ts';
import { iso12646Amendment } from './profiles/iso-12646-2008-amd-1.ts';
import { iso14861 } from './profiles/iso-14861.ts';
import { panelDataSheet } from './profiles/panel-data-sheet.ts';
import { pradClasses } from './profiles/prad.ts';
import { signalExact } from './profiles/signal-exact.ts';
import { tcoCertified } from './profiles/tco-certified.ts';
import { tg18 } from './profiles/tg18.ts';

/** The profiles that come with Flatfield; the first is the default. */
export const builtInProfiles: readonly Profile[] = [
  calibrationMatch,
  signalExact,
  iso14861,
  iso12646,
  iso12646Amendment,
  ...pradClasses,
  dinQualityControl,
  tg18,
  aapm270,
  panelDataSheet,
  dciDirectView,
  dciDirectViewHdr,
  ebu3320,
  tcoCertified,
];
