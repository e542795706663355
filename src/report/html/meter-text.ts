import type { Conditions } from '../../inspection/inspection.ts';
import type { Translate } from '../languages/languages.ts';
import { type Html, html } from './html.ts';

/** The light meter of a run, with everything that its values depend on. */
export function meterText(meter: NonNullable<Conditions['meter']>, t: Translate): Html {
  const { driver, instrument, serialNumber, firmware, port, mode, correction, software } = meter;
  const facts = t('meterFacts', {
    firmware: firmware ?? t('notReported'),
    software: software ? `${software.name} ${software.version} (${driver})` : driver,
    port,
    mode,
  });
  const added = meter.arguments.length > 0 && `; ${t('meterArguments', { arguments: meter.arguments.join(' ') })}`;
  const corrected = correction && `; ${t('meterCorrection', { name: correction.fileName, sha256: correction.sha256 })}`;
  return html`<bdi>${instrument ?? t('notReported')} ${serialNumber}</bdi>: <bdi>${facts}</bdi>${added}${corrected}`;
}
