import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { InvalidContentError } from '../content-errors';
import { ContentHandlers } from '../handlers/content-handlers';
import { ContentOperation } from '../handlers/content-operation';
import { ItemComposer, withDisplayText } from '../operations/item-composer';
import { PayloadReader } from '../payload/payload-reader';
import { firstDraft, newDraft, wasSeen } from '../versions/version-rules';
import type { ImportVersion } from './import-line';
import type { ItemMembers } from './item-members';
import { LineRejected, faultsOf } from './transfer-fault';

/** For all versions of a line. */
export interface LineFacts {
  readonly type: ContentType;
  readonly contentItemId: string;
  /** Whose the item is and since when, if it exists: a new version that does not say belongs to it. */
  readonly origin?: Pick<ContentItem, 'owner' | 'createdUtc'>;
  readonly principal: Principal;
  readonly now: string;
  readonly transaction: Transaction;
}

interface OtherVersions {
  /** The one that has its id already; what the import does not say is kept from it. */
  readonly stored?: ContentItem;
  readonly earlier?: ContentItem;
}

type Flags = Pick<ContentItem, 'latest' | 'published'>;

export interface PreparedVersion {
  readonly item: ContentItem;
  readonly operation: ContentOperation;
}

/** By the rules that REST has. */
@Injectable()
export class VersionPreparer {
  constructor(
    private readonly reader: PayloadReader,
    private readonly composer: ItemComposer,
    private readonly handlers: ContentHandlers,
    private readonly ids: IdGenerator,
  ) {}

  async prepare(
    version: ImportVersion,
    flags: Flags,
    facts: LineFacts,
    others: OtherVersions = {},
  ): Promise<PreparedVersion> {
    try {
      return await this.compose(version, flags, facts, others);
    } catch (error) {
      const faults = faultsOf(error, version.member);
      throw faults ? new LineRejected(faults) : error;
    }
  }

  /** Under an id of its own. What the import does not say of it is as in any new version. */
  separate(prepared: PreparedVersion, given: ItemMembers, { principal, now }: LineFacts): PreparedVersion {
    const { item } = prepared;
    const { published } = item;
    const modifiedUtc = given.modifiedUtc ?? now;
    Object.assign(item, newDraft(), {
      contentItemVersionId: this.ids.next(),
      published,
      modifiedUtc,
      publishedUtc: given.publishedUtc ?? (published ? modifiedUtc : null),
      author: given.author === undefined ? principal.name : given.author,
    });
    return prepared;
  }

  async announce(operation: ContentOperation, transaction: Transaction): Promise<void> {
    if (this.handlers.hasListeners('imported')) await this.handlers.raise('imported', operation.within(transaction));
  }

  private async compose(
    { payload, given }: ImportVersion,
    flags: Flags,
    facts: LineFacts,
    { stored, earlier }: OtherVersions,
  ): Promise<PreparedVersion> {
    const { type, principal, now, transaction } = facts;
    const { displayText, data, faults } = this.reader.read(payload, type);
    if (faults.length > 0) throw new InvalidContentError(faults);
    const isNew = given.contentItemVersionId === undefined;
    const item: ContentItem = {
      ...(stored ?? this.blank(given, flags.published, facts)),
      displayText: '',
      ...definedMembers(given),
      ...flags,
      // A version with an id comes from a service that has given it its defaults and title, or had its reasons not to.
      data: isNew ? type.withDefaults(withDisplayText(data, displayText, type)) : type.withAssumed(data, stored?.data),
    };
    if (flags.published) item.publishedUtc ??= stored?.publishedUtc ?? item.modifiedUtc ?? now;
    const previous = stored ?? earlier;
    const operation = new ContentOperation({ item, previous, type: type.definition, principal, now, transaction });
    await this.handlers.raise('authorising', operation);
    await this.composer.complete(operation, type, 'importing', { isDraft: !flags.published });
    // Neither the import nor a title says what it is called: then it keeps the name it has.
    if (item.displayText === '' && given.displayText === undefined) item.displayText = stored?.displayText ?? '';
    return { item, operation };
  }

  private blank(
    given: ItemMembers,
    published: boolean,
    { type, contentItemId, origin, principal, now }: LineFacts,
  ): ContentItem {
    const modifiedUtc = given.modifiedUtc ?? now;
    return {
      ...firstDraft(contentItemId, type.name, { principal, now: modifiedUtc }),
      ...(origin && { owner: origin.owner, createdUtc: origin.createdUtc }),
      contentItemVersionId: this.ids.next(),
      publishedUtc: published ? modifiedUtc : null,
    };
  }
}

const STATED = ['modifiedUtc', 'publishedUtc', 'createdUtc', 'owner', 'author'] as const;

/**
 * The place among the other versions does not count.
 *
 * @param given when the two have no id in common: what the import does not say cannot differ
 */
export function isSameVersion(
  stored: ContentItem,
  imported: ContentItem,
  type: ContentType,
  given?: ItemMembers,
): boolean {
  return (
    stored.displayText === imported.displayText &&
    STATED.every((member) => stored[member] === imported[member] || (given && given[member] === undefined)) &&
    stored.scheduledPublishUtc === imported.scheduledPublishUtc &&
    stored.scheduledArchiveUtc === imported.scheduledArchiveUtc &&
    type.isSame(stored.data, imported.data)
  );
}

/** When the version was published does not count. */
export function rewritesSeen(stored: ContentItem, imported: ContentItem, type: ContentType): boolean {
  if (!type.definition.versionable || !wasSeen(stored)) return false;
  return !isSameVersion(stored, { ...imported, publishedUtc: stored.publishedUtc }, type);
}

function definedMembers(given: ItemMembers): Partial<ContentItem> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
