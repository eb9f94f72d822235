import { always } from '@espalier/predicates';
import {
  AdminList,
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  type AdminListDefinition,
  type ContentsList,
  type ContentsQuery,
  type FoundRows,
  type ListColumn,
  type ListSurroundings,
  type PageOfRows,
  type Principal,
} from '@espalier/plugin-sdk';
import { ForbiddenError } from '#core/auth';
import { ContentList, viewScope, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import type { AskedList } from '../engine/asked-list';
import { ContentsBulk } from './contents-bulk';
import { ContentsColumns, type ContentRow } from './contents-columns';
import { CONTENTS_PATH } from './contents-defaults';
import { ContentsFilter } from './contents-filter';
import { ContentsMenus } from './contents-menus';
import { ContentsRows } from './contents-rows';

@AdminList({
  path: CONTENTS_PATH,
  get title() {
    return text('Content items');
  },
  navigation: {
    get group() {
      return text('Content');
    },
    icon: 'layers',
    position: 10,
    help: 'admin-lists#the-list-of-contents',
  },
  noun: {
    get one() {
      return text('item');
    },
    get many() {
      return text('items');
    },
  },
  permission: 'AccessAdminPanel',
  subject: 'type',
  parameters: ['stereotype'],
  help: { path: '/Admin/Contents/FilterSyntax', cards: CONTENT_OPTIONS_DISPLAY_DRIVER },
})
export class ContentsAdminList implements AdminListDefinition<ContentsList, VersionRow, ContentRow> {
  constructor(
    readonly filter: ContentsFilter,
    readonly bulk: ContentsBulk,
    private readonly definitions: ContentDefinitions,
    private readonly list: ContentList,
    private readonly presenter: ContentsRows,
    private readonly menus: ContentsMenus,
    private readonly cells: ContentsColumns,
  ) {}

  query(given: (parameter: string) => string, principal: Principal): ContentsQuery {
    const [type, stereotype] = [given('type'), given('stereotype')];
    if (type !== '' && !this.definitions.get(type)) throw this.definitions.notFound(type);
    const names = type === '' ? this.definitions.all().map(({ name }) => name) : [type];
    if (names.length > 0 && viewScope(principal, names).types.length === 0) throw new ForbiddenError('ViewContent');
    return {
      where: always(),
      type: type === '' ? [] : [type],
      stereotype: stereotype === '' ? [] : [stereotype],
    };
  }

  async page(request: ContentsQuery & PageOfRows, principal: Principal): Promise<FoundRows<VersionRow>> {
    const { rows, ...total } = await this.list.page({ ...request, members: this.cells.membersOf(request) }, principal);
    return { items: rows, ...total };
  }

  rows(found: readonly VersionRow[], search: AskedList<ContentsList>, principal: Principal): Promise<ContentRow[]> {
    return this.presenter.of(found, principal, search.returnQuery);
  }

  columns({ query }: AskedList<ContentsList>): ListColumn<ContentRow>[] {
    return this.cells.of(query);
  }

  around(search: AskedList<ContentsList>, _found: readonly VersionRow[], principal: Principal): ListSurroundings {
    return this.menus.around(search, principal);
  }
}
