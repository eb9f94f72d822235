import type { Fault, JsonSchema } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import type { Patterns } from './patterns';

/** The display text in the form of a path. */
export const DISPLAY_TEXT_SLUG = '{{ ContentItem.displayText | slugify }}';

export function patternSetting(defaultPattern: string): JsonSchema {
  return {
    type: 'string',
    maxLength: 2000,
    default: defaultPattern,
    description: text('Liquid over ContentItem and Container, with the filter slugify.'),
  };
}

export function patternFaults(patterns: Patterns, pattern = ''): Fault[] {
  const message = patterns.fault(pattern);
  return message ? [{ member: 'pattern', message }] : [];
}
