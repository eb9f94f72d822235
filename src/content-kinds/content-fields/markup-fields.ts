import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  FIELD_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { text } from '#platform/texts';
import { fieldControl } from './field-control';
import { unindexable } from './limits';
import { orchardValue } from './orchard';

interface Markup {
  readonly mediaType: string;
  readonly orchardMember: string;
}

abstract class MarkupField implements FieldType {
  abstract readonly name: string;

  get settings() {
    return {
      sanitizeHtml: {
        type: 'boolean',
        default: true,
        description: text('Remove scripts and other unsafe HTML when the value is shown.'),
      },
    };
  }

  /** What is there already, whoever wrote it, is trusted then. */
  readonly guardedSettings = { sanitizeHtml: { value: false, permission: 'ManageLiquidTemplates' } } as const;

  readonly searchable = { '': 'text' } as const;

  protected constructor(private readonly markup: Markup) {}

  checkSettings(settings: FieldSettings): Fault[] {
    return unindexable(settings);
  }

  schema(): JsonSchema {
    return { type: 'string', contentMediaType: this.markup.mediaType };
  }

  fromOrchard(field: JsonObject): JsonValue {
    return orchardValue(field, this.markup.orchardMember);
  }
}

/** Edits a field of source: the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
abstract class MarkupEditor implements ContentEditorDriver {
  abstract readonly edits: string;

  protected constructor(private readonly language: 'html' | 'markdown') {}

  display(member: EditedMember): PlacedView {
    return view('MarkupField_Edit', { ...fieldControl(member), language: this.language }).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonValue | undefined {
    return posted.has() ? posted.text() : undefined;
  }
}

/** HTML, stored as it was written: it is sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class HtmlField extends MarkupField {
  readonly name = 'HtmlField';
  get title() {
    return text('HTML');
  }

  constructor() {
    super({ mediaType: 'text/html', orchardMember: 'Html' });
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class HtmlEditor extends MarkupEditor {
  readonly edits = 'HtmlField';

  constructor() {
    super('html');
  }
}

/** Markdown, stored as it was written: its HTML is made and sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class MarkdownField extends MarkupField {
  readonly name = 'MarkdownField';
  get title() {
    return text('Markdown');
  }

  constructor() {
    super({ mediaType: 'text/markdown', orchardMember: 'Markdown' });
  }

  check(markdown: string): Fault[] {
    const message = markdownFault(markdown);
    return message ? [{ member: '', message }] : [];
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class MarkdownEditor extends MarkupEditor {
  readonly edits = 'MarkdownField';

  constructor() {
    super('markdown');
  }
}
