import { findMetric } from '../judge/metrics/metric-table.ts';
import { builtInProfiles } from '../judge/profiles/built-in-profiles.ts';
import type { Limit, Profile } from '../judge/profiles/profile.ts';
import { escapeTerminal } from '../report/text/escape.ts';
import { unitText } from '../report/text/sentence-values.ts';
import { configOption, jsonOption } from './api-options.ts';
import { defineCommand } from './command.ts';
import { loadConfig } from './config.ts';
import { exitCodes } from './exit-codes.ts';
import { loadProfile } from './load-profile.ts';
import { type Fitted, table } from './table.ts';

/** `flatfield profiles`: the profiles there are, or what one of them asks and by which source. */
export const profilesCommand = defineCommand({
  positionals: { profile: { type: 'string', describe: 'NAME or NAME@VERSION of a profile, or a JSON file' } },
  options: { ...configOption, ...jsonOption },
  run: async (argv, context) => {
    const { print } = context;
    const { profiles: own } = await loadConfig(argv.config, context);
    const found =
      argv.profile === undefined ? [...own, ...builtInProfiles] : await loadProfile(argv.profile, own, context);
    if (argv.json) print(`${JSON.stringify(found, null, 2)}\n`);
    else print(Array.isArray(found) ? list(found) : explanation(found as Profile));
    return exitCodes.pass;
  },
});

function list(profiles: readonly Profile[]): Fitted {
  return table(
    ['profile', 'describes', 'version', 'layout', 'patches', 'limits', 'title'],
    profiles.map(({ name, version, kind, plan, limits, title }) => [
      name,
      kind,
      version,
      plan.layout,
      plan.patches.length,
      limits.every(({ verified }) => verified) ? limits.length : `${limits.length}, unverified`,
      title,
    ]),
  );
}

function explanation({ name, version, title, kind, plan, requires, limits, ...rest }: Profile): string {
  const { minimumGrid, minimumPoints, patches } = requires;
  const grid = minimumGrid ? `, on a grid of ${minimumGrid.columns}x${minimumGrid.rows} or more` : '';
  const lines = [
    `${name} ${version}: ${title}`,
    KINDS[kind],
    `Plan: layout ${plan.layout}, patches ${plan.patches.join(', ')}${plan.order ? `, ${plan.order}` : ''}`,
    `A plan needs at least: ${minimumPoints} points${grid}; patches ${patches.join(', ') || 'any'}. Less is inconclusive.`,
    rest.calibrationMaxAgeDays === null
      ? 'The age of the calibration is not judged.'
      : `The calibration may be ${rest.calibrationMaxAgeDays} days old at most.`,
    ...(rest.ambientCdM2 === undefined
      ? []
      : [`Ambient light of ${rest.ambientCdM2} cd/m2 is added to every reading.`]),
    ...(rest.withoutToneResponse === undefined
      ? []
      : ['If no tone response is known, grays and mixed colors are judged by code value.']),
    ...(rest.validation === undefined ? [] : [validationLine(rest.validation)]),
    ...(rest.note === undefined ? [] : [rest.note]),
    ...limits.flatMap(limitLines),
  ];
  return `${lines.map(escapeTerminal).join('\n')}\n`;
}

function validationLine({ maxDeltaE, averageDeltaE, maxAgeDays }: NonNullable<Profile['validation']>): string {
  const limits = [
    ...(maxDeltaE === undefined ? [] : [`max ΔE ${maxDeltaE}`]),
    ...(averageDeltaE === undefined ? [] : [`average ΔE ${averageDeltaE}`]),
    ...(maxAgeDays === undefined ? [] : [`age ${maxAgeDays} days`]),
  ];
  return `The newest validation result of the color mode may have at most: ${limits.join(', ')}.`;
}

const KINDS: Readonly<Record<Profile['kind'], string>> = {
  signal: "Describes the signal at the monitor's input.",
  light:
    'Describes emitted light; readings of the signal are inconclusive unless --accept-signal: signal path only, no light was measured.',
};

function limitLines({ metric, patches, operator, recommended, required, source, verified }: Limit): string[] {
  const definition = findMetric(metric);
  const unit = definition?.unit === 'ratio' ? '' : ` ${unitText(definition?.unit ?? '')}`;
  const of = patches ? ` of ${patches.join(', ')}` : '';
  const stricter = recommended === undefined ? '' : `, recommended ${operator} ${recommended}${unit}`;
  return [
    `- ${metric}${of}: required ${operator} ${required}${unit}${stricter}`,
    `  ${definition?.title ?? metric}: ${definition?.formula ?? ''}`,
    `  ${source}${verified ? ' [verified]' : ' [limit not verified against the standard]'}`,
  ];
}
