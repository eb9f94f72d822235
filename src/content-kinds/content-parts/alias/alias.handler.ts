import {
  CONTENT_HANDLER,
  Contributes,
  HANDLE_PROVIDER,
  type ContentContext,
  type ContentHandler,
  type ContentItem,
  type ContentTypeDefinition,
  type HandleClaim,
  type HandleProvider,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { freeSuffix, shortenForSuffix } from '../handles/free-handle';
import { DISPLAY_TEXT_SLUG, Patterns } from '../pattern/patterns';
import { MAX_ALIAS_LENGTH, normaliseAlias, trimAlias, type AliasPartSettings } from './alias.part';

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

type Alias = AttachedPart<AliasPartSettings>;

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
    const text = await this.patterns.render(pattern, context, `${part.wireName}.alias`);
    const alias = trimAlias((text ?? '').replace(/\p{Cc}+/gu, ' '));
    if (alias !== '') await writeUnique(context, part, alias);
  }
}

async function keepUnique(context: ContentContext): Promise<void> {
  const part = aliasPart(context);
  const alias = part && aliasOf(context, part);
  if (part && alias) await writeUnique(context, part, alias);
}

async function writeUnique({ item, transaction }: ContentContext, part: Alias, alias: string): Promise<void> {
  const base = shortenForSuffix(alias, MAX_ALIAS_LENGTH, () => 1);
  const wanted = { kind: ALIAS, value: normaliseAlias(base), contentItemId: item.contentItemId };
  writeMember(item, part, 'alias', base + (await freeSuffix(transaction, wanted)));
}

function aliasPart({ type }: ContentContext): Alias | undefined {
  return attachedPart<AliasPartSettings>(type, 'AliasPart');
}

/** Empty without an alias; undefined for what is no text, which stays for validation to name. */
function aliasOf({ item }: ContentContext, part: Alias): string | undefined {
  const { alias = '' } = readPart(item, part);
  return typeof alias === 'string' ? trimAlias(alias) : undefined;
}
