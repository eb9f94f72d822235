import type { Fault, FieldSettings, FieldType, JsonObject } from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { text } from '#platform/texts';
import { fieldEditor } from './field-control';
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

  schema() {
    return { type: 'string', contentMediaType: this.markup.mediaType };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, this.markup.orchardMember);
  }
}

/** Edits a field of source: the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
function markupEditor(edits: string, language: 'html' | 'markdown') {
  return fieldEditor(edits, { as: 'MarkupField', shown: (control) => ({ ...control, language }) });
}

/** HTML, stored as it was written: it is sanitised when it is rendered. */
export class HtmlField extends MarkupField {
  readonly name = 'HtmlField';
  get title() {
    return text('HTML');
  }

  constructor() {
    super({ mediaType: 'text/html', orchardMember: 'Html' });
  }
}

export const htmlEditor = markupEditor('HtmlField', 'html');

/** Markdown, stored as it was written: its HTML is made and sanitised when it is rendered. */
export class MarkdownField extends MarkupField {
  readonly name = 'MarkdownField';
  get title() {
    return text('Markdown');
  }

  constructor() {
    super({ mediaType: 'text/markdown', orchardMember: 'Markdown' });
  }

  check(markdown: string): Fault[] {
    const fault = markdownFault(markdown);
    return fault ? [{ member: '', ...fault }] : [];
  }
}

export const markdownEditor = markupEditor('MarkdownField', 'markdown');
