import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import {
  ContentForbiddenError,
  ContentNotFoundError,
  ContentReader,
  ContentReferences,
  type PublicationState,
} from '#core/content';
import { PageRenderer, view } from '#core/display';
import { DomainError, shownMessage } from '#platform/errors';
import { Form, type FlashMessage, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { readReturn, returnPath, type ListReturn } from '../engine/list-address';
import { CONTENTS_PATH } from './contents-defaults';
import { ItemActions, type ItemAction } from './item-actions';

interface Confirmation extends ListReturn {
  readonly actionText: string;
  readonly warning?: string;
  readonly path: string;
  readonly used?: Users;
}

/** Items that use it. */
interface Users {
  readonly count: number;
  /** What the first of them are called, as far as the principal may see them. */
  readonly names: readonly string[];
  readonly others: number;
}

const SHOWN_USERS = 10;

const CONFIRM = view<Confirmation>('admin-list/contents/confirm');

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/:action')
export class ContentItemPages {
  constructor(
    private readonly actions: ItemActions,
    private readonly reader: ContentReader,
    private readonly references: ContentReferences,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async confirm(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('action') name: string,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const action = this.action(name);
    const publicationState = await this.standing(contentItemId, action, principal);
    const path = `${CONTENTS_PATH}/${contentItemId}/${action.name}`;
    const model = {
      actionText: action.text,
      warning: action.warning,
      path,
      used: action.takesAway ? await this.usersOf(contentItemId, principal) : undefined,
      ...readReturn(parameters, CONTENTS_PATH),
    };
    const title = text('{action}: {title}', { action: action.text, title: publicationState.displayText });
    await this.pages.render(response, CONFIRM, model, { title });
  }

  @Post()
  async carryOut(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('action') name: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const action = this.action(name);
    const before = await this.standing(contentItemId, action, principal);
    const { displayText } = before;
    const returnUrl = returnPath(form.text('returnUrl')) ?? CONTENTS_PATH;
    let after: ContentItem;
    try {
      after = await action.run(contentItemId, principal);
    } catch (error) {
      return this.pages.redirect(response, returnUrl, { kind: 'error', text: refusal(displayText, error) });
    }
    await this.pages.redirect(response, returnUrl, {
      kind: 'success',
      text: action.done(displayText),
      ...(action.throwsAway && { saved: contentItemId }),
      ...undoOf(action.undo?.(before, after), returnUrl, before, principal),
    });
  }

  private async usersOf(contentItemId: string, principal: Principal): Promise<Users | undefined> {
    const { versions, total, hidden } = await this.references.usesOfItem(contentItemId, principal, SHOWN_USERS);
    const count = total + hidden;
    const names = versions.map(({ displayText }) => displayText || text('(untitled)'));
    return count === 0 ? undefined : { count, names, others: count - names.length };
  }

  private action(name: string): ItemAction {
    const action = this.actions.named(name);
    if (!action) throw new ContentNotFoundError(`action "${name}"`);
    return action;
  }

  private async standing(
    contentItemId: string,
    { permission }: ItemAction,
    principal: Principal,
  ): Promise<PublicationState> {
    const publicationState = (await this.reader.publicationStates([contentItemId])).get(contentItemId);
    if (!publicationState) throw new ContentNotFoundError(`content item "${contentItemId}"`);
    if (!principal.may(permission, publicationState))
      throw new ContentForbiddenError(permission, publicationState.contentType);
    return mayKnowTitle(publicationState, principal)
      ? publicationState
      : { ...publicationState, displayText: contentItemId };
  }
}

function undoOf(
  undo: ReturnType<NonNullable<ItemAction['undo']>>,
  returnUrl: string,
  before: PublicationState,
  principal: Principal,
): Pick<FlashMessage, 'undo'> {
  if (!undo || !principal.may(undo.permission, before)) return {};
  return { undo: { path: `${CONTENTS_PATH}/${before.contentItemId}/${undo.path}`, returnUrl } };
}

/** Whoever may delete an item need not be allowed to see it. */
function mayKnowTitle(publicationState: PublicationState, principal: Principal): boolean {
  if (principal.may('EditContent', publicationState)) return true;
  const isLive = publicationState.isPublished && !publicationState.hasDraft;
  return (
    principal.may('ViewContent', publicationState) && (isLive || principal.may('PreviewContent', publicationState))
  );
}

function refusal(displayText: string, error: unknown): string {
  if (error instanceof DomainError && ['conflict', 'invalid'].includes(error.kind)) {
    return text('“{title}” was not changed. {reason}', { title: displayText, reason: shownMessage(error) });
  }
  throw error;
}
