import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { KEYBOARD, type KeyGroup } from '#core/display';
import { ComparisonModule } from '#features/comparison';
import { text } from '#platform/texts';
import { ContentEditors } from './content-editors';
import { FieldChanges } from './bulk/field-changes';
import { FieldOfMany } from './bulk/field-of-many';
import { FieldUndo, FieldUndoPages } from './bulk/field-undo';
import { EditorTools } from './members/editor-tools';
import { SchemaEditor } from './members/schema-editor';
import { ListChildren } from './order/list-children';
import { ListOrder } from './order/list-order';
import { OrderPages } from './order/order.pages';
import { AutosavePages } from './pages/autosave.pages';
import { CreatePages } from './pages/create.pages';
import { EditPages } from './pages/edit.pages';
import { EditedItems } from './pages/edited-items';
import { EditorPages } from './pages/editor-page';
import { FilledForms } from './pages/filled-form';
import { FormAnswers } from './pages/form-answers';
import { ItemSaver } from './pages/item-saver';
import { ItemStatuses } from './pages/item-status';
import { WritingViewPages, PreviewViewPages } from './pages/preferences.pages';
import { ItemChoices, PickController } from './pick/pick.controller';
import { ItemUsesPages } from './pages/item-uses.pages';
import { PresenceController } from './presence/presence.controller';
import { PresenceEntity, Presences } from './presence/presences';
import { ItemPreview, PreviewController } from './preview/preview.controller';

const KEYS: KeyGroup = {
  get title() {
    return text('Editor');
  },
  script: 'editor.js',
  get keys(): KeyGroup['keys'] {
    return [
      ['Ctrl+S', text('Save draft')],
      ['Ctrl+Enter', text('What the main button says. Asks before it publishes.')],
      ['Ctrl+Shift+P', text('Live preview')],
      ['Ctrl+B', text('Bold')],
      ['Ctrl+I', text('Italic')],
      ['Ctrl+L', text('Link')],
    ];
  },
};

@Module({
  imports: [ComparisonModule, ContentModule, ContentDefinitionModule, TypeOrmModule.forFeature([PresenceEntity])],
  controllers: [
    AutosavePages,
    CreatePages,
    EditPages,
    FieldUndoPages,
    OrderPages,
    PickController,
    PresenceController,
    ItemUsesPages,
    PreviewController,
    PreviewViewPages,
    WritingViewPages,
  ],
  providers: [
    ContentEditors,
    EditedItems,
    EditorPages,
    EditorTools,
    FieldChanges,
    FieldOfMany,
    FieldUndo,
    FilledForms,
    FormAnswers,
    ItemChoices,
    ItemPreview,
    ItemSaver,
    ItemStatuses,
    ListChildren,
    ListOrder,
    Presences,
    SchemaEditor,
    contribution(KEYBOARD, KEYS),
    contribution(VIEW_FOLDER, { prefix: 'content-editor', path: path.join(__dirname, 'views') }),
  ],
  exports: [ContentEditors],
})
export class ContentEditorModule {}
