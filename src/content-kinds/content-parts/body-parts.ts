import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type JsonObject,
  type PartType,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { perLanguage, text } from '#platform/texts';
import { hasLiquid, LiquidSyntax } from './liquid/liquid-syntax';

type BodySettings = JsonObject & { readonly renderLiquid?: boolean };

const bodySettings = perLanguage(() => ({
  sanitizeHtml: {
    type: 'boolean',
    default: true,
    description: text('Remove scripts and other unsafe HTML when the text is shown.'),
  },
  renderLiquid: {
    type: 'boolean',
    default: false,
    description: text(
      'Render the text as Liquid first. Writing Liquid then requires the permission “Manage Liquid templates”. Liquid in existing texts is rendered too, whoever wrote it.',
    ),
  },
}));

/** What they let through is what others have written already, unseen by whoever sets them. */
const GUARDED_BODY_SETTINGS = {
  sanitizeHtml: { value: false, permission: 'ManageLiquidTemplates' },
  renderLiquid: { value: true, permission: 'ManageLiquidTemplates' },
} as const;

/** What could not be rendered is refused while its author is there to mend it. */
function liquidFaults(syntax: LiquidSyntax, member: string, body: string, settings: BodySettings): Fault[] {
  if (!settings.renderLiquid || !hasLiquid(body)) return [];
  const message = syntax.fault(body);
  return message ? [{ member, message }] : [];
}

/** Edits the body of a part: the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
abstract class BodyEditor implements ContentEditorDriver {
  abstract readonly edits: string;

  /** @param member of the part, which has the text */
  protected constructor(
    private readonly language: 'html' | 'markdown',
    private readonly member: string,
  ) {}

  display(edited: EditedMember): PlacedView {
    const { displayName: label } = edited;
    const { language } = this;
    const model = {
      ...edited.control(this.member),
      label,
      language,
      isBody: true,
      optional: true,
      markRequired: true,
    };
    return view('BodyPart_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has(this.member) ? { [this.member]: posted.text(this.member) } : undefined;
  }
}

/** A body of HTML, stored as it was written: it is rendered and sanitised when it is shown. */
@Contributes(PART_TYPE)
export class HtmlBodyPart implements PartType {
  readonly name = 'HtmlBodyPart';
  get title() {
    return text('Text in HTML');
  }
  get label() {
    return text('Text');
  }

  get settings() {
    return bodySettings();
  }

  readonly guardedSettings = GUARDED_BODY_SETTINGS;

  constructor(private readonly syntax: LiquidSyntax) {}

  readonly searchable = { html: 'text' } as const;

  members() {
    return { html: { type: 'string', contentMediaType: 'text/html' } };
  }

  check({ html = '' }: JsonObject & { readonly html?: string }, settings: BodySettings): Fault[] {
    return liquidFaults(this.syntax, 'html', html, settings);
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class HtmlBodyPartEditor extends BodyEditor {
  readonly edits = 'HtmlBodyPart';

  constructor() {
    super('html', 'html');
  }
}

/** A body of Markdown, stored as it was written: it is rendered and sanitised when it is shown. */
@Contributes(PART_TYPE)
export class MarkdownBodyPart implements PartType {
  readonly name = 'MarkdownBodyPart';
  get title() {
    return text('Text in Markdown');
  }
  get label() {
    return text('Text');
  }

  get settings() {
    return bodySettings();
  }

  readonly guardedSettings = GUARDED_BODY_SETTINGS;

  constructor(private readonly syntax: LiquidSyntax) {}

  readonly searchable = { markdown: 'text' } as const;

  members() {
    return { markdown: { type: 'string', contentMediaType: 'text/markdown' } };
  }

  check({ markdown = '' }: JsonObject & { readonly markdown?: string }, settings: BodySettings): Fault[] {
    const message = markdownFault(markdown);
    return [
      ...(message ? [{ member: 'markdown', message }] : []),
      ...liquidFaults(this.syntax, 'markdown', markdown, settings),
    ];
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class MarkdownBodyPartEditor extends BodyEditor {
  readonly edits = 'MarkdownBodyPart';

  constructor() {
    super('markdown', 'markdown');
  }
}
