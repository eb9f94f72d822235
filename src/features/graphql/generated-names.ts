import { Contributes, type Fault } from '@espalier/plugin-sdk';
import { TYPE_RULE, type ContentType, type TypeRule } from '#core/content-definition';
import { inTurns } from '#platform/work-queue';
import { ItemResolvers } from './resolvers/item-resolvers';
import { namesOf, takenNames } from './schema-builder/build-schema';
import { pascalCase } from './schema-builder/type-names';

const SCHEMA = 'the schema itself';

/** Refuses types whose names in GraphQL others have, or have twice: which of them gave way would depend on the order. */
@Contributes(TYPE_RULE)
export class GeneratedNames implements TypeRule {
  /** By the members of types, which are the same as long as a type is. */
  private readonly known = new WeakMap<object, readonly string[]>();

  constructor(private readonly resolvers: ItemResolvers) {}

  faults(type: ContentType, types: readonly ContentType[], previous?: ContentType): Promise<readonly Fault[]> {
    return inTurns(this.faultsOf(type, types, previous));
  }

  private *faultsOf(
    type: ContentType,
    types: readonly ContentType[],
    previous?: ContentType,
  ): Generator<void, readonly Fault[]> {
    const others = types.filter(({ name }) => name !== type.name);
    const holders = new Map<string, string>();
    for (const other of others) {
      for (const name of this.namesOf(other)) holders.set(name, `the type ${other.name}`);
      yield;
    }
    for (const name of takenNames(this.resolvers)) holders.set(name, SCHEMA);
    const before = new Set(previous ? this.meetings(previous, holders).keys() : []);
    return [...this.meetings(type, holders)]
      .filter(([name]) => !before.has(name))
      .map(([name, holder]) => faultOf(type, name, holder));
  }

  private meetings(type: ContentType, holders: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const meetings = new Map<string, string>();
    const own = new Set<string>();
    for (const name of this.namesOf(type)) {
      const holder = own.has(name) ? 'another of its names' : holders.get(name);
      if (holder !== undefined) meetings.set(name, holder);
      own.add(name);
    }
    return meetings;
  }

  private namesOf(type: ContentType): readonly string[] {
    let names = this.known.get(type.members);
    if (!names) {
      names = namesOf(type, this.resolvers);
      this.known.set(type.members, names);
    }
    return names;
  }
}

function faultOf(type: ContentType, name: string, holder: string): Fault {
  const cause = memberOf(type, name);
  const [member, named] = cause ? [`${cause.kind}s`, cause.wireName] : ['name', type.name];
  const why = name === type.name ? '' : `GraphQL would name ${name} after it, and `;
  return { member, message: `must not have ${named}: ${why}${holder} has that name there. Choose another name.` };
}

/** The member that a name comes from: that with the longest name that it begins with. */
function memberOf(type: ContentType, name: string) {
  const rest = name.startsWith(type.name) ? name.slice(type.name.length) : '';
  const [longest] = [...type.members.values()]
    .filter(({ wireName }) => rest.startsWith(pascalCase(wireName)))
    .toSorted((a, b) => b.wireName.length - a.wireName.length);
  return longest;
}
