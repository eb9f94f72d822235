import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#auth';
import { ContentDefinitions } from '#content-definition';
import { PageRenderer, typed, view, type FormState } from '#display';
import { DomainError } from '#platform/errors';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#settings';
import type { PruningPreviewDto } from '../preview/preview.dto';
import { PruningPreview } from '../preview/pruning-preview';
import { PruningRuns, type PruningRun } from '../runs/pruning-runs';
import { PruningManagement } from '../settings/pruning-management';
import type { PruningSettings } from '../settings/pruning-settings';
import { chartOf, type Chart } from './chart';

interface PruningModel {
  readonly form: FormState;
  readonly types: readonly { readonly value: string; readonly text: string }[];
  /** Absent when it takes too long to tell. */
  readonly preview?: PruningPreviewDto;
  /** The newest first. */
  readonly runs: readonly PruningRun[];
  readonly chart?: Chart;
}

const PRUNING = view<PruningModel>('pruning/settings');
const RUNS_SHOWN = 20;

/** The settings of content version pruning, what a run would delete by them, and what the last runs did. */
@AdminPage()
@RequirePermission('ManageContentVersionPruningSettings')
@Controller('Admin/Settings/ContentVersionPruning')
export class PruningPageController extends SettingsPage<PruningSettings> {
  protected readonly path = '/Admin/Settings/ContentVersionPruning';
  protected readonly saved = text('The settings of content version pruning were saved.');

  constructor(
    protected readonly management: PruningManagement,
    protected readonly pages: PageRenderer,
    private readonly definitions: ContentDefinitions,
    private readonly preview: PruningPreview,
    private readonly runs: PruningRuns,
  ) {
    super();
  }

  protected settingsIn(form: FormFields): object {
    return {
      ...choicesIn(form),
      retentionDays: form.number('retentionDays'),
      archivedVersionsToKeep: form.number('archivedVersionsToKeep'),
    };
  }

  protected typedIn(form: FormFields): FormState['values'] {
    return { ...choicesIn(form), ...typed(form, 'retentionDays', 'archivedVersionsToKeep') };
  }

  protected async show(response: Response, status: number, form: FormState): Promise<void> {
    const runs = await this.runs.last(RUNS_SHOWN);
    const types = this.definitions.all().map(({ name }) => ({ value: name, text: name }));
    const model = { form, types, preview: await this.previewInTime(), runs, chart: chartOf(runs) };
    await this.pages.render(response, PRUNING, model, { title: text('Content Version Pruning'), status });
  }

  private async previewInTime(): Promise<PruningPreviewDto | undefined> {
    try {
      return await this.preview.ofStored();
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
      throw error;
    }
  }
}

function choicesIn(form: FormFields) {
  return { disabled: form.checked('disabled'), contentTypes: [...form.all('contentTypes')] };
}
