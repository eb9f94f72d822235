import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentEditorModule } from '#admin/content-editor';
import { GraphqlModule } from '#features/graphql';
import { text } from '#platform/texts';
import { FieldPages, PartPages } from './members/member.pages';
import { MemberForms } from './members/member-forms';
import { MemberSheets } from './members/member-sheets';
import { ContentTypePages } from './pages/content-type.pages';
import { ContentTypesPages } from './pages/content-types.pages';
import { TypeDeletionPages } from './pages/type-deletion.pages';
import { TypePreviewPages } from './pages/type-preview.pages';
import { TypeChanges } from './type-changes';
import { TypeCreation } from './type-creation';
import { TypeMentions } from './type-mentions';
import { TypePreviews } from './type-preview';
import { TypeSheets } from './type-sheets';
import { TYPES_PATH } from './type-paths';

@Module({
  imports: [ContentModule, ContentDefinitionModule, ContentEditorModule, GraphqlModule],
  // The page of new types before those of a type of any name.
  controllers: [ContentTypesPages, ContentTypePages, TypePreviewPages, TypeDeletionPages, PartPages, FieldPages],
  providers: [
    MemberForms,
    MemberSheets,
    TypeChanges,
    TypeCreation,
    TypeMentions,
    TypePreviews,
    TypeSheets,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Content types'),
          href: TYPES_PATH,
          group: text('Content'),
          position: 20,
          permission: 'ViewContentTypes',
          help: 'content-types#in-the-admin',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'type-editor', path: path.join(__dirname, 'views') }),
  ],
})
export class TypeEditorModule {}
