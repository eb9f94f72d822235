import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#content-definition';
import { ContentEditors, type EditorModel } from '#content-editor';
import { GraphqlTypePreview } from '#graphql';

/** A type as it would be, to be looked at. */
export interface ShownPreview {
  readonly typeName: string;
  /** The form of a new item. */
  readonly editor: EditorModel;
  /** In the schema language of GraphQL; absent where GraphQL cannot express the type. */
  readonly graphql?: string;
}

/** What would become of a type: nothing of it is stored. */
@Injectable()
export class TypePreviews {
  private readonly logger = new Logger(TypePreviews.name);

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly editors: ContentEditors,
    private readonly graphql: GraphqlTypePreview,
  ) {}

  /** As it is. */
  ofStored(principal: Principal, type: ContentType): Promise<ShownPreview> {
    return this.shown(principal, type, this.definitions.all());
  }

  /** As it would be. @throws InvalidDefinitionError */
  async ofTrial(principal: Principal, name: string, definition: object): Promise<ShownPreview> {
    const { type, types } = this.definitions.trial(name, definition);
    return this.shown(principal, type, types);
  }

  private async shown(principal: Principal, type: ContentType, types: readonly ContentType[]): Promise<ShownPreview> {
    const editor = await this.editors.modelOf(type, type.withDefaults({}), {}, { principal, isNew: true });
    return { typeName: type.name, editor, graphql: this.print(type, types) };
  }

  private print(type: ContentType, types: readonly ContentType[]): string | undefined {
    try {
      return this.graphql.print(type, types);
    } catch (error) {
      this.logger.warn(`GraphQL cannot express ${type.name}: ${String(error)}`);
      return undefined;
    }
  }
}
