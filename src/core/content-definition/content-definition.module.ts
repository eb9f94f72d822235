import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentDefinitions } from './content-definitions';
import { ContentTypeStore } from './content-type-store';
import { ContentTypeEntity } from './content-type.entity';
import { DefinitionEvents } from './definition-events';
import { ContentDefinitionStep } from './recipe/content-definition.step';
import { OrchardDefinitionStep } from './recipe/orchard-definition.step';
import { ContentTypePermissions } from './rest/content-type-permissions';
import { ContentTypesController } from './rest/content-types.controller';
import { SecurableContentTypes } from './securable-content-types';

/** Content types: what they are made of, where they are kept, and what they demand of items. */
@Module({
  imports: [TypeOrmModule.forFeature([ContentTypeEntity])],
  controllers: [ContentTypesController],
  providers: [
    ContentDefinitions,
    ContentTypeStore,
    DefinitionEvents,
    ContentTypePermissions,
    SecurableContentTypes,
    ContentDefinitionStep,
    OrchardDefinitionStep,
  ],
  exports: [ContentDefinitions],
})
export class ContentDefinitionModule {}
