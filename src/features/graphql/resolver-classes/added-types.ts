import {
  defaultFieldResolver,
  getNamedType,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLUnionType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLNullableType,
  type GraphQLType,
} from 'graphql';
import type { GraphqlContext } from '../graphql-context';
import { itemSourceOf } from '../item-source';
import { PUBLISHED_ALONE, type ResolverClasses } from './resolver-classes';

type Field = GraphQLFieldConfig<unknown, GraphqlContext>;
type FieldMap = GraphQLFieldConfigMap<unknown, GraphqlContext>;
type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

interface OwnTypes {
  /** Those that stand-ins stand in for: content types, and the interface of them all. Undefined for a content type that is not there. */
  readonly ofContent: (name: string) => GraphQLObjectType | GraphQLInterfaceType | undefined;
  /** Those of which there is one in every schema, scalars above all. */
  readonly shared: ReadonlyMap<string, GraphQLNamedType>;
}

/** As they stand in one schema. Fields that lead to a content type that is not there are left out. */
export class AddedTypes {
  private readonly types = new Map<string, GraphQLNamedType>();

  constructor(
    private readonly classes: ResolverClasses,
    private readonly own: OwnTypes,
  ) {}

  queries(): FieldMap {
    return this.fields(this.classes.schema.getQueryType(), notKept);
  }

  mutation(): GraphQLObjectType | undefined {
    const fields = this.fields(this.classes.schema.getMutationType());
    return Object.keys(fields).length > 0 ? new GraphQLObjectType({ name: 'Mutation', fields }) : undefined;
  }

  fieldsOf(contentType: string): FieldMap {
    const type = this.classes.schema.getType(contentType);
    return this.classes.isStandIn(contentType) && isObjectType(type) ? this.fields(type, notKept) : {};
  }

  /** Object types that interfaces may be the only way to. */
  implementations(): readonly GraphQLObjectType[] {
    return Object.values(this.classes.schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || this.classes.isStandIn(type.name) || type.getInterfaces().length === 0) return [];
      return [this.named(type) as GraphQLObjectType];
    });
  }

  private fields(
    type: GraphQLObjectType | GraphQLInterfaceType | null | undefined,
    change: (field: Field) => Field = (field) => field,
  ): FieldMap {
    const fields = Object.entries((type?.toConfig().fields ?? {}) as FieldMap);
    return Object.fromEntries(
      fields.filter(([, field]) => this.isThere(field.type)).map(([name, field]) => [name, change(this.field(field))]),
    );
  }

  private field(field: Field): Field {
    const args = Object.entries(field.args ?? {}).map(([name, arg]) => [name, { ...arg, type: this.mapped(arg.type) }]);
    const resolve = field.resolve ?? defaultFieldResolver;
    return {
      ...field,
      type: this.mapped(field.type),
      args: Object.fromEntries(args),
      resolve: this.classes.isStandIn(getNamedType(field.type).name) ? resolvingItems(resolve) : resolve,
    };
  }

  private isThere(type: GraphQLType): boolean {
    const { name } = getNamedType(type);
    return !this.classes.isStandIn(name) || this.own.ofContent(name) !== undefined;
  }

  private mapped<Type extends GraphQLType>(type: Type): Type;
  private mapped(type: GraphQLType): GraphQLType {
    if (isNonNullType(type)) return new GraphQLNonNull(this.mapped(type.ofType as GraphQLNullableType));
    if (isListType(type)) return new GraphQLList(this.mapped(type.ofType));
    return this.named(type);
  }

  private named(type: GraphQLNamedType): GraphQLNamedType {
    const { name } = type;
    const own = this.classes.isStandIn(name) ? this.own.ofContent(name) : this.own.shared.get(name);
    const known = own ?? this.types.get(name);
    if (known) return known;
    const made = this.made(type);
    this.types.set(name, made);
    return made;
  }

  private made(type: GraphQLNamedType): GraphQLNamedType {
    if (isObjectType(type) || isInterfaceType(type)) {
      const members = {
        interfaces: () => type.getInterfaces().map((each) => this.named(each) as GraphQLInterfaceType),
        fields: () => this.fields(type),
      };
      return isObjectType(type)
        ? new GraphQLObjectType({ ...type.toConfig(), ...members })
        : new GraphQLInterfaceType({ ...type.toConfig(), ...members });
    }
    if (isUnionType(type)) {
      const types = () =>
        type
          .getTypes()
          .filter((each) => this.isThere(each))
          .map((each) => this.named(each) as GraphQLObjectType);
      return new GraphQLUnionType({ ...type.toConfig(), types });
    }
    if (!isInputObjectType(type)) return type;
    const { fields, ...config } = type.toConfig();
    const typed = () =>
      Object.entries(fields).map(([name, field]) => [name, { ...field, type: this.mapped(field.type) }]);
    return new GraphQLInputObjectType({ ...config, fields: () => Object.fromEntries(typed()) });
  }
}

/** Readers keep no answers of which nobody knows what is in them: see {@link PUBLISHED_ALONE}. */
function notKept(field: Field): Field {
  if (field.extensions?.publishedAlone === PUBLISHED_ALONE.publishedAlone) return field;
  const resolve = field.resolve ?? defaultFieldResolver;
  return {
    ...field,
    resolve: (source, args, context, info) => {
      context.note('ALL');
      return resolve(source, args, context, info);
    },
  };
}

/** What a resolver gives as content may be an item as code has it, or as it is on the wire. */
function resolvingItems(resolve: Resolve): Resolve {
  return async (source, args, context, info) => {
    const found: unknown = await resolve(source, args, context, info);
    return Array.isArray(found) ? found.map(itemSourceOf) : itemSourceOf(found);
  };
}
