import {
  Contributes,
  ManagedSettings,
  SETTINGS_SECTION,
  sentence,
  type FormField,
  type SettingsManagement,
  type SettingsSection,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { IsInt, Max, Min } from 'class-validator';
import { text } from '#platform/texts';

const WEEK_MINUTES = 7 * 24 * 60;

export class ThrottlingSettings {
  /** Failed attempts at one account from one address before each further one has to wait, twice as long each time. */
  @IsInt()
  @Min(1)
  @Max(100)
  attempts = 5;

  /** Failed attempts from one address at all accounts together, before waits. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  attemptsPerAddress = 50;

  /** Failed attempts at one account from all addresses that it never signed in from, before waits. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  attemptsPerAccount = 200;

  @IsInt()
  @Min(1)
  @Max(WEEK_MINUTES)
  windowMinutes = 60;

  /** The longest wait, which is a lockout. */
  @IsInt()
  @Min(1)
  @Max(WEEK_MINUTES)
  lockoutMinutes = 15;
}

@ManagedSettings({
  api: 'settings/sign-in',
  admin: 'Settings/sign-in',
  permission: 'ManageSignInSettings',
  get title() {
    return text('Signing in');
  },
  navigation: { icon: 'lock', help: 'authentication#guessing' },
  shown: ThrottlingSettings,
  tag: 'Settings',
  operations: { get: { summary: 'Gets the settings of signing in' } },
})
@Contributes(SETTINGS_SECTION)
export class ThrottlingSettingsSection
  implements SettingsSection<ThrottlingSettings>, SettingsManagement<ThrottlingSettings>
{
  readonly name = 'sign-in';
  readonly type = ThrottlingSettings;
  get description() {
    return text('How often passwords and client secrets can be tried.');
  }

  fields(): FormField[] {
    return [
      {
        name: 'attempts',
        control: 'number',
        label: text('Attempts'),
        hint: text(
          'Failed attempts at one account from one address before each further one must wait, twice as long each time. 1 to 100.',
        ),
      },
      {
        name: 'attemptsPerAddress',
        control: 'number',
        label: text('Attempts per address'),
        hint: text('For all accounts together. Up to 100000.'),
      },
      {
        name: 'attemptsPerAccount',
        control: 'number',
        label: text('Attempts per account'),
        hint: text('From all addresses together that the account has never signed in from. Up to 100000.'),
      },
      {
        name: 'windowMinutes',
        control: 'number',
        label: text('Minutes for which attempts count'),
        hint: text('Up to 10080 (one week).'),
      },
      {
        name: 'lockoutMinutes',
        control: 'number',
        label: text('Longest wait in minutes'),
        hint: text('At most the minutes for which attempts count.'),
      },
    ];
  }

  check({
    attempts,
    attemptsPerAddress,
    attemptsPerAccount,
    windowMinutes,
    lockoutMinutes,
  }: ThrottlingSettings): SettingsFaults {
    const tooFew = [
      {
        ...sentence('Enter at least as many as attempts at one account: {limit}.', { limit: attempts }),
        message: `must be at least attempts (${attempts})`,
      },
    ];
    const tooLong = {
      ...sentence('Enter at most the minutes for which attempts count: {limit}.', { limit: windowMinutes }),
      message: `must be at most windowMinutes (${windowMinutes})`,
    };
    return {
      ...(attemptsPerAddress < attempts && { attemptsPerAddress: tooFew }),
      ...(attemptsPerAccount < attempts && { attemptsPerAccount: tooFew }),
      // Else a lockout would be forgotten before it ends.
      ...(lockoutMinutes > windowMinutes && { lockoutMinutes: [tooLong] }),
    };
  }
}
