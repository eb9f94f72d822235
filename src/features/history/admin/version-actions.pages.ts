import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import {
  ContentHistory,
  ContentReader,
  visibleVersion,
  ContentForbiddenError,
  type StoredVersion,
} from '#core/content';
import { PageRenderer, view } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { BIN_PATH } from '../bin/bin.list';
import { answerOperation, restoreObstacles, restoreOutcome, type RestoreObstacles } from './restore-answers';
import { historyPath } from './history-path';
import { requireOf } from './history.pages';
import { VersionPresenter, type VersionView } from './version-presenter';

interface ActionModel {
  readonly history: string;
  readonly version: VersionView;
}

interface RestoreModel extends ActionModel, RestoreObstacles {
  readonly outcome: string;
}

const RESTORE = view<RestoreModel>('history/restore');
interface PurgeModel extends ActionModel {
  /** The item goes with it. */
  readonly isLast: boolean;
}

const PURGE = view<PurgeModel>('history/purge');

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/History/:versionId')
export class VersionActionsPages {
  constructor(
    private readonly reader: ContentReader,
    private readonly history: ContentHistory,
    private readonly shown: VersionPresenter,
    private readonly pages: PageRenderer,
  ) {}

  @Get('Restore')
  async askRestore(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('versionId') versionId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const version = await this.version(contentItemId, versionId, 'PublishContent', principal);
    const obstacles = await restoreObstacles((trial) => this.history.restore(versionId, { principal, ...trial }));
    const outcome = await restoreOutcome(this.reader, contentItemId);
    const model = { history: historyPath(contentItemId), version, outcome, ...obstacles };
    await this.pages.render(response, RESTORE, model, {
      title: text('Restore “{label}”', { label: version.label }),
      help: 'history#restoring',
    });
  }

  @Post('Restore')
  async restore(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('versionId') versionId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { label, path } = await this.version(contentItemId, versionId, 'PublishContent', principal);
    const choices = { replaceDraft: form.checked('replaceDraft'), freePaths: form.checked('freePaths') };
    const restored = this.history.restore(versionId, { principal, ...choices });
    await answerOperation(this.pages, response, restored, {
      done: { path: historyPath(contentItemId), text: text('“{label}” was restored as a draft.', { label }) },
      refused: `${path}/Restore`,
    });
  }

  @Get('Purge')
  async askPurge(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('versionId') versionId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const version = await this.version(contentItemId, versionId, 'DeleteContent', principal);
    const isLast = (await this.versionCount(contentItemId)) === 1;
    const model = { history: historyPath(contentItemId), version, isLast };
    await this.pages.render(response, PURGE, model, {
      title: text('Delete a version of “{label}”', { label: version.label }),
      help: 'history#the-history-of-an-item',
    });
  }

  @Post('Purge')
  async purge(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('versionId') versionId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { label } = await this.version(contentItemId, versionId, 'DeleteContent', principal);
    const path = historyPath(contentItemId);
    await answerOperation(this.pages, response, this.history.purge(versionId, { principal }), {
      done: {
        path: async () => ((await this.versionCount(contentItemId)) > 0 ? path : BIN_PATH),
        text: text('A version of “{label}” was deleted for good.', { label }),
      },
      refused: path,
    });
  }

  private async versionCount(contentItemId: string): Promise<number> {
    return (await this.reader.versions(contentItemId, { first: 0, skip: 0 }))?.totalCount ?? 0;
  }

  private async version(
    contentItemId: string,
    versionId: string,
    permission: string,
    principal: Principal,
  ): Promise<VersionView> {
    const found = await this.reader.findVersion(versionId);
    const version: StoredVersion = visibleVersion(principal, found, `version "${versionId}"`);
    requireOf(contentItemId, version);
    const { row, owner } = version;
    if (!principal.may(permission, { contentType: row.contentType, owner }))
      throw new ContentForbiddenError(permission, row.contentType);
    return this.shown.of(version, principal);
  }
}
