import {
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  type ContentItem,
  type ContentTypeDefinition,
  Contributes,
  type Fault,
  HANDLE_PROVIDER,
  type HandleClaim,
  type HandleProvider,
  type JsonObject,
  PART_TYPE,
  type PartType,
  type Sentence,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { normalized } from '#platform/strings';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { freeSuffix, shortenForSuffix } from '../handles/free-handle';
import { partControl, typedMember } from '../part-control';
import { DISPLAY_TEXT_SLUG, patternFaults, patternSetting, Patterns } from '../pattern/patterns';

const MAX_ALIAS_LENGTH = 512;

/** What the index of handles takes; an alias reaches it only in letters that grow in lower case. */
const MAX_ALIAS_BYTES = 2048;

type AliasPartSettings = JsonObject & { readonly pattern?: string };

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
    const fault = aliasFault(alias);
    return fault ? [{ member: 'alias', ...fault }] : [];
  }

  normalise(part: Alias): JsonObject {
    if (part.alias === undefined) return part;
    const { alias, ...others } = part;
    const trimmed = trimAlias(alias);
    return trimmed === '' ? others : { ...others, alias: trimmed };
  }
}

function trimAlias(alias: string): string {
  return normalized(alias, 'NFC').trim();
}

export function normaliseAlias(alias: string): string {
  return trimAlias(alias.toLowerCase());
}

function aliasFault(alias: string): Sentence | undefined {
  if (/\p{Cc}/u.test(alias)) return sentence('must not contain control characters.');
  const bytes = Buffer.byteLength(normaliseAlias(alias));
  return bytes > MAX_ALIAS_BYTES
    ? sentence('must be at most {most} bytes long in UTF-8.', { most: MAX_ALIAS_BYTES })
    : undefined;
}

export const aliasEditor: ContentEditorDriver = {
  edits: 'AliasPart',
  generates: ['alias'],
  display: (member) => {
    const { pattern = DISPLAY_TEXT_SLUG } = member.settings as AliasPartSettings;
    const hint =
      pattern === ''
        ? text('A name by which templates find the item.')
        : text('A name by which templates find the item. Leave it empty to generate one.');
    const control = partControl(member, 'alias', { label: member.displayName, hint });
    return view('AliasPart_Edit', control).at('Edit', 'Content');
  },
  read: (posted) => typedMember(posted, 'alias'),
};

const ALIAS = 'alias';

@Contributes(HANDLE_PROVIDER)
export class AliasHandleProvider implements HandleProvider {
  readonly kind = ALIAS;

  normalise(value: string): string {
    return normaliseAlias(value);
  }

  claims(item: ContentItem, type: ContentTypeDefinition): readonly HandleClaim[] {
    const part = attachedPart(type, 'AliasPart');
    const alias = part && readPart(item, part).alias;
    const value = typeof alias === 'string' ? this.normalise(alias) : '';
    return part && value !== '' ? [{ value, member: `${part.wireName}.alias` }] : [];
  }
}

type AttachedAlias = AttachedPart<AliasPartSettings>;

@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.names })
export class AliasHandler implements ContentHandler {
  constructor(private readonly patterns: Patterns) {}

  async creating(context: ContentContext): Promise<void> {
    await this.generateMissing(context);
  }

  async updating(context: ContentContext): Promise<void> {
    await this.generateMissing(context);
  }

  async importing(context: ContentContext): Promise<void> {
    await this.generateMissing(context);
  }

  async cloning(context: ContentContext): Promise<void> {
    await keepUnique(context);
  }

  /** Another item may have taken the alias in the meantime. */
  async restoring(context: ContentContext): Promise<void> {
    await keepUnique(context);
  }

  /** An empty pattern makes no alias: then items have one only if somebody gives it to them. */
  private async generateMissing(context: ContentContext): Promise<void> {
    const part = aliasPart(context);
    if (!part || aliasOf(context, part) !== '') return;
    const { pattern = DISPLAY_TEXT_SLUG } = part.settings;
    const rendered = await this.patterns.render(pattern, context, `${part.wireName}.alias`);
    const alias = trimAlias((rendered ?? '').replace(/\p{Cc}+/gu, ' '));
    if (alias !== '') await writeUnique(context, part, alias);
  }
}

async function keepUnique(context: ContentContext): Promise<void> {
  const part = aliasPart(context);
  const alias = part && aliasOf(context, part);
  if (part && alias) await writeUnique(context, part, alias);
}

async function writeUnique({ item, transaction }: ContentContext, part: AttachedAlias, alias: string): Promise<void> {
  const base = shortenForSuffix(alias, MAX_ALIAS_LENGTH, () => 1);
  const wanted = { kind: ALIAS, value: normaliseAlias(base), contentItemId: item.contentItemId };
  writeMember(item, part, 'alias', base + (await freeSuffix(transaction, wanted)));
}

function aliasPart({ type }: ContentContext): AttachedAlias | undefined {
  return attachedPart<AliasPartSettings>(type, 'AliasPart');
}

/** Empty without an alias; undefined for what is no text, which stays for validation to name. */
function aliasOf({ item }: ContentContext, part: AttachedAlias): string | undefined {
  const { alias = '' } = readPart(item, part);
  return typeof alias === 'string' ? trimAlias(alias) : undefined;
}
