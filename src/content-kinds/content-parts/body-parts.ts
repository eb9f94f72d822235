import { view, type ContentEditorDriver, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { perLanguage, text } from '#platform/texts';
import { hasLiquid, type LiquidSyntax } from './liquid/liquid-syntax';
import { typedMember } from './part-control';

type Language = 'html' | 'markdown';

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

/**
 * A body, stored as it was written: it is rendered and sanitised when it is shown. What could not be rendered as Liquid
 * is refused while its author is there to mend it.
 *
 * @param language also the name of the member that has the text
 */
function bodyPart(name: string, language: Language, title: () => string) {
  return (syntax: Pick<LiquidSyntax, 'fault'>): PartType => ({
    name,
    get title() {
      return title();
    },
    get label() {
      return text('Text');
    },
    get settings() {
      return bodySettings();
    },
    guardedSettings: GUARDED_BODY_SETTINGS,
    searchable: { [language]: 'text' },
    members: () => ({ [language]: { type: 'string', contentMediaType: `text/${language}` } }),
    check: ({ [language]: body }: JsonObject, { renderLiquid }) => {
      if (typeof body !== 'string') return [];
      const faults = [
        language === 'markdown' ? markdownFault(body) : undefined,
        renderLiquid === true && hasLiquid(body) ? syntax.fault(body) : undefined,
      ];
      return faults.flatMap((fault) => (fault ? [{ member: language, ...fault }] : []));
    },
  });
}

/** Edits the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
function bodyEditor(edits: string, language: Language): ContentEditorDriver {
  return {
    edits,
    display: (member) => {
      const control = { ...member.control(language), label: member.displayName, optional: true, markRequired: true };
      return view('BodyPart_Edit', { ...control, language, isBody: true }).at('Edit', 'Content');
    },
    read: (posted) => typedMember(posted, language),
  };
}

export const htmlBodyPart = bodyPart('HtmlBodyPart', 'html', () => text('Text in HTML'));
export const htmlBodyEditor = bodyEditor('HtmlBodyPart', 'html');

export const markdownBodyPart = bodyPart('MarkdownBodyPart', 'markdown', () => text('Text in Markdown'));
export const markdownBodyEditor = bodyEditor('MarkdownBodyPart', 'markdown');
