import type { ColorModeSettings } from '../../api/local/color-mode-schema.ts';
import type { NewTarget } from '../../api/local/target-schema.ts';
import { usageError } from '../exit-codes.ts';
import { jsonArgument } from '../parser/json-argument.ts';

interface SettingsArguments {
  readonly enabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly type?: ColorModeSettings['type'] | undefined;
  readonly target?: string | undefined;
  readonly parameters?: string | undefined;
}

/** The settings of a color mode that are to be changed: those that are named. Throws `usage` if none is. */
export function colorModeSettings({ enabled, name, type, target, parameters }: SettingsArguments): ColorModeSettings {
  const settings: ColorModeSettings = {
    ...(enabled !== undefined && { enabled }),
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(target !== undefined && { target: { id: target } }),
    ...(parameters !== undefined && { parameters: jsonArgument('parameters', parameters) }),
  };
  if (Object.keys(settings).length > 0) return settings;
  throw usageError('Nothing to set: name at least one of --enabled, --name, --type, --target, --parameters.');
}

interface TargetArguments {
  readonly name?: string | undefined;
  readonly 'color-mode-name'?: string | undefined;
  readonly parameters?: string | undefined;
  readonly 'profile-update-rule'?: NewTarget['profileUpdateRule'];
  readonly 'profile-policy'?: string | undefined;
  readonly 'use-target-name-as-profile-name'?: boolean | undefined;
  readonly protection?: boolean | undefined;
}

/** The fields of a calibration target that the arguments name. Throws `usage`. */
export function targetArguments(argv: TargetArguments): Partial<NewTarget> {
  const { name, 'color-mode-name': colorModeName, parameters, protection } = argv;
  const { 'profile-policy': policy, 'profile-update-rule': rule, 'use-target-name-as-profile-name': useName } = argv;
  return {
    ...(name !== undefined && { name }),
    ...(colorModeName !== undefined && { colorModeName: colorModeName === 'null' ? null : colorModeName }),
    ...(parameters !== undefined && { parameters: jsonArgument('parameters', parameters) }),
    ...(rule !== undefined && { profileUpdateRule: rule }),
    ...(policy !== undefined && { profilePolicy: jsonArgument('profile-policy', policy) }),
    ...(useName !== undefined && { useTargetNameAsProfileName: useName }),
    ...(protection !== undefined && { protection }),
  };
}
