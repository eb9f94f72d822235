import { Injectable } from '@nestjs/common';
import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import { ContentReader, OwnerNames, visibleStates } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { text } from '#platform/texts';
import type { Change, Comparison } from './compare-items';

const OWNERS = /^(commonPart\.)?owner$/;
const USERS = /\.userIds\[\d+\]$/;
const ITEMS = /\.(contentItemIds\[\d+\]|listContentItemId)$/;
const TYPES = /\.contentType$/;
/** Of embedded items: it says nothing to people. */
const OWN_ID = /\]\.contentItemId$/;

export interface NamedComparison extends Comparison {
  /** Of changed embedded items, by JSON path. */
  readonly types: ReadonlyMap<string, ContentType>;
}

/** Owners, items and content types by what people call them. */
@Injectable()
export class NamedValues {
  constructor(
    private readonly owners: OwnerNames,
    private readonly reader: ContentReader,
    private readonly definitions: ContentDefinitions,
  ) {}

  /** Items by their titles, for whoever may see them. */
  async in(comparison: Comparison, principal: Principal): Promise<NamedComparison> {
    const changes = comparison.changes.filter(({ path }) => !OWN_ID.test(path));
    const [people, items] = await Promise.all([
      this.peopleIn(changes, principal),
      this.titlesOf(textsAt(changes, ITEMS), principal),
    ]);
    const nameOf = (path: string, value: string): string | undefined => {
      if (TYPES.test(path)) return this.definitions.get(value)?.definition.displayName;
      return ITEMS.test(path) ? (items.get(value) ?? hidden()) : people.get(value);
    };
    return {
      ...comparison,
      changes: changes.map((change) => (isNamed(change) ? named(change, nameOf) : change)),
      types: this.typesOf(comparison),
    };
  }

  private typesOf({ embedded }: Comparison): ReadonlyMap<string, ContentType> {
    const types = [...embedded].map(([path, name]) => [path, this.definitions.get(name)] as const);
    return new Map(types.filter((entry): entry is readonly [string, ContentType] => entry[1] !== undefined));
  }

  private peopleIn(changes: readonly Change[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    const users = principal.may('ViewUsers') ? textsAt(changes, USERS) : [];
    const ids = [...textsAt(changes, OWNERS), ...users];
    return ids.length === 0 ? Promise.resolve(new Map()) : this.owners.of(ids);
  }

  private async titlesOf(ids: readonly string[], principal: Principal): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const states = await visibleStates(this.reader, ids, principal);
    return new Map([...states].map(([id, { displayText }]) => [id, displayText || text('(untitled)')]));
  }
}

function isNamed({ path }: Change): boolean {
  return [OWNERS, USERS, ITEMS, TYPES].some((paths) => paths.test(path));
}

/** Names are not compared letter by letter. */
function named(
  { text: _pieces, ...change }: Change,
  nameOf: (path: string, value: string) => string | undefined,
): Change {
  const shown = (value: JsonValue | undefined) =>
    typeof value === 'string' && value !== '' ? (nameOf(change.path, value) ?? value) : value;
  const { before, after } = change;
  return {
    ...change,
    ...(before !== undefined && { before: shown(before) }),
    ...(after !== undefined && { after: shown(after) }),
  };
}

function textsAt(changes: readonly Change[], paths: RegExp): string[] {
  const values = changes.filter(({ path }) => paths.test(path)).flatMap(({ before, after }) => [before, after]);
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== '') as string[])];
}

function hidden(): string {
  return text('An item that no longer exists, or that you cannot see');
}
