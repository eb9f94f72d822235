import { Injectable } from '@nestjs/common';
import {
  HANDLE_PROVIDER,
  type ContentItem,
  type ContentTypeDefinition,
  type HandleProvider,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

export const ID_KIND = 'contentitemid';

export interface Handle {
  readonly kind: string;
  readonly value: string;
}

export interface ClaimedHandle extends Handle {
  readonly member: string;
  readonly isAddress?: boolean;
  readonly isFolder?: boolean;
}

/** No kind has longer ones: they would not fit into the index of handles, whatever is trimmed from them. */
const MAX_LENGTH = 4096;

@Injectable()
export class HandleRegistry {
  private providersByKind?: ReadonlyMap<string, HandleProvider>;

  constructor(private readonly extensions: ExtensionRegistry) {}

  /** `slug:Blog/On-Pruning` to its kind and normalised value; undefined when no provider knows the kind. */
  parse(handle: string): Handle | undefined {
    // PostgreSQL takes no U+0000, not even to look for it.
    if (handle.length > MAX_LENGTH || handle.includes('\0')) return undefined;
    const colon = handle.indexOf(':');
    const kind = handle.slice(0, colon).toLowerCase();
    const provider = this.providers.get(kind);
    return provider && { kind, value: provider.normalise(handle.slice(colon + 1)) };
  }

  isAddress({ kind }: Handle): boolean {
    return this.providers.get(kind)?.isAddress === true;
  }

  get kinds(): readonly string[] {
    return [...this.providers.keys()];
  }

  claims(item: ContentItem, type: ContentTypeDefinition): ClaimedHandle[] {
    return [...this.providers.values()].flatMap((provider) =>
      provider.claims(item, type).map((claim) => ({ ...claim, kind: provider.kind, isAddress: provider.isAddress })),
    );
  }

  private get providers(): ReadonlyMap<string, HandleProvider> {
    this.providersByKind ??= new Map(
      this.extensions.contributions(HANDLE_PROVIDER).map((provider) => [provider.kind, provider]),
    );
    return this.providersByKind;
  }
}

export function idOfHandle(handle: string): string | undefined {
  return /^contentitemid:(.*)$/is.exec(handle)?.[1]?.toLowerCase();
}
