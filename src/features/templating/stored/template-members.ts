import type { JsonSchema } from '@espalier/plugin-sdk';
import { TEMPLATE_LANGUAGES } from '../templates/template';

const MAX_NAME = 255;
const MAX_SOURCE = 1_000_000;
const MAX_DESCRIPTION = 1000;

/** Type, display type behind `_`, the rest behind `__`, which paths are part of. `files` is a path of the API. */
const SHAPE_NAME = /^(?!files$)[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)?(?:__[\p{L}\p{M}\p{N}_]+)?$/u;

/** The members of a template, as they travel: JSON Schema, for checking them and for the description of the API. */
export const TEMPLATE_MEMBERS = {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_NAME,
    examples: ['Content_Summary__BlogPost'],
    description: 'Of the shape that it shows, or of one of its alternates.',
  },
  language: {
    type: 'string',
    enum: [...TEMPLATE_LANGUAGES],
    description: '`liquid` or `hbs` for Handlebars, as the extensions of files.',
  },
  source: {
    type: 'string',
    maxLength: MAX_SOURCE,
    examples: ['<h2>{{ Model.ContentItem.displayText }}</h2>'],
  },
  description: {
    type: 'string',
    maxLength: MAX_DESCRIPTION,
    default: '',
    description: 'For those who keep templates.',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Whether a template can have the name. */
export function isShapeName(name: string): boolean {
  return name.length <= MAX_NAME && SHAPE_NAME.test(name);
}
