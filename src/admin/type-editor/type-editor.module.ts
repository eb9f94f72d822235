import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentEditorModule } from '#admin/content-editor';
import { KEYBOARD, type KeyGroup } from '#core/display';
import { GraphqlModule } from '#features/graphql';
import { text } from '#platform/texts';
import { MemberRows } from './form/member-rows';
import { FieldPages, PartPages } from './members/member.pages';
import { MemberForms } from './members/member-forms';
import { MemberSheets } from './members/member-sheets';
import { ContentTypeForms } from './form/content-type-forms';
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
    ContentTypeForms,
    MemberForms,
    MemberRows,
    MemberSheets,
    TypeChanges,
    TypeCreation,
    TypeMentions,
    TypePreviews,
    TypeSheets,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          get text() {
            return text('Content types');
          },
          href: TYPES_PATH,
          get group() {
            return text('Site');
          },
          icon: 'boxes',
          position: 20,
          permission: 'ViewContentTypes',
          help: 'content-types',
        },
      ],
    }),
    contribution(KEYBOARD, {
      get title() {
        return text('Content type');
      },
      script: 'content-type.js',
      get keys(): KeyGroup['keys'] {
        return [
          ['Alt+↑', text('Move up')],
          ['Alt+↓', text('Move down')],
        ];
      },
    }),
    contribution(VIEW_FOLDER, { prefix: 'type-editor', path: path.join(__dirname, 'views') }),
  ],
})
export class TypeEditorModule {}
