import {
  getNamedType,
  GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';

type TypeMap = ReturnType<GraphQLSchema['getTypeMap']>;
type Implementations = ReturnType<GraphQLSchema['getImplementations']>;

interface Roots {
  readonly query: GraphQLObjectType;
  readonly mutation?: GraphQLObjectType;
}

/** Scalars and what introspection is made of. */
const OF_EVERY_SCHEMA = Object.values(new GraphQLSchema({}).getTypeMap());

/**
 * The constructor of graphql-js walks through all fields at once, and so does its validation; this one is filled in
 * turns, and takes for valid what its builder has made.
 */
export class ContentSchema extends GraphQLSchema {
  private readonly types = Object.create(null) as TypeMap;
  private readonly objects = new Map<string, GraphQLObjectType[]>();
  /** What has a place of its own among the types, wherever else it is mentioned. */
  private readonly waiting: Set<GraphQLNamedType>;

  private constructor(
    private readonly roots: Roots,
    objects: readonly GraphQLObjectType[],
  ) {
    super({ assumeValid: true });
    this.waiting = new Set(objects);
  }

  /** @param objects those that only interfaces lead to among them */
  static *of(roots: Roots, objects: readonly GraphQLObjectType[]): Generator<void, ContentSchema> {
    const schema = new ContentSchema(roots, objects);
    const { query, mutation } = roots;
    for (const type of [...objects, query, ...(mutation ? [mutation] : []), ...OF_EVERY_SCHEMA]) {
      schema.waiting.delete(type);
      yield* schema.add(type);
    }
    return schema;
  }

  override getQueryType(): GraphQLObjectType {
    return this.roots.query;
  }

  override getMutationType(): GraphQLObjectType | undefined {
    return this.roots.mutation;
  }

  override getTypeMap(): TypeMap {
    return this.types;
  }

  override getImplementations({ name }: GraphQLInterfaceType): Implementations {
    return { objects: this.objects.get(name) ?? [], interfaces: [] };
  }

  /** A type and all that it leads to. */
  private *add(type: GraphQLType): Generator<void> {
    const named = getNamedType(type);
    const known = this.types[named.name];
    if (known === named || this.waiting.has(named)) return;
    if (known) throw new Error(`There are two types with the name ${named.name}.`);
    this.types[named.name] = named;
    if (isObjectType(named)) for (const { name } of named.getInterfaces()) this.implement(name, named);
    for (const referenced of referencesOf(named)) yield* this.add(referenced);
    yield;
  }

  private implement(name: string, object: GraphQLObjectType): void {
    const objects = this.objects.get(name);
    if (objects) objects.push(object);
    else this.objects.set(name, [object]);
  }
}

/** In the order of graphql-js, which is that of printed schemas. */
function referencesOf(type: GraphQLNamedType): readonly GraphQLType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => field.type);
  if (isUnionType(type)) return type.getTypes();
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  return [...type.getInterfaces(), ...fields.flatMap((field) => [field.type, ...field.args.map((arg) => arg.type)])];
}
