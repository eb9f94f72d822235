import path from 'node:path';
import { Module } from '@nestjs/common';
import { CONTENT_EDITOR_DRIVER, FIELD_TYPE, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { BooleanField, booleanEditor } from './boolean.field';
import { ContentPickerEditor, ContentPickerField, ContentPickerHandler } from './content-picker/content-picker.field';
import { PickedTitles } from './content-picker/picked-titles';
import { DateField, DateTimeField, TimeField, dateEditor, dateTimeEditor, timeEditor } from './moment-fields';
import { HtmlField, MarkdownField, htmlEditor, markdownEditor } from './markup-fields';
import { LinkField, linkEditor } from './link.field';
import { MediaField, mediaEditor } from './media/media.field';
import { MediaUsesInContent } from './media/media-uses-in-content';
import { ItemRewriter } from './media/rewriting/item-rewriter';
import { MultiTextField, multiTextEditor } from './multi-text.field';
import { NumericField, numericEditor } from './numeric.field';
import { TextField, textEditor } from './text/text.field';
import { UserPickerEditor, UserPickerField } from './user-picker.field';

const FIELDS = [
  TextField,
  NumericField,
  BooleanField,
  DateField,
  TimeField,
  DateTimeField,
  HtmlField,
  MarkdownField,
  LinkField,
  MultiTextField,
  ContentPickerField,
  UserPickerField,
  MediaField,
];

const EDITORS = [
  booleanEditor,
  dateEditor,
  dateTimeEditor,
  htmlEditor,
  linkEditor,
  markdownEditor,
  mediaEditor,
  multiTextEditor,
  numericEditor,
  textEditor,
  timeEditor,
];

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [
    ItemRewriter,
    ...FIELDS.map((useClass) => ({ provide: FIELD_TYPE, useClass })),
    ...EDITORS.map((editor) => contribution(CONTENT_EDITOR_DRIVER, editor)),
    ContentPickerEditor,
    ContentPickerHandler,
    UserPickerEditor,
    MediaUsesInContent,
    PickedTitles,
    contribution(VIEW_FOLDER, { prefix: 'content-fields', path: path.join(__dirname, 'views') }),
  ],
})
export class ContentFieldsModule {}
