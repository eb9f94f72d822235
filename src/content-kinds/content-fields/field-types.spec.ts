import { describeFieldType } from '@espalier/testing';
import { BooleanField } from './boolean.field';
import { ContentPickerField } from './content-picker/content-picker.field';
import { DateField, DateTimeField, TimeField } from './moment-fields';
import { HtmlField, MarkdownField } from './markup-fields';
import { LinkField } from './link.field';
import { MediaField } from './media/media.field';
import { MultiTextField } from './multi-text.field';
import { NumericField } from './numeric.field';
import { TextField } from './text/text.field';
import { UserPickerField } from './user-picker.field';

const ID = '01m7y662v8zzgzs3mfb2vrq7ae';

describeFieldType(new BooleanField(), { valid: [true, false], invalid: ['true'] });
describeFieldType(new ContentPickerField(), { valid: [{ contentItemIds: [ID] }], invalid: [ID] });
describeFieldType(new DateField(), { valid: ['2026-01-31'], invalid: ['2026-02-30', 1] });
describeFieldType(new DateTimeField(), { valid: ['2026-01-31T10:00:00+02:00'], invalid: ['yesterday'] });
describeFieldType(new HtmlField(), { valid: ['<p>Hi</p>'], invalid: [{ html: '' }] });
describeFieldType(new LinkField(), { valid: [{ url: ' /about ', text: 'About' }], invalid: [{ url: 'javascript:1' }] });
describeFieldType(new MarkdownField(), { valid: ['# Hi'], invalid: [1] });
describeFieldType(new MediaField(), { valid: [{ paths: ['a/b.png'] }], invalid: ['a/b.png'] });
describeFieldType(new MultiTextField(), { valid: [['a', 'b']], invalid: ['a'] });
describeFieldType(new NumericField(), { valid: [1.25, 0], invalid: ['1', 1.255], settings: { scale: 2 } });
describeFieldType(new TextField(), { valid: ['oak', ''], invalid: ['elm tree', 1], settings: { maxLength: 4 } });
describeFieldType(new TimeField(), { valid: ['10:00'], invalid: ['25:00'] });
describeFieldType(new UserPickerField(), { valid: [{ userIds: [ID] }], invalid: [{ userIds: ID }] });
