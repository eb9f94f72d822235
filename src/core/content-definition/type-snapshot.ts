import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { UnknownTypeError } from './content-definition-errors';
import { CompiledType, type StoredType } from './compiled-type';
import { ContentType, type TypeCatalog } from './content-type';
import type { MemberTypes } from './definition/member-types';

/** Immutable: whoever holds a type of it sees that moment's other types too. */
export class TypeSnapshot implements TypeCatalog {
  static readonly EMPTY = new TypeSnapshot([]);

  readonly revision: number;
  readonly changesMembers: boolean;
  /** Ordered by name. */
  readonly types: readonly ContentType[];

  private readonly compiled: ReadonlyMap<string, CompiledType>;
  private readonly byName: ReadonlyMap<string, ContentType>;

  private constructor(compiled: readonly CompiledType[]) {
    this.compiled = new Map(compiled.map((type) => [type.definition.name, type]));
    this.revision = Math.max(0, ...compiled.map(({ revision }) => revision));
    this.changesMembers = compiled.some(({ hidden, assuming }) => hidden.size > 0 || assuming.length > 0);
    this.types = compiled.map((type) => new ContentType(type, this));
    this.byName = new Map(this.types.map((type) => [type.name, type]));
  }

  /** Types that have not changed keep what was compiled of them. */
  next(stored: readonly StoredType[], memberTypes: MemberTypes): TypeSnapshot {
    return new TypeSnapshot(
      stored.map((row) => {
        const known = this.compiled.get(row.definition.name);
        return known?.revision === row.revision ? known : new CompiledType(row, memberTypes);
      }),
    );
  }

  /** One type more, or in the place of that of its name, that is not stored. */
  with(definition: ContentTypeDefinition, memberTypes: MemberTypes): TypeSnapshot {
    const { name } = definition;
    const stored = this.compiled.get(name);
    const trial = new CompiledType({ definition, retiredMembers: [], revision: stored?.revision ?? 0 }, memberTypes);
    const others = this.all().filter((type) => type !== stored);
    return new TypeSnapshot([...others, trial].toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1)));
  }

  get(name: string): ContentType | undefined {
    return this.byName.get(name);
  }

  require(name: string): ContentType {
    const type = this.byName.get(name);
    if (!type) throw new UnknownTypeError(name, this.names);
    return type;
  }

  find(name: string): CompiledType | undefined {
    return this.compiled.get(name);
  }

  all(): readonly CompiledType[] {
    return [...this.compiled.values()];
  }

  get names(): readonly string[] {
    return [...this.compiled.keys()];
  }
}
