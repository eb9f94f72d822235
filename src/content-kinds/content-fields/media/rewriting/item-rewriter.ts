import { Injectable, Logger } from '@nestjs/common';
import {
  isJsonObject,
  sentence,
  type ContentItem,
  type JsonObject,
  type JsonValue,
  type Principal,
  type Sentence,
} from '@espalier/plugin-sdk';
import { ContentWriter } from '#core/content';
import { ContentDefinitions, memberLabel } from '#core/content-definition';
import type { FailedUse, MovedMedia } from '#core/media';
import { Config } from '#platform/config';
import { DomainError, shownMessage } from '#platform/errors';
import { translated } from '#platform/texts';
import type { MediaMentions } from './media-mentions';
import { MovedAddresses } from './moved-addresses';

type MediaFields = (contentType: string) => ReadonlySet<string>;

const NOT_AN_ADDRESS = sentence(
  'It mentions the file in a way that is not known to be an address of it. Look at it, and change it by hand.',
);
const UNEXPECTED = sentence('It could not be saved. The service log has the details.');

type Reason = Pick<FailedUse, 'reason' | 'shownReason'>;
type Members = Pick<FailedUse, 'members' | 'shownMembers'>;

interface RewrittenItem {
  readonly isRewritten: boolean;
  readonly left?: Reason & Members;
}

/** What is live in a new version that is live, a draft in the draft. Where either may not be saved, neither is. */
@Injectable()
export class ItemRewriter {
  private readonly logger = new Logger(ItemRewriter.name);

  constructor(
    private readonly writer: ContentWriter,
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  of(
    moved: readonly MovedMedia[],
    mentions: MediaMentions,
  ): (contentItemId: string, principal: Principal) => Promise<RewrittenItem> {
    const addresses = new MovedAddresses(moved, this.config.baseUrl);
    return async (contentItemId, principal) => {
      const stored: ContentItem[] = [];
      const members = (versions: readonly ContentItem[]): Members => {
        const found = versions
          .filter(isShownTo(principal))
          .flatMap(({ data, contentType }) => mentions.membersOf(data).map((path) => ({ path, contentType })));
        return {
          members: distinct(found.map(({ path }) => path)),
          shownMembers: distinct(found.map(({ path, contentType }) => this.labelOf(path, contentType))),
        };
      };
      const revision = (version: ContentItem): JsonObject => {
        stored.push(version);
        return this.membersOf(version, addresses);
      };
      try {
        const revised = await this.writer.revise(contentItemId, revision, principal);
        const left = members(revised.map(({ version }) => version));
        return {
          isRewritten: revised.some(({ isSaved }) => isSaved),
          ...(left.members.length > 0 && { left: { ...reasonOf(NOT_AN_ADDRESS), ...left } }),
        };
      } catch (error) {
        return { isRewritten: false, left: { ...this.obstacle(error, contentItemId), ...members(stored) } };
      }
    };
  }

  private obstacle(error: unknown, contentItemId: string): Reason {
    if (error instanceof DomainError) return { reason: error.message, shownReason: shownMessage(error) };
    this.logger.error(`The item ${contentItemId} was not rewritten`, error);
    return reasonOf(UNEXPECTED);
  }

  /** What people call the member that a path begins with. */
  private labelOf(path: string, contentType: string): string {
    const [name = ''] = path.split(/[.[]/, 1);
    const member = this.definitions.get(contentType)?.members.get(name);
    return member ? memberLabel(member) : name;
  }

  private membersOf({ contentType, data }: ContentItem, addresses: MovedAddresses): JsonObject {
    return rewrittenMembers({ contentType, data }, addresses, (name) => {
      const fields = this.definitions.get(name)?.definition.fields ?? [];
      return new Set(fields.filter(({ type }) => type === 'MediaField').map((field) => field.name));
    });
  }
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function reasonOf(said: Sentence): Reason {
  return { reason: said.message, shownReason: translated(said) };
}

/** A draft is not told of to those who may not edit it. */
function isShownTo(principal: Principal) {
  return ({ published, contentType, owner }: ContentItem): boolean =>
    published || principal.may('EditContent', { contentType, owner });
}

/**
 * Whole, as a save takes them. Items within items are items of their types; in all other values texts are changed
 * wherever they are.
 */
function rewrittenMembers(
  { contentType, data }: { readonly contentType: string; readonly data: JsonObject },
  addresses: MovedAddresses,
  mediaFields: MediaFields,
): JsonObject {
  const changed = itemOf(data, contentType);
  return Object.fromEntries(Object.entries(changed).filter(([member, value]) => value !== data[member]));

  function itemOf(item: JsonObject, type: string): JsonObject {
    const fields = mediaFields(type);
    return mapped(item, (value, member) => (fields.has(member) ? fieldOf(value) : valueOf(value)));
  }

  function fieldOf(field: JsonValue): JsonValue {
    if (!isJsonObject(field)) return valueOf(field);
    return mapped(field, (value, member) => (member === 'paths' ? pathsOf(value) : valueOf(value)));
  }

  function pathsOf(paths: JsonValue): JsonValue {
    return eachOf(paths, (path) => (typeof path === 'string' ? addresses.path(path) : path));
  }

  function valueOf(value: JsonValue): JsonValue {
    if (typeof value === 'string') return addresses.text(value);
    if (Array.isArray(value)) return eachOf(value, valueOf);
    if (!isJsonObject(value)) return value;
    return typeof value.contentType === 'string' ? itemOf(value, value.contentType) : mapped(value, valueOf);
  }
}

/** The object itself where nothing in it changes. */
function mapped(object: JsonObject, change: (value: JsonValue, member: string) => JsonValue): JsonObject {
  const entries = Object.entries(object).map(([member, value]) => [member, change(value, member)] as const);
  return entries.every(([member, value]) => value === object[member]) ? object : Object.fromEntries(entries);
}

/** The list itself where nothing in it changes. */
function eachOf(value: JsonValue, change: (entry: JsonValue) => JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  const entries = value.map(change);
  return entries.every((entry, index) => entry === value[index]) ? value : entries;
}
