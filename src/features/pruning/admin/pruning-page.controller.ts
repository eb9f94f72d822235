import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { ContentDefinitions } from '#core/content-definition';
import { PageRenderer, typed, view, type FormState } from '#core/display';
import { isSlow } from '#platform/database';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { SettingsPage } from '#core/settings';
import type { PruningPreviewDto } from '../preview/preview.dto';
import { PruningPreview } from '../preview/pruning-preview';
import { PruningRuns, type PruningRun } from '../runs/pruning-runs';
import { PruningManagement } from '../settings/pruning-management';
import type { PruningSettings } from '../settings/pruning-settings';
import { chartOf, keptBy, type Chart } from './chart';

interface PruningModel {
  readonly form: FormState;
  readonly types: readonly { readonly value: string; readonly text: string }[];
  /** Absent when it takes too long to tell. */
  readonly preview?: PruningPreviewDto;
  /** Where it is told if it takes longer. */
  readonly previewPath: string;
  /** The newest first. */
  readonly runs: readonly PruningRun[];
  readonly chart?: Chart;
  readonly since?: SinceLastRun;
}

/** How many archived versions of the selected types the last whole run has left, and how many there are now. */
interface SinceLastRun {
  readonly left: number;
  readonly now: number;
}

const PRUNING = view<PruningModel>('pruning/settings');
const PREVIEW = view<{ readonly preview?: PruningPreviewDto }>('pruning/preview');
const PATH = '/Admin/Settings/ContentVersionPruning';
const RUNS_SHOWN = 20;

/** The settings of content version pruning, what a run would delete by them, and what the last runs did. */
@AdminPage()
@RequirePermission('ManageContentVersionPruningSettings')
@Controller('Admin/Settings/ContentVersionPruning')
export class PruningPageController extends SettingsPage<PruningSettings> {
  protected readonly path = PATH;
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

  /** What a run would delete, for as long as a statement may take. */
  @Get('Preview')
  async previewed(@Res() response: Response): Promise<void> {
    await this.pages.render(
      response,
      PREVIEW,
      { preview: await this.inTime() },
      { title: text('What pruning would delete') },
    );
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
    const [runs, preview] = await Promise.all([this.runs.last(RUNS_SHOWN), this.preview.soon()]);
    const types = this.definitions
      .all()
      .map(({ name, definition }) => ({ value: name, text: definition.displayName || name }));
    const model = {
      form,
      types,
      preview,
      previewPath: `${PATH}/Preview`,
      runs,
      chart: chartOf(runs),
      since: sinceLast(runs, preview),
    };
    await this.pages.render(response, PRUNING, model, { title: text('Content Version Pruning'), status });
  }

  private async inTime(): Promise<PruningPreviewDto | undefined> {
    try {
      return await this.preview.ofStored();
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
  }
}

function choicesIn(form: FormFields) {
  return { disabled: form.checked('disabled'), contentTypes: [...form.all('contentTypes')] };
}

function sinceLast(runs: readonly PruningRun[], preview: PruningPreviewDto | undefined): SinceLastRun | undefined {
  const last = runs.find((run) => keptBy(run) !== undefined);
  const left = last && keptBy(last);
  if (!preview || !last || left === undefined) return undefined;
  return { left, now: preview.types.reduce((sum, { examined }) => sum + examined, 0) };
}
