import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { BackgroundTasks } from '#core/background-tasks';
import { PageRenderer, sizeInWords, view } from '#core/display';
import { Settings } from '#core/settings';
import { DomainError, shownMessage } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text } from '#platform/texts';
import { PruningPreview, type PruningForecast } from '../preview/pruning-preview';
import { PRUNING_PATH, PRUNING_TASK, RUN_PATH, TASK_PATH } from '../pruning-paths';
import { isIdle } from '../rule/pruned';
import { PruningRuns } from '../runs/pruning-runs';
import { PruningSettingsSection, type PruningSettings } from '../settings/pruning-settings';

/** Most runs end sooner, and the next page has their figures. */
const PATIENCE_MS = 5000;

interface QuestionModel {
  readonly path: string;
  readonly back: string;
  /** Of the settings that the figures are by. */
  readonly etag: string;
  readonly isIdle: boolean;
  readonly hasChanged: boolean;
  readonly settings: Readonly<PruningSettings>;
  /** Absent when it takes too long to say. */
  readonly forecast?: PruningForecast;
}

const QUESTION = view<QuestionModel>('pruning/run');

@AdminPage()
@RequirePermission('ManageBackgroundTasks')
@Controller(RUN_PATH.slice(1))
export class PruningRunPages {
  constructor(
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly preview: PruningPreview,
    private readonly tasks: BackgroundTasks,
    private readonly runs: PruningRuns,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  question(@Res() response: Response, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.ask(response, principal);
  }

  @Post()
  async run(
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
    @Form() form: FormFields,
  ): Promise<void> {
    const settings = await this.settings.get(this.section);
    if (isIdle(settings) || form.text('etag') !== entityTagOf(settings)) return this.ask(response, principal, true);
    const back = backFor(principal);
    try {
      const { ended } = await this.tasks.startNow(PRUNING_TASK);
      const hasEnded = await Promise.race([ended.then(() => true), sleep(PATIENCE_MS, false, { ref: false })]);
      await this.pages.redirect(response, back, await this.outcome(hasEnded));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
      await this.pages.redirect(response, back, { kind: 'error', text: shownMessage(error) });
    }
  }

  private async outcome(hasEnded: boolean) {
    if (!hasEnded) return { kind: 'success', text: text('Pruning has started.') } as const;
    const [run] = await this.runs.last(1);
    if (run?.outcome !== 'done') return { kind: 'error', text: text('The run did not finish.') } as const;
    const values = { deleted: run.deleted, size: sizeInWords(run.bytesFreed) };
    const message = text(
      '{deleted, plural, one {# version was} other {# versions were}} deleted, {size} freed.',
      values,
    );
    return { kind: 'success', text: message } as const;
  }

  private async ask(response: Response, principal: Principal, hasChanged = false): Promise<void> {
    const settings = await this.settings.get(this.section);
    const model = {
      path: RUN_PATH,
      back: backFor(principal),
      etag: entityTagOf(settings),
      isIdle: isIdle(settings),
      hasChanged,
      settings,
      forecast: await this.preview.soon(settings),
    };
    const title = model.forecast?.versions
      ? text('Delete {count, plural, one {# version} other {# versions}} for good?', { count: model.forecast.versions })
      : text('Run pruning now?');
    await this.pages.render(response, QUESTION, model, {
      title,
      status: hasChanged ? 412 : 200,
      section: PRUNING_PATH,
    });
  }
}

function backFor(principal: Principal): string {
  return principal.may('ManageContentVersionPruningSettings') ? PRUNING_PATH : TASK_PATH;
}
