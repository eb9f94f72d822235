import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#content-definition';
import { BooleanField } from './boolean/boolean.field';
import { ContentPickerField } from './content-picker/content-picker.field';
import { ContentPickerHandler } from './content-picker/content-picker.handler';
import { DateField } from './date/date.field';
import { DateTimeField } from './date-time/date-time.field';
import { HtmlField } from './html/html.field';
import { LinkField } from './link/link.field';
import { MarkdownField } from './markdown/markdown.field';
import { MediaField } from './media/media.field';
import { MultiTextField } from './multi-text/multi-text.field';
import { NumericField } from './numeric/numeric.field';
import { TextField } from './text/text.field';
import { TimeField } from './time/time.field';
import { UserPickerField } from './user-picker/user-picker.field';

/** The built-in field types: contributions like any plug-in's. */
@Module({
  imports: [ContentDefinitionModule],
  providers: [
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
  ],
})
export class ContentFieldsModule {}
