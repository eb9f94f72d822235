import type { ContentItem } from './content-item';
import type { ContentTypeDefinition } from './content-definition';
import { extensionPoint } from './extension-point';

/** A name under which a version can be found. */
export interface HandleClaim {
  /** Normalised: equal handles are equal text. */
  readonly value: string;
  /** The member it comes from, for the fault when another item has it, for example `autoroutePart.path`. */
  readonly member: string;
}

/** Gives live versions names beside their ids, such as `slug:blog/on-pruning`. */
export interface HandleProvider {
  /** The word before the colon. */
  readonly kind: string;
  /** Brings what a caller typed to the form in which handles are stored. */
  normalise(value: string): string;
  claims(item: ContentItem, type: ContentTypeDefinition): readonly HandleClaim[];
}

/** Handle providers, unique by kind. `contentitemid` is built in. */
export const HANDLE_PROVIDER = extensionPoint<HandleProvider>('content.handle-provider', {
  uniqueBy: (provider) => provider.kind,
});
