import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Contributes, PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { SECURABLE_TYPES, type SecurableType, type SecurableTypes } from '#core/auth';
import { text } from '#platform/texts';
import { ContentDefinitions } from './content-definitions';
import { ContentTypeStore, ContentTypeEntity } from './content-type-store';
import { definitionEvents } from './definition-events';
import { ContentDefinitionStep, OrchardDefinitionStep } from './recipe/definition-steps';
import { ContentTypesController } from './rest/content-types.controller';

/** Types marked `securable` have permissions of their own, such as `Publish_BlogPost`. */
@Contributes(SECURABLE_TYPES)
class SecurableContentTypes implements SecurableTypes {
  constructor(private readonly definitions: ContentDefinitions) {}

  securable(): readonly SecurableType[] {
    return this.definitions
      .all()
      .filter(({ definition }) => definition.securable)
      .map(({ name, definition: { displayName } }) => ({ name, displayName }));
  }

  isSecurable(contentType: string): boolean {
    return this.definitions.get(contentType)?.definition.securable ?? false;
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([ContentTypeEntity])],
  controllers: [ContentTypesController],
  providers: [
    ContentDefinitions,
    ContentTypeStore,
    definitionEvents.category,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ViewContentTypes',
          get title() {
            return text('View content types');
          },
          get category() {
            return text('Content types');
          },
        },
        {
          name: 'EditContentTypes',
          get title() {
            return text('Edit content types');
          },
          get category() {
            return text('Content types');
          },
          implies: ['ViewContentTypes'],
        },
      ],
    }),
    SecurableContentTypes,
    ContentDefinitionStep,
    OrchardDefinitionStep,
  ],
  exports: [ContentDefinitions],
})
export class ContentDefinitionModule {}
