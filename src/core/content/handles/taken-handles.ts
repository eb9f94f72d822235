import { Injectable } from '@nestjs/common';
import type { ContentContext, Principal } from '@espalier/plugin-sdk';
import type { TextRow } from '#platform/database';
import { PathTakenError } from '../content-errors';
import type { ContentOperation } from '../handlers/content-operation';
import { HandleRegistry, type ClaimedHandle } from './handle-registry';

const HOLDERS = {
  name: 'content-handle-holders',
  text: `SELECT h.kind, h.value, v.content_item_id, v.display_text, v.content_type, v.owner, v.published
    FROM unnest($2::text[], $3::text[]) AS wanted (kind, value)
    JOIN content_handle h ON h.kind = wanted.kind AND h.value = wanted.value AND h.content_item_id <> $1
    JOIN content_item_version v ON v.content_item_id = h.content_item_id AND CASE WHEN h.published THEN v.published ELSE v.latest END
    ORDER BY h.kind, h.value`,
};

interface Holder {
  readonly kind: string;
  readonly value: string;
  readonly contentItemId: string;
  readonly displayText: string;
  readonly contentType: string;
  readonly owner: string | null;
  readonly published: boolean;
}

@Injectable()
export class TakenHandles {
  constructor(private readonly registry: HandleRegistry) {}

  claimsOf({ item, type }: ContentContext): readonly ClaimedHandle[] {
    return this.registry.claims(item, type);
  }

  async refuse({ item, transaction, principal }: ContentOperation, claims: readonly ClaimedHandle[]): Promise<void> {
    if (claims.length === 0) return;
    const [kinds, values] = [claims.map(({ kind }) => kind), claims.map(({ value }) => value)];
    const rows = await transaction.textRows(HOLDERS, [item.contentItemId, kinds, values]);
    if (rows.length === 0) return;
    throw new PathTakenError(rows.map((row) => inWords(holderOf(row), principal)).join(' '));
  }
}

function holderOf([kind, value, contentItemId, displayText, contentType, owner = null, published]: TextRow): Holder {
  return {
    kind: String(kind),
    value: String(value),
    contentItemId: String(contentItemId),
    displayText: String(displayText),
    contentType: String(contentType),
    owner,
    published: published === 't',
  };
}

function inWords(holder: Holder, principal: Principal): string {
  const { kind, value, contentItemId, displayText, published } = holder;
  const isSeen = principal.may('ViewContent', holder) && (published || principal.may('PreviewContent', holder));
  const who = isSeen ? `“${displayText}” (${contentItemId})` : 'another content item';
  return `The ${kind} "${value}" now belongs to ${who}.`;
}
