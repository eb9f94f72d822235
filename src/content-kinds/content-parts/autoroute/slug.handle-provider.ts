import {
  Contributes,
  HANDLE_PROVIDER,
  type ContentItem,
  type ContentTypeDefinition,
  type HandleClaim,
  type HandleProvider,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart } from '../attached-part';
import { slugOfPath } from './route-path';

export const SLUG = 'slug';

/** `slug:blog/on-pruning` finds the item with this path. */
@Contributes(HANDLE_PROVIDER)
export class SlugHandleProvider implements HandleProvider {
  readonly kind = SLUG;

  normalise(value: string): string {
    return slugOfPath(value);
  }

  claims(item: ContentItem, type: ContentTypeDefinition): readonly HandleClaim[] {
    const part = attachedPart(type, 'AutoroutePart');
    if (!part) return [];
    const { path, disabled } = readPart(item, part);
    const value = typeof path === 'string' && disabled !== true ? this.normalise(path) : '';
    return value === '' ? [] : [{ value, member: `${part.wireName}.path` }];
  }
}
