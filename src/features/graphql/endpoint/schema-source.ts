import { Injectable, Logger } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { ItemResolvers } from '../resolvers/item-resolvers';
import { buildSchema } from '../schema-builder/build-schema';

export interface WholeSchema {
  readonly schema: GraphQLSchema;
  readonly types: readonly ContentType[];
}

/**
 * Looked at before every request and built anew only after the types have changed; requests that run meanwhile finish
 * on the schema that they began with, and those that come meanwhile wait.
 */
@Injectable()
export class SchemaSource {
  private readonly logger = new Logger('GraphQL');
  /** The types that were looked at last: another object after every reading of them. */
  private types?: readonly ContentType[];
  private whole?: WholeSchema;
  private renewing: Promise<unknown> = Promise.resolve();
  private queued?: Promise<WholeSchema>;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly definitions: ContentDefinitions,
    readonly resolvers: ItemResolvers,
  ) {}

  async current(): Promise<WholeSchema> {
    if (this.whole && this.types === this.definitions.all()) return this.whole;
    // One at a time, and one waiting is enough for all who ask meanwhile.
    this.queued ??= this.renewing
      .catch(() => undefined)
      .then(() => {
        this.queued = undefined;
        const renewed = this.renew();
        this.renewing = renewed;
        return renewed;
      });
    return this.queued;
  }

  onRenewed(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Builds the schema with types hidden: all that is left of these are their names, and what every item has. */
  without(hidden: ReadonlySet<string>, { types }: WholeSchema): Promise<GraphQLSchema> {
    return buildSchema(types, this.resolvers, hidden);
  }

  private async renew(): Promise<WholeSchema> {
    const types = this.definitions.all();
    if (!this.whole || revisionsOf(types) !== revisionsOf(this.whole.types)) {
      this.whole = await this.built(types);
      for (const listener of this.listeners) listener();
    }
    this.types = types;
    return this.whole;
  }

  private async built(types: readonly ContentType[]): Promise<WholeSchema> {
    try {
      return { types, schema: await buildSchema(types, this.resolvers) };
    } catch (error) {
      // Types of a plug-in that GraphQL cannot express must not take away the queries of all the others.
      this.logger.error(`The schema could not be renewed: ${error instanceof Error ? error.message : String(error)}`);
      return this.whole ?? { types: [], schema: await buildSchema([], this.resolvers) };
    }
  }
}

function revisionsOf(types: readonly ContentType[]): string {
  return types.map(({ name, revision }) => `${name} ${revision}`).join();
}
