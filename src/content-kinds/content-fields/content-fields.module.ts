import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { BooleanEditor } from './boolean/boolean.editor';
import { BooleanField } from './boolean/boolean.field';
import { ContentPickerEditor } from './content-picker/content-picker.editor';
import { ContentPickerField } from './content-picker/content-picker.field';
import { ContentPickerHandler } from './content-picker/content-picker.handler';
import { PickedTitles } from './content-picker/picked-titles';
import { DateTimeEditor } from './date-time/date-time.editor';
import { DateTimeField } from './date-time/date-time.field';
import { DateEditor } from './date/date.editor';
import { DateField } from './date/date.field';
import { HtmlEditor } from './html/html.editor';
import { HtmlField } from './html/html.field';
import { LinkEditor } from './link/link.editor';
import { LinkField } from './link/link.field';
import { MarkdownEditor } from './markdown/markdown.editor';
import { MarkdownField } from './markdown/markdown.field';
import { MediaEditor } from './media/media.editor';
import { MediaUsesInContent } from './media/media-uses-in-content';
import { ItemRewriter } from './media/rewriting/item-rewriter';
import { MediaField } from './media/media.field';
import { MultiTextEditor } from './multi-text/multi-text.editor';
import { MultiTextField } from './multi-text/multi-text.field';
import { NumericEditor } from './numeric/numeric.editor';
import { NumericField } from './numeric/numeric.field';
import { TextEditor } from './text/text.editor';
import { TextField } from './text/text.field';
import { TimeEditor } from './time/time.editor';
import { TimeField } from './time/time.field';
import { UserPickerEditor } from './user-picker/user-picker.editor';
import { UserPickerField } from './user-picker/user-picker.field';

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

/** The built-in field types and their editors: contributions like any plug-in's. */
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
