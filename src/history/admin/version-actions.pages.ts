import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, ForbiddenError } from '#auth';
import { ContentHistory, ContentReader, visibleVersion, type StoredVersion } from '#content';
import { PageRenderer, view } from '#display';
import { DomainError } from '#platform/errors';
import { Form, type FormFields } from '#platform/pages';
import { historyPath } from './history-path';
import { requireOf } from './history.pages';
import { RestoreTrial, type RestoreObstacles } from './restore-trial';
import { ShownVersions, type ShownVersion } from './shown-versions';

interface ActionModel {
  readonly history: string;
  readonly version: ShownVersion;
}

const RESTORE = view<ActionModel & RestoreObstacles>('history/restore');
const PURGE = view<ActionModel>('history/purge');

/** What is done to one version of an item. Both ask first. */
@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/History/:versionId')
export class VersionActionsPages {
  constructor(
    private readonly reader: ContentReader,
    private readonly history: ContentHistory,
    private readonly trial: RestoreTrial,
    private readonly shown: ShownVersions,
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
    const obstacles = await this.trial.obstacles(versionId, principal);
    const model = { history: historyPath(contentItemId), version, ...obstacles };
    await this.pages.render(response, RESTORE, model, { title: `Restore “${version.label}”` });
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
    await this.answer(response, restored, {
      done: { path: historyPath(contentItemId), text: `“${label}” was restored as a draft.` },
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
    const model = { history: historyPath(contentItemId), version };
    await this.pages.render(response, PURGE, model, { title: `Delete a version of “${version.label}”` });
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
    await this.answer(response, this.history.purge(versionId, { principal }), {
      done: { path, text: `A version of “${label}” was deleted for good.` },
      refused: path,
    });
  }

  private async version(
    contentItemId: string,
    versionId: string,
    permission: string,
    principal: Principal,
  ): Promise<ShownVersion> {
    const found = await this.reader.findVersion(versionId);
    const version: StoredVersion = visibleVersion(principal, found, `version "${versionId}"`);
    requireOf(contentItemId, version);
    const { row, owner } = version;
    if (!principal.may(permission, { contentType: row.contentType, owner })) throw new ForbiddenError(permission);
    return this.shown.of(version, principal);
  }

  private async answer(
    response: Response,
    work: Promise<unknown>,
    to: { readonly done: { readonly path: string; readonly text: string }; readonly refused: string },
  ): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'invalid'].includes(error.kind)) throw error;
      const text = `Nothing was done. ${error.message}`;
      return this.pages.redirect(response, to.refused, { kind: 'error', text });
    }
    await this.pages.redirect(response, to.done.path, { kind: 'success', text: to.done.text });
  }
}
