import { BodyShape } from '#platform/request';
import type { PreviewRequest } from '../preview/template-preview';
import { InvalidTemplateError } from '../stored/stored-template-errors';
import { TEMPLATE_MEMBERS } from '../stored/template-members';
import type { TemplateValues } from '../stored/stored-template';

const NOT_LOOKED_AT = { readOnly: true, description: 'Not looked at.' };

interface TemplateBody extends TemplateValues {
  readonly name?: string;
  readonly revision?: unknown;
  readonly modifiedUtc?: unknown;
  readonly author?: unknown;
}

/** A template may be sent back as it was read. */
export const TEMPLATE = new BodyShape<TemplateBody>({
  properties: {
    ...TEMPLATE_MEMBERS,
    name: { ...TEMPLATE_MEMBERS.name, description: 'As in the path, if at all: a template keeps its name.' },
    revision: NOT_LOOKED_AT,
    modifiedUtc: NOT_LOOKED_AT,
    author: NOT_LOOKED_AT,
  },
  required: ['language', 'source'],
});

export const PREVIEW = new BodyShape<PreviewRequest>({
  properties: {
    name: TEMPLATE_MEMBERS.name,
    language: TEMPLATE_MEMBERS.language,
    source: TEMPLATE_MEMBERS.source,
    contentItemId: {
      type: 'string',
      maxLength: 26,
      description: 'Of the item that is shown, in its newest version. Default: none; the template itself is rendered.',
    },
    displayType: {
      type: 'string',
      pattern: '^[A-Za-z0-9]{1,100}$',
      default: 'Detail',
      examples: ['Summary'],
      description: 'How the item is shown.',
    },
  },
  required: ['name', 'language', 'source'],
});

/** @throws InvalidTemplateError when the body is about another template than the path */
export function templateValuesOf(name: string, { name: sent = name, ...body }: TemplateBody): TemplateValues {
  if (sent !== name) {
    throw new InvalidTemplateError('name', `A template keeps its name. Send "${name}", or leave the name out.`);
  }
  const { language, source, description } = body;
  return { language, source, description };
}
