import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { ItemStates, StoredEvents, type StoredEvent } from '#features/audit-trail';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { compareItems, memberOrder, NamedValues, presentChanges, type ChangesView } from '#features/comparison';
import { ContentHistory, ContentReader, type PastState } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { PageRenderer, view } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { answerOperation, restoreObstacles, restoreOutcome, type RestoreObstacles } from './restore-answers';
import { historyPath } from './history-path';

interface RestoreStateModel extends RestoreObstacles, ChangesView {
  readonly event: string;
  readonly createdUtc: string;
  readonly actor: string;
  readonly page: string;
  readonly outcome: string;
}

const RESTORE_STATE = view<RestoreStateModel>('history/restore-state');

/** Drafts are saved in place: what one was like before is in its events alone, and comes back from there. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller('Admin/AuditTrail/Display/:id/Restore')
export class EventRestorePages {
  constructor(
    private readonly events: StoredEvents,
    private readonly states: ItemStates,
    private readonly history: ContentHistory,
    private readonly definitions: ContentDefinitions,
    private readonly reader: ContentReader,
    private readonly names: NamedValues,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async ask(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { event, past } = await this.past(id, principal);
    const obstacles = await restoreObstacles((trial) => this.history.restoreState(past, { principal, ...trial }));
    const { contentType } = past.state;
    const type = this.definitions.get(typeof contentType === 'string' ? contentType : '');
    const comparison = await this.names.in(compareItems(undefined, past.state, memberOrder(type)), principal);
    const model = {
      ...obstacles,
      ...presentChanges(comparison, type),
      event: event.subject,
      createdUtc: event.createdUtc,
      actor: event.userName,
      page: pathOf(event),
      outcome: await restoreOutcome(this.reader, past.contentItemId),
    };
    await this.pages.render(response, RESTORE_STATE, model, {
      title: text('Restore “{event}”', { event: titleOf(event) }),
      help: 'history#restoring',
    });
  }

  @Post()
  async restore(
    @Res() response: Response,
    @Param('id') id: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { event, past } = await this.past(id, principal);
    const choices = { replaceDraft: form.checked('replaceDraft'), freePaths: form.checked('freePaths') };
    await answerOperation(this.pages, response, this.history.restoreState(past, { principal, ...choices }), {
      done: {
        path: historyPath(event.correlationId),
        text: text('“{event}” was restored as a draft.', { event: titleOf(event) }),
      },
      refused: `${pathOf(event)}/Restore`,
    });
  }

  private async past(id: string, principal: Principal): Promise<{ event: StoredEvent; past: PastState }> {
    const event = await this.events.get(id);
    const state = await this.states.restorable(event, principal);
    const { id: eventId, correlationId: contentItemId, versionId } = event;
    return { event, past: { contentItemId, versionId: versionId ?? '', state, eventId } };
  }
}

function pathOf({ id }: StoredEvent): string {
  return `/Admin/AuditTrail/Display/${id}`;
}

function titleOf({ subject }: StoredEvent): string {
  return subject || text('(untitled)');
}
