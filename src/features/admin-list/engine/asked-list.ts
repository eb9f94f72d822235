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
import { ListAddress, addressParameters, readListQuery, textOf, returnQuery } from './list-address';

/** Of the address: names of columns with commas between them. */
export const COLUMNS = 'columns';

type Parameters = Readonly<Record<string, unknown>>;

/** Who looks at a list. */
export interface Reader {
  readonly principal: Principal;
  /** IANA name, in which days of the filter are meant. Default UTC. */
  readonly timeZone?: string;
}

export interface AskedList<T extends PredicateList> extends ListSearch<T> {
  readonly address: ListAddress;
  readonly helpPath?: string;
  /** Path of a page that belongs to the list, with what is asked for beside the filter. */
  beside(page: string): string;
  /** Of the list in another order. @param order a value of the term `sort` */
  sorted(order: string): string;
}

/** @param parameters of which the subject is one, whether or not the path says it */
export async function readAddress<T extends PredicateList>(
  { path, subject, parameters: names = [], help }: AdminListOptions,
  list: AdminListDefinition<T>,
  parameters: Parameters,
  { principal, timeZone = 'UTC' }: Reader,
): Promise<AskedList<T>> {
  const given = (name: string) => textOf(parameters, name);
  const givenAs = (asked: readonly string[]) => Object.fromEntries(asked.map((name) => [name, given(name)]));
  const about = subject === undefined ? [] : [subject];
  const address = new ListAddress(
    pathAbout(path, about.map(given).join('')),
    readListQuery(parameters),
    givenAs([...names, COLUMNS]),
  );
  const { q } = address.query;
  const read = await list.filter.read(list.query(given, principal), q, principal, timeZone);
  return {
    ...read,
    address,
    given,
    timeZone,
    returnQuery: returnQuery(address),
    ...(help && { helpPath: address.of(help.path, q, givenAs([...about, ...names])) }),
    beside: (page) => address.of(pathBeside(path, page), '', givenAs([...about, ...names])),
    sorted: (order) => address.at({ q: list.filter.with(read.filter, { sort: order } as Partial<T['model']>) }),
    choices: (member, choices, also = {}) =>
      Array.from(choices, ([value, title]) => ({
        text: title,
        href: address.at({ q: list.filter.with(read.filter, { ...also, [member]: value }) }),
        isCurrent: isSame(value, read.options[member]),
      })),
  };
}

/** Query of what the address says beside filter, columns and number of the page. */
export function keptParameters({ parameters = [] }: AdminListOptions, given: (name: string) => string): string {
  const { pageSize = '' } = addressParameters(readListQuery({ pageSize: given('pageSize') }));
  const said = { ...Object.fromEntries(parameters.map((name) => [name, given(name)])), pageSize };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== '')).toString();
}

export function pathAbout(path: string, subject: string): string {
  return subject === '' ? path : `${path}/${encodeURIComponent(subject)}`;
}

/** Of a page that belongs to a list: `/Admin/Columns/Users` beside `/Admin/Users`, below which things have names of their own. */
export function pathBeside(path: string, page: string): string {
  return path.replace(/^\/Admin/, `/Admin/${page}`);
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
