import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Principal } from '@espalier/plugin-sdk';
import { visibleTypes } from '#core/content';
import type { ContentType } from '#core/content-definition';
import { SchemaSource, type WholeSchema } from './schema-source';

/** Roles make few sets of types that somebody may see. */
const MAX_VARIANTS = 20;

interface Known {
  readonly whole: WholeSchema;
  readonly schema: GraphQLSchema;
}

/**
 * A type of whose items a caller may see none has no members there: neither introspection nor the suggestions of errors
 * tell of them.
 */
@Injectable()
export class VisibleSchemas {
  private readonly known = new WeakMap<Principal, Known>();
  /** Of one whole schema, by the names of the types that are hidden. */
  private readonly variants = new LRUCache<string, Promise<GraphQLSchema>>({ max: MAX_VARIANTS });
  private whole?: WholeSchema;

  constructor(private readonly schemas: SchemaSource) {}

  async of(principal: Principal): Promise<GraphQLSchema> {
    const whole = await this.schemas.current();
    const known = this.known.get(principal);
    if (known?.whole === whole) return known.schema;
    const schema = await this.find(whole, hiddenFrom(principal, whole.types));
    this.known.set(principal, { whole, schema });
    return schema;
  }

  private find(whole: WholeSchema, hidden: readonly string[]): Promise<GraphQLSchema> {
    if (hidden.length === 0) return Promise.resolve(whole.schema);
    if (this.whole !== whole) this.variants.clear();
    this.whole = whole;
    const key = hidden.join();
    const found = this.variants.get(key) ?? this.schemas.without(new Set(hidden), whole);
    this.variants.set(key, found);
    return found;
  }
}

function hiddenFrom(principal: Principal, types: readonly ContentType[]): readonly string[] {
  const visible = new Set(visibleTypes(principal, types));
  if (visible.size === types.length) return [];
  // What is added meanwhile is looked at too.
  for (const name of visible) {
    const type = types.find((candidate) => candidate.name === name);
    for (const embedded of type ? embeddedTypes(type, types) : []) visible.add(embedded);
  }
  return types.map(({ name }) => name).filter((name) => !visible.has(name));
}

/** The types of the items that may be within an item, as in bags: they have no rights of their own. */
function embeddedTypes(type: ContentType, types: readonly ContentType[]): string[] {
  return [...type.members.values()].flatMap((member) => {
    const embeds = member.kind === 'part' ? member.partType.embeds : undefined;
    if (member.kind !== 'part' || !embeds) return [];
    return types
      .filter(({ definition }) => embeds.allows(definition, member.attachment.settings))
      .map(({ name }) => name);
  });
}
