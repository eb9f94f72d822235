import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { ContentReader, mayView, type PublicationState } from '#core/content';
import { errorEntries, PageRenderer, view, type FormErrorEntry, type FormState } from '#core/display';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';
import type { User } from '../user';
import { Users } from '../users';
import { PersonRights, type ItemRight, type RightsTable } from './person-rights';
import { RIGHTS_PATH } from './user-presenter';

interface ItemModel {
  readonly title: string;
  readonly rights: readonly ItemRight[];
}

interface RightsModel {
  readonly path: string;
  readonly form: FormState;
  readonly errors: readonly FormErrorEntry[];
  readonly picked: readonly { readonly id: string; readonly title: string }[];
  readonly user?: User;
  readonly table?: RightsTable;
  readonly item?: ItemModel;
}
const RIGHTS = view<RightsModel>('users/rights');

/** What rights tell about roles is for those who see roles. */
@AdminPage()
@RequirePermission('ViewUsers', 'ManageRoles')
@Controller(RIGHTS_PATH)
export class RightsPages {
  constructor(
    private readonly users: Users,
    private readonly reader: ContentReader,
    private readonly rights: PersonRights,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Query('user') userName: unknown,
    @Query('item') contentItemId: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const values = { user: typedText(userName), item: typedText(contentItemId) };
    const [user, item] = await Promise.all([
      values.user === '' ? undefined : this.users.findByName(values.user),
      values.item === '' ? undefined : this.itemFor(principal, values.item),
    ]);
    const errors = {
      ...(values.user !== '' && !user && { user: [text('There is no user “{user}”. Check the name.', values)] }),
      ...(values.item !== '' && !item && { item: [text('There is no such item, or you cannot see it.')] }),
    };
    const form = { values, errors };
    const model: RightsModel = {
      path: RIGHTS_PATH,
      form,
      errors: errorEntries(form, { user: text('User name'), item: text('Content item') }),
      picked: item ? [{ id: item.contentItemId, title: titleOf(item) }] : [],
      ...(user && { user, table: await this.rights.table(user) }),
      ...(user && item && { item: { title: titleOf(item), rights: await this.rights.onItem(user, item) } }),
    };
    await this.pages.render(response, RIGHTS, model, {
      title: user ? text('What may {userName} do?', { userName: user.userName }) : text('What may a person do?'),
      status: model.errors.length > 0 ? 404 : 200,
      help: 'users-and-roles#what-a-person-may-do',
      scripts: ['editor.js'],
      styles: ['rich-editor.css'],
    });
  }

  /** Undefined for one that the principal may not see. */
  private async itemFor(principal: Principal, contentItemId: string): Promise<PublicationState | undefined> {
    const state = (await this.reader.publicationStates([contentItemId])).get(contentItemId);
    return state && mayView(principal, { ...state, published: state.isPublished && !state.hasDraft })
      ? state
      : undefined;
  }
}

function titleOf({ displayText }: PublicationState): string {
  return displayText || text('(untitled)');
}

const LONGEST = 200;

function typedText(given: unknown): string {
  return typeof given === 'string' ? storableText(given).trim().slice(0, LONGEST) : '';
}
