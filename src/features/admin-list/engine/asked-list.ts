import type {
  AdminListDefinition,
  AdminListOptions,
  ListMenu,
  ListSearch,
  MenuEntry,
  PredicateList,
  Principal,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ListAddress } from './list-address';
import { readListQuery, textOf } from './list-query';
import { returnQuery } from './list-return';

type Parameters = Readonly<Record<string, unknown>>;

export interface AskedList<T extends PredicateList> extends ListSearch<T> {
  readonly address: ListAddress;
  readonly helpPath?: string;
}

/** @param parameters of which the subject is one, whether or not the path says it */
export async function readAddress<T extends PredicateList>(
  { path, subject, parameters: names = [], help }: AdminListOptions,
  list: AdminListDefinition<T>,
  parameters: Parameters,
  principal: Principal,
): Promise<AskedList<T>> {
  const given = (name: string) => textOf(parameters, name);
  const givenAs = (asked: readonly string[]) => Object.fromEntries(asked.map((name) => [name, given(name)]));
  const about = subject === undefined ? [] : [subject];
  const address = new ListAddress(
    pathAbout(path, about.map(given).join('')),
    readListQuery(parameters),
    givenAs(names),
  );
  const { q } = address.query;
  const read = await list.filter.read(list.query(given, principal), q, principal);
  return {
    ...read,
    address,
    given,
    returnQuery: returnQuery(address),
    ...(help && { helpPath: address.of(help.path, q, givenAs([...about, ...names])) }),
    choices: (member, choices, also = {}) =>
      Array.from(choices, ([value, title]) => ({
        text: title,
        href: address.at({ q: list.filter.with(read.filter, { ...also, [member]: value }) }),
        isCurrent: isSame(value, read.options[member]),
      })),
  };
}

export function pathAbout(path: string, subject: string): string {
  return subject === '' ? path : `${path}/${encodeURIComponent(subject)}`;
}

export function menuOf(id: string, title: string, entries: readonly MenuEntry[]): ListMenu {
  const current = entries.find(({ isCurrent }) => isCurrent);
  return { id, text: current ? text('{menu}: {choice}', { menu: title, choice: current.text }) : title, entries };
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : one === other;
}
