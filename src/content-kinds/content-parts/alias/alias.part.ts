import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { DISPLAY_TEXT_SLUG, patternFaults, patternSetting } from '../pattern/pattern-settings';
import { Patterns } from '../pattern/patterns';
import { MAX_ALIAS_LENGTH, aliasFault, trimAlias } from './alias-name';

export type AliasPartSettings = JsonObject & { readonly pattern?: string };

type Alias = JsonObject & { readonly alias?: string };

/** A name for templates and code to find an item by, unique among the live versions of all items. */
@Contributes(PART_TYPE)
export class AliasPart implements PartType {
  readonly name = 'AliasPart';
  readonly title = text('Alias');

  readonly settings = { pattern: patternSetting(DISPLAY_TEXT_SLUG) };

  readonly indexed = { alias: 'text' } as const;

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ pattern }: AliasPartSettings): Fault[] {
    return patternFaults(this.patterns, pattern);
  }

  members() {
    return {
      alias: { type: 'string', maxLength: MAX_ALIAS_LENGTH, description: 'Made from the pattern when it is empty.' },
    };
  }

  check({ alias = '' }: Alias): Fault[] {
    const message = aliasFault(alias);
    return message ? [{ member: 'alias', message }] : [];
  }

  normalise(part: Alias): JsonObject {
    if (part.alias === undefined) return part;
    const { alias, ...others } = part;
    const trimmed = trimAlias(alias);
    return trimmed === '' ? others : { ...others, alias: trimmed };
  }
}
