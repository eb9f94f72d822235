import { ManagedSettings, type FormField, type Principal, type SettingsManagement } from '@espalier/plugin-sdk';
import { BackgroundTasks } from '#core/background-tasks';
import { ContentDefinitions, typeOptions, unknownTypes } from '#core/content-definition';
import { Settings } from '#core/settings';
import { text } from '#platform/texts';
import { PruningPanel } from '../admin/pruning-panel';
import { PRUNING_TASK } from '../pruning-paths';
import { PruningSettings, PruningSettingsSection } from './pruning-settings';

type Values = Readonly<Record<string, unknown>>;

@ManagedSettings({
  section: PruningSettingsSection,
  api: 'settings/content-version-pruning',
  admin: 'Settings/ContentVersionPruning',
  permission: 'ManageContentVersionPruningSettings',
  get title() {
    return text('Content Version Pruning');
  },
  navigation: { icon: 'scissors', position: 70, help: 'pruning' },
  shown: PruningSettings,
  changedCode: 'pruning.precondition-failed',
  tag: 'Content version pruning',
  operations: {
    get: { summary: 'Gets the settings of content version pruning' },
    replace: { description: 'What is left out has its default. Types must exist.' },
  },
})
export class PruningManagement implements SettingsManagement<PruningSettings> {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly shown: PruningPanel,
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly tasks: BackgroundTasks,
  ) {}

  get actions() {
    return [
      {
        name: 'preview',
        title: text('Preview'),
        run: (typed: object) => {
          this.parsed(typed);
          const message = text('The preview shows what these settings would delete.');
          return Promise.resolve({ kind: 'success', text: message } as const);
        },
      },
    ];
  }

  fields(): FormField[] {
    return [
      {
        name: 'on',
        control: 'switch',
        label: text('Prune automatically'),
        hint: text(
          'Turning it on enables the background task, too. Turning it off sets “Disable”: then nothing is deleted by hand or from the command line either.',
        ),
      },
      {
        name: 'retentionDays',
        control: 'number',
        label: text('Retention period (days)'),
        hint: text('Archived versions last changed before this many days can be deleted. 0 to 36500.'),
      },
      {
        name: 'archivedVersionsToKeep',
        control: 'number',
        label: text('Archived versions to keep per item'),
        hint: text('The newest ones, whatever their age. 0 keeps none for being new. 0 to 36500.'),
      },
      {
        name: 'contentTypes',
        control: 'choices',
        label: text('Content types to prune'),
        hint: text(
          'With none selected, nothing is deleted. The latest draft and the published version are never deleted.',
        ),
        options: typeOptions(this.definitions),
      },
    ];
  }

  async toFields({ disabled, ...rule }: Readonly<PruningSettings>, principal: Principal) {
    return { ...rule, on: await this.isOn(disabled, principal) };
  }

  /** A switch that stays off leaves runs by hand as they are. */
  async fromFields({ on, ...rule }: Values, { disabled }: Readonly<PruningSettings>, principal: Principal) {
    return { ...rule, disabled: on === (await this.isOn(disabled, principal)) ? disabled : on !== true };
  }

  async saved({ on }: Values, principal: Principal): Promise<void> {
    const enabled = on === true;
    if (!principal.may('ManageBackgroundTasks') || (await this.tasks.get(PRUNING_TASK)).enabled === enabled) return;
    await this.tasks.change(PRUNING_TASK, { enabled });
  }

  panel(principal: Principal, typed?: object) {
    return this.shown.shown(principal, typed && this.parsed(typed));
  }

  faultsOf({ contentTypes }: Readonly<PruningSettings>) {
    return unknownTypes(this.definitions, 'contentTypes', contentTypes);
  }

  /** One switch stands for the setting and, for whoever may change it, the task. */
  private async isOn(disabled: boolean, principal: Principal): Promise<boolean> {
    if (disabled || !principal.may('ManageBackgroundTasks')) return !disabled;
    return (await this.tasks.get(PRUNING_TASK)).enabled;
  }

  private parsed(typed: object): Readonly<PruningSettings> {
    return this.settings.parse(this.section, typed);
  }
}
