import type { JsonSchema } from '@espalier/plugin-sdk';
import { displayNameOf } from '#core/content-definition';
import { text } from '#platform/texts';

/** What the service's own parts and fields call their settings, so that it can be translated. */
const LABELS: Readonly<Record<string, string>> = {
  allowCustomPath: text('Allow custom path'),
  allowUpdatePath: text('Allow update path'),
  allowedExtensions: text('Allowed extensions'),
  allowedSchemes: text('Allowed schemes'),
  containedContentTypes: text('Contained content types'),
  containedStereotypes: text('Contained stereotypes'),
  defaultValue: text('Default value'),
  displayDateEditor: text('Display date editor'),
  displayOwnerEditor: text('Display owner editor'),
  displayType: text('Display type'),
  displayedContentTypes: text('Displayed content types'),
  enableOrdering: text('Enable ordering'),
  hint: text('Hint'),
  indexed: text('Indexed'),
  maxItems: text('Max items'),
  maxLength: text('Max length'),
  maximum: text('Maximum'),
  minLength: text('Min length'),
  minimum: text('Minimum'),
  multiple: text('Multiple'),
  options: text('Options'),
  pageSize: text('Page size'),
  pattern: text('Pattern'),
  required: text('Required'),
  sanitizeHtml: text('Sanitize html'),
  scale: text('Scale'),
  showCommentInput: text('Show comment input'),
};

/** What a setting is called: the title of its schema, or its name in words. */
export function labelOf(name: string, { title }: JsonSchema): string {
  if (typeof title === 'string') return title;
  return (Object.hasOwn(LABELS, name) ? LABELS[name] : undefined) ?? inWords(name);
}

function inWords(name: string): string {
  const [first, ...others] = displayNameOf(name).split(' ');
  return [first, ...others.map((word) => word.toLowerCase())].join(' ');
}
