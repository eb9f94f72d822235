import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { BooleanEditor, BooleanField } from './boolean.field';
import { ContentPickerEditor, ContentPickerField, ContentPickerHandler } from './content-picker/content-picker.field';
import { PickedTitles } from './content-picker/picked-titles';
import { DateTimeEditor, DateTimeField, DateEditor, DateField, TimeEditor, TimeField } from './moment-fields';
import { HtmlEditor, HtmlField, MarkdownEditor, MarkdownField } from './markup-fields';
import { LinkEditor, LinkField } from './link.field';
import { MediaEditor, MediaField } from './media/media.field';
import { MediaUsesInContent } from './media/media-uses-in-content';
import { ItemRewriter } from './media/rewriting/item-rewriter';
import { MultiTextEditor, MultiTextField } from './multi-text.field';
import { NumericEditor, NumericField } from './numeric.field';
import { TextEditor, TextField } from './text/text.field';
import { UserPickerEditor, UserPickerField } from './user-picker.field';

const EDITORS = [
  BooleanEditor,
  ContentPickerEditor,
  DateEditor,
  DateTimeEditor,
  HtmlEditor,
  LinkEditor,
  MarkdownEditor,
  MediaEditor,
  MultiTextEditor,
  NumericEditor,
  TextEditor,
  TimeEditor,
  UserPickerEditor,
];

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [
    ItemRewriter,
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
    ContentPickerHandler,
    UserPickerField,
    MediaField,
    MediaUsesInContent,
    ...EDITORS,
    PickedTitles,
    contribution(VIEW_FOLDER, { prefix: 'content-fields', path: path.join(__dirname, 'views') }),
  ],
})
export class ContentFieldsModule {}
