import { Injectable } from '@nestjs/common';
import type { KnownValue } from '@espalier/filter-syntax';
import type { ContentsContext, ContentsQuery, ContentsStatus, Principal } from '@espalier/plugin-sdk';
import { ONESELF } from '#core/auth';
import { ContentList, LIST_STATUSES, viewScope } from '#core/content';
import { ContentDefinitions, isSameStereotype, type ContentType } from '#core/content-definition';
import { COUNTED_UP_TO, countInWords } from '#core/display';
import { perLanguage, text } from '#platform/texts';
import { beginningWith, KnownPeople, lastOf } from '../filters/known-values';
import { seesAll } from './contents-counts';

const statusTexts = perLanguage((): Readonly<Record<ContentsStatus, string>> => ({
  latest: text('All'),
  published: text('Published'),
  draft: text('Drafts'),
  scheduled: text('Scheduled'),
  archived: text('Archived'),
  removed: text('Removed'),
  allversions: text('All versions'),
  owner: text('Mine'),
}));

type Asking = Pick<ContentsContext, 'principal'>;

/** Of as many types it is known how many items there are. */
const COUNTED_TYPES = 8;

/** What the terms of contents offer while somebody types. */
@Injectable()
export class ContentsValues {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly list: ContentList,
    private readonly knownPeople: KnownPeople,
  ) {}

  async types(typed: string, { principal }: Asking): Promise<readonly KnownValue[]> {
    const types = knownTypes(this.definitions, principal);
    const found = lastOf(typed, (last) => beginningWith(last, types)).slice(0, COUNTED_TYPES);
    const nameOf = ({ value }: KnownValue) => value.slice(value.lastIndexOf(',') + 1);
    const counted = found.map(nameOf).filter((name) => seesAll(principal, name));
    const counts = await this.list.counts(counted, COUNTED_UP_TO);
    return found.map((value) =>
      counted.includes(nameOf(value)) ? { ...value, count: countInWords(counts.get(nameOf(value))) } : value,
    );
  }

  stereotypes(typed: string, { principal }: Asking): readonly KnownValue[] {
    const names = new Set(visibleTypes(this.definitions, principal).map(({ definition }) => definition.stereotype));
    const known = [...names].filter(Boolean).toSorted();
    return lastOf(typed, (last) =>
      beginningWith(
        last,
        known.map((value) => ({ value })),
      ),
    );
  }

  /** With how many items are published and drafts, for those who may see all of them. */
  async statuses(
    typed: string,
    { principal }: Asking,
    { type, stereotype }: ContentsQuery,
  ): Promise<readonly KnownValue[]> {
    const statuses = LIST_STATUSES.filter((status) => status !== 'removed' || principal.may('ViewAuditTrail'));
    const found = beginningWith(
      typed,
      statuses.map((value) => ({ value, text: statusTexts()[value] })),
    );
    const asked = this.definitions.all().filter((each) => isAskedFor(each, type, stereotype));
    const names = asked.map(({ name }) => name);
    if (names.length === 0 || !names.every((name) => seesAll(principal, name))) return found;
    const counts = await this.list.statusCounts(names, COUNTED_UP_TO);
    return found.map((known) => {
      const count = counts.get(known.value);
      return count === undefined ? known : { ...known, count: countInWords(count) };
    });
  }

  /** Oneself by a word that means whoever looks, and others by name. */
  async people(typed: string, { principal }: Asking): Promise<readonly KnownValue[]> {
    const { kind, name } = principal;
    const oneself = kind === 'user' ? [{ value: ONESELF, text: text('You, {name}', { name }) }] : [];
    return [...beginningWith(typed, oneself), ...(await this.knownPeople.named(typed, principal))];
  }
}

/** Those that somebody may see anything of, for a term that takes their names. */
export function knownTypes(definitions: ContentDefinitions, principal: Principal): KnownValue[] {
  return visibleTypes(definitions, principal).map(({ name, definition }) => ({
    value: name,
    text: definition.displayName,
  }));
}

function visibleTypes(definitions: ContentDefinitions, principal: Principal): ContentType[] {
  return definitions.all().filter(({ name }) => viewScope(principal, [name]).types.length > 0);
}

/** Without names of types, those that lists show by themselves. */
export function isAskedFor(
  { name, definition }: ContentType,
  types: readonly string[],
  stereotypes: readonly string[],
) {
  const isOfType = types.length === 0 ? definition.listable : types.includes(name);
  return (
    isOfType && (stereotypes.length === 0 || stereotypes.some((one) => isSameStereotype(one, definition.stereotype)))
  );
}
