import { ManagedSettings, type FormField, type SettingsManagement } from '@espalier/plugin-sdk';
import { ContentDefinitions, typeOptions, unknownTypes } from '#core/content-definition';
import { text } from '#platform/texts';
import { PruningPanel } from '../admin/pruning-panel';
import { PruningSettings, PruningSettingsSection } from './pruning-settings';

@ManagedSettings({
  section: PruningSettingsSection,
  api: 'settings/content-version-pruning',
  admin: 'Settings/ContentVersionPruning',
  permission: 'ManageContentVersionPruningSettings',
  title: text('Content Version Pruning'),
  navigation: { help: 'pruning' },
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
    private readonly runs: PruningPanel,
  ) {}

  fields(): FormField[] {
    return [
      {
        name: 'disabled',
        control: 'check',
        label: text('Disable'),
        hint: text('Turns pruning off, the command too. The background task has to be enabled besides.'),
      },
      {
        name: 'retentionDays',
        control: 'number',
        label: text('Retention period (days)'),
        hint: text('Archived versions that were modified longer ago may be deleted: 0 to 36500.'),
      },
      {
        name: 'archivedVersionsToKeep',
        control: 'number',
        label: text('Archived versions to keep per item'),
        hint: text('The newest ones, of any age: 0 to 36500. 0 keeps none for being new.'),
      },
      {
        name: 'contentTypes',
        control: 'choices',
        label: text('Content types to prune'),
        hint: text('With none selected nothing is deleted.'),
        options: typeOptions(this.definitions),
      },
    ];
  }

  panel() {
    return this.runs.shown();
  }

  faultsOf({ contentTypes }: Readonly<PruningSettings>) {
    return unknownTypes(this.definitions, 'contentTypes', contentTypes);
  }
}
