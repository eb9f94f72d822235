import {
  Contributes,
  HANDLE_PROVIDER,
  type ContentItem,
  type ContentTypeDefinition,
  type HandleClaim,
  type HandleProvider,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart } from '../attached-part';
import { normaliseAlias } from './alias-name';

export const ALIAS = 'alias';

/** `alias:main-menu` finds the item with this alias. */
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
