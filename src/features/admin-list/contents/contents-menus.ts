import { Injectable } from '@nestjs/common';
import type {
  ContentsList,
  ContentsSort,
  ContentsStatus,
  ListSurroundings,
  MenuEntry,
  Principal,
} from '@espalier/plugin-sdk';
import { isRankable, viewScope } from '#core/content';
import { ContentDefinitions, isSameStereotype, type ContentType } from '#core/content-definition';
import { perLanguage, text } from '#platform/texts';
import { menuOf, pathAbout, type AskedList } from '../engine/asked-list';
import { CONTENTS_PATH } from './contents-defaults';
import { ContentsFilter } from './contents-filter';

const quickFilters = perLanguage((): readonly (readonly [ContentsStatus, string])[] => [
  ['latest', text('All')],
  ['draft', text('Drafts')],
  ['published', text('Published')],
  ['scheduled', text('Scheduled')],
  ['archived', text('Archived')],
  ['owner', text('Mine')],
]);

const sorts = perLanguage((): readonly (readonly [ContentsSort, string])[] => [
  ['modified', text('Recently modified')],
  ['published', text('Recently published')],
  ['created', text('Recently created')],
  ['created-asc', text('Oldest')],
  ['title', text('Title, A to Z')],
  ['title-desc', text('Title, Z to A')],
]);

const relevance = perLanguage((): readonly [ContentsSort, string] => ['relevance', text('Relevance')]);

/** Links to the page with a choice made and the rest of the filter as it was typed. */
@Injectable()
export class ContentsMenus {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly filters: ContentsFilter,
  ) {}

  around(search: AskedList<ContentsList>, principal: Principal): ListSurroundings {
    const stereotypes = search.query.stereotype.map((name) => this.asTheyAreCalled(name));
    const type = this.definitions.get(search.given('type'));
    const title =
      stereotypes.length > 0 ? text('Content items: {stereotype}', { stereotype: stereotypes.join(', ') }) : undefined;
    return {
      title: type?.definition.displayName ?? title,
      quickFilters: search.choices('status', quickFilters()),
      menus: [
        menuOf('type', text('Type'), this.types(search, stereotypes, principal)),
        menuOf(
          'sort',
          text('Sort'),
          search.choices('sort', isRankable(search.query.where) ? [relevance(), ...sorts()] : sorts()),
        ),
      ],
      ...this.creation(search, type?.name, stereotypes, principal),
    };
  }

  private creation(
    { returnQuery }: AskedList<ContentsList>,
    type: string | undefined,
    stereotypes: readonly string[],
    principal: Principal,
  ): Pick<ListSurroundings, 'links' | 'creation'> {
    const entries = this.definitions
      .creatableBy(principal)
      .filter((each) => (type === undefined || type === each.name) && isOfAny(each, stereotypes))
      .map(({ name, definition }) => ({
        text: definition.displayName,
        href: `/Admin/Contents/ContentTypes/${name}/Create?${returnQuery}`,
        isCurrent: false,
      }));
    if (entries.length === 0) return {};
    if (type === undefined) return { creation: { id: 'new', text: text('New'), entries } };
    return { links: entries.map((entry) => ({ text: text('New {type}', { type: entry.text }), href: entry.href })) };
  }

  private types(
    { address, filter, given }: AskedList<ContentsList>,
    stereotypes: readonly string[],
    principal: Principal,
  ): MenuEntry[] {
    const type = given('type');
    const listable = this.definitions.all().filter((each) => each.definition.listable && isOfAny(each, stereotypes));
    const names = viewScope(
      principal,
      listable.map(({ name }) => name),
    ).types;
    const q = this.filters.with(filter, { selectedContentType: undefined });
    const entries = listable
      .filter(({ name }) => names.includes(name))
      .map(({ name, definition }) => ({ name, text: definition.displayName }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'en'));
    return [{ name: '', text: text('All types') }, ...entries].map(({ name, text: title }) => ({
      text: title,
      href: name === type ? address.at({ q }) : address.of(pathAbout(CONTENTS_PATH, name), q),
      isCurrent: name === type,
    }));
  }

  private asTheyAreCalled(stereotype: string): string {
    const types = this.definitions.all();
    const known = types.find(({ definition }) => isSameStereotype(definition.stereotype, stereotype));
    return known?.definition.stereotype ?? stereotype;
  }
}

/** Whether a list of these stereotypes has items of the type; of none, it has those of all. */
function isOfAny({ definition }: ContentType, stereotypes: readonly string[]): boolean {
  return stereotypes.length === 0 || stereotypes.some((name) => isSameStereotype(name, definition.stereotype));
}
