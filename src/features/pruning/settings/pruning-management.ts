import { ManagedSettings, type FormField, type Principal, type SettingsManagement } from '@espalier/plugin-sdk';
import { ContentDefinitions, typeOptions, unknownTypes } from '#core/content-definition';
import { Settings } from '#core/settings';
import { text } from '#platform/texts';
import { PruningPanel } from '../admin/pruning-panel';
import { PruningSettings, PruningSettingsSection } from './pruning-settings';

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
        name: 'disabled',
        control: 'check',
        label: text('Disable'),
        hint: text('Turns pruning off, also for the command line.'),
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

  panel(principal: Principal, typed?: object) {
    return this.shown.shown(principal, typed && this.parsed(typed));
  }

  faultsOf({ contentTypes }: Readonly<PruningSettings>) {
    return unknownTypes(this.definitions, 'contentTypes', contentTypes);
  }

  private parsed(typed: object): Readonly<PruningSettings> {
    return this.settings.parse(this.section, typed);
  }
}
