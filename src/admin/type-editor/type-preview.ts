import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { ContentEditors, type EditorModel } from '#admin/content-editor';
import { GraphqlTypePreview } from '#features/graphql';

export interface PreviewView {
  readonly typeName: string;
  readonly editor: EditorModel;
  /** In the schema language of GraphQL; absent where GraphQL cannot express the type. */
  readonly graphql?: string;
}

@Injectable()
export class TypePreviews {
  private readonly logger = new Logger(TypePreviews.name);

  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly editors: ContentEditors,
    private readonly graphql: GraphqlTypePreview,
  ) {}

  ofStored(principal: Principal, type: ContentType): Promise<PreviewView> {
    return this.shown(principal, type, this.definitions.all());
  }

  async ofTrial(principal: Principal, name: string, definition: object): Promise<PreviewView> {
    const { type, types } = await this.definitions.trial(name, definition);
    return this.shown(principal, type, types);
  }

  private async shown(principal: Principal, type: ContentType, types: readonly ContentType[]): Promise<PreviewView> {
    const editor = await this.editors.modelOf(type, type.withDefaults({}), {}, { principal, isNew: true });
    return { typeName: type.name, editor, graphql: await this.print(type, types) };
  }

  private async print(type: ContentType, types: readonly ContentType[]): Promise<string | undefined> {
    try {
      return await this.graphql.print(type, types);
    } catch (error) {
      this.logger.warn(`GraphQL cannot express ${type.name}: ${String(error)}`);
      return undefined;
    }
  }
}
