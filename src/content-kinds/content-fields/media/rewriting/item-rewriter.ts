import { Injectable, Logger } from '@nestjs/common';
import type { ContentItem, JsonObject, Principal } from '@espalier/plugin-sdk';
import { ContentWriter } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import type { MovedMedia } from '#core/media';
import { Config } from '#platform/config';
import { DomainError } from '#platform/errors';
import { MovedAddresses } from './moved-addresses';
import { rewrittenMembers } from './rewritten-members';

const NOT_AN_ADDRESS =
  'It mentions the file in a way that is not known to be an address of it. Look at it, and change it by hand.';
const UNEXPECTED = 'It could not be saved for a reason that the log of the service says.';

interface RewrittenItem {
  readonly isRewritten: boolean;
  /** Why not all of it is. */
  readonly reason?: string;
}

/**
 * Has items name media where they are now: what is live in a new version that is live, a draft in the draft. Where either may not be saved,
 * neither is.
 */
@Injectable()
export class ItemRewriter {
  private readonly logger = new Logger(ItemRewriter.name);

  constructor(
    private readonly writer: ContentWriter,
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  /** @param spellings of what was moved, as JSON has them */
  of(
    moved: readonly MovedMedia[],
    spellings: readonly string[],
  ): (contentItemId: string, principal: Principal) => Promise<RewrittenItem> {
    const addresses = new MovedAddresses(moved, this.config.baseUrl);
    return async (contentItemId, principal) => {
      try {
        const revised = await this.writer.revise(contentItemId, (item) => this.membersOf(item, addresses), principal);
        const isUnclear = revised.some((one) => !one.isSaved && mentions(one.version, spellings));
        return { isRewritten: revised.some(({ isSaved }) => isSaved), ...(isUnclear && { reason: NOT_AN_ADDRESS }) };
      } catch (error) {
        return { isRewritten: false, reason: this.reasonOf(error, contentItemId) };
      }
    };
  }

  private reasonOf(error: unknown, contentItemId: string): string {
    if (error instanceof DomainError) return error.message;
    this.logger.error(`The item ${contentItemId} was not rewritten`, error);
    return UNEXPECTED;
  }

  private membersOf({ contentType, data }: ContentItem, addresses: MovedAddresses): JsonObject {
    return rewrittenMembers({ contentType, data }, addresses, (name) => {
      const fields = this.definitions.get(name)?.definition.fields ?? [];
      return new Set(fields.filter(({ type }) => type === 'MediaField').map((field) => field.name));
    });
  }
}

function mentions({ data }: ContentItem, spellings: readonly string[]): boolean {
  const json = JSON.stringify(data);
  return spellings.some((spelling) => json.includes(spelling));
}
