import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLOutputType, GraphQLResolveInfo } from 'graphql';
import type { LRUCache } from 'lru-cache';
import type { Path } from '../graphql-internals';
import type { Values, FieldAnswer } from './prepared-field';

export interface PlanMemory {
  fields: number;
  /** Of fields that are prepared, by the values of the variables that they name. */
  readonly answers: LRUCache<string, FieldAnswer<unknown>>;
}

export interface PlanScope extends Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation'> {
  readonly memory: PlanMemory;
  readonly included: Values;
}

export interface PlannedField {
  readonly scope: PlanScope;
  readonly parentType: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
}

/** There is one in every object of an answer, so it holds little. */
export class FieldSite implements Path, GraphQLResolveInfo {
  readonly rootValue = undefined;

  constructor(
    private readonly field: PlannedField,
    readonly variableValues: GraphQLResolveInfo['variableValues'],
    readonly prev: Path | undefined,
  ) {}

  get key(): string {
    return this.field.name;
  }

  get typename(): string {
    return this.field.parentType.name;
  }

  get path(): Path {
    return this;
  }

  get fieldName(): string {
    return this.field.definition.name;
  }

  get fieldNodes(): readonly FieldNode[] {
    return this.field.nodes;
  }

  get returnType(): GraphQLOutputType {
    return this.field.definition.type;
  }

  get parentType(): GraphQLObjectType {
    return this.field.parentType;
  }

  get schema(): PlanScope['schema'] {
    return this.field.scope.schema;
  }

  get fragments(): PlanScope['fragments'] {
    return this.field.scope.fragments;
  }

  get operation(): PlanScope['operation'] {
    return this.field.scope.operation;
  }
}
