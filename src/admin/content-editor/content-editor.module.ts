import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentEditors } from './content-editors';
import { EditorTools } from './members/editor-tools';
import { SchemaEditor } from './members/schema-editor';
import { ListChildren } from './order/list-children';
import { ListOrder } from './order/list-order';
import { OrderPages } from './order/order.pages';
import { CreatePages } from './pages/create.pages';
import { EditPages } from './pages/edit.pages';
import { EditedItems } from './pages/edited-items';
import { EditorPages } from './pages/editor-page';
import { FilledForms } from './pages/filled-form';
import { FormAnswers } from './pages/form-answers';
import { ItemSaver } from './pages/item-saver';
import { ItemChoices, PickController } from './pick/pick.controller';
import { ItemPreview, PreviewController } from './preview/preview.controller';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  controllers: [CreatePages, EditPages, OrderPages, PickController, PreviewController],
  providers: [
    ContentEditors,
    EditedItems,
    EditorPages,
    EditorTools,
    FilledForms,
    FormAnswers,
    ItemChoices,
    ItemPreview,
    ItemSaver,
    ListChildren,
    ListOrder,
    SchemaEditor,
    contribution(VIEW_FOLDER, { prefix: 'content-editor', path: path.join(__dirname, 'views') }),
  ],
  exports: [ContentEditors],
})
export class ContentEditorModule {}
