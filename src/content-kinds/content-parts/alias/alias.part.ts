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
import { normalized } from '#platform/strings';
import { text } from '#platform/texts';
import { partControl } from '../part-control';
import { DISPLAY_TEXT_SLUG, patternFaults, patternSetting, Patterns } from '../pattern/patterns';

export const MAX_ALIAS_LENGTH = 512;

/** What the index of handles takes; an alias reaches it only in letters that grow in lower case. */
const MAX_ALIAS_BYTES = 2048;

export type AliasPartSettings = JsonObject & { readonly pattern?: string };

type Alias = JsonObject & { readonly alias?: string };

/** A name for templates and code to find an item by, unique among the live versions of all items. */
@Contributes(PART_TYPE)
export class AliasPart implements PartType {
  readonly name = 'AliasPart';
  get title() {
    return text('Alias');
  }

  readonly settings = { pattern: patternSetting(DISPLAY_TEXT_SLUG) };

  readonly indexed = { alias: 'text' } as const;

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ pattern }: AliasPartSettings): Fault[] {
    return patternFaults(this.patterns, pattern);
  }

  readonly searchable = { alias: 'none' } as const;

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

export function trimAlias(alias: string): string {
  return normalized(alias, 'NFC').trim();
}

export function normaliseAlias(alias: string): string {
  return trimAlias(alias.toLowerCase());
}

function aliasFault(alias: string): string | undefined {
  if (/\p{Cc}/u.test(alias)) return 'must not contain control characters.';
  const bytes = Buffer.byteLength(normaliseAlias(alias));
  return bytes > MAX_ALIAS_BYTES ? `must be at most ${MAX_ALIAS_BYTES} bytes long in UTF-8.` : undefined;
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class AliasEditor implements ContentEditorDriver {
  readonly edits = 'AliasPart';
  readonly generates = ['alias'];

  display(member: EditedMember): PlacedView {
    const { pattern = DISPLAY_TEXT_SLUG } = member.settings as AliasPartSettings;
    const hint =
      pattern === ''
        ? text('A name by which templates find the item.')
        : text('A name by which templates find the item. Leave it empty to generate one.');
    const control = partControl(member, 'alias', { label: member.displayName, hint });
    return view('AliasPart_Edit', control).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has('alias') ? { alias: posted.text('alias') } : undefined;
  }
}
