import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PERMISSION_PROVIDER, contribution } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ContentDefinitions } from './content-definitions';
import { ContentTypeStore } from './content-type-store';
import { ContentTypeEntity } from './content-type.entity';
import { DefinitionEvents } from './definition-events';
import { ContentDefinitionStep, OrchardDefinitionStep } from './recipe/definition-steps';
import { ContentTypesController } from './rest/content-types.controller';
import { SecurableContentTypes } from './securable-content-types';

@Module({
  imports: [TypeOrmModule.forFeature([ContentTypeEntity])],
  controllers: [ContentTypesController],
  providers: [
    ContentDefinitions,
    ContentTypeStore,
    DefinitionEvents,
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
