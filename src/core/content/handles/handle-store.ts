import { Injectable } from '@nestjs/common';
import {
  sentence,
  type ContentTypeDefinition,
  type ContentContext,
  type Principal,
  type Sentence,
} from '@espalier/plugin-sdk';
import type { Transaction, TextRow } from '#platform/database';
import { PathTakenError } from '../content-errors';
import type { ContentOperation } from '../handlers/content-operation';
import type { LiveVersions } from '../versions/version-rules';
import { HandleRegistry, type ClaimedHandle } from './handle-registry';

interface LiveHandle extends ClaimedHandle {
  published: boolean;
  latest: boolean;
}

/** Of handles that are addresses no item has any longer. Whatever has the address itself comes before it. */
export const REDIRECT = 'redirect';

/** Ends a redirect that is from everything beneath an address. */
export const BENEATH = '/*';

/** `homepage` is kept by the part that sets it; here it only ends with the published version. */
const SYNCHRONISE = {
  name: 'content-handle-synchronise',
  text: `
    WITH desired AS (
      SELECT * FROM unnest($2::text[], $3::text[], $4::boolean[], $5::boolean[]) AS d (kind, value, published, latest)
    ), released AS (
      DELETE FROM content_handle h WHERE h.content_item_id = $1
        AND CASE WHEN h.kind = '${REDIRECT}' THEN false
                 WHEN h.kind = 'homepage' THEN NOT $6::boolean
                 ELSE NOT EXISTS (SELECT FROM desired d WHERE d.kind = h.kind AND d.value = h.value) END
    ), kept AS (
      INSERT INTO content_handle (kind, value, content_item_id, published, latest)
        SELECT kind, value, $1, published, latest FROM desired ORDER BY kind, value
      ON CONFLICT (kind, value) DO UPDATE SET published = excluded.published, latest = excluded.latest
        WHERE content_handle.content_item_id = $1
      RETURNING kind, value
    ), left_behind AS (
      INSERT INTO content_handle (kind, value, content_item_id, published, latest)
        SELECT '${REDIRECT}', value, $1, true, true FROM unnest($7::text[]) AS l (value) ORDER BY value
      ON CONFLICT (kind, value) DO UPDATE SET content_item_id = excluded.content_item_id, target = NULL
    ), ended AS (
      DELETE FROM content_handle WHERE kind = '${REDIRECT}' AND value = ANY($8::text[])
    )
    SELECT kind, value FROM desired EXCEPT SELECT kind, value FROM kept`,
};

/** The primary key makes handles unique among all items. */
@Injectable()
export class HandleStore {
  constructor(private readonly registry: HandleRegistry) {}

  /** @returns the claims that belong to another item */
  async synchronise(
    transaction: Transaction,
    contentItemId: string,
    type: ContentTypeDefinition,
    before: LiveVersions,
    after: LiveVersions,
  ): Promise<ClaimedHandle[]> {
    const desired = this.handlesOf(after, type);
    const homepageMayEnd = before.published !== undefined && after.published === undefined;
    if (!homepageMayEnd && sameHandles(this.handlesOf(before, type), desired)) return [];
    const taken = await transaction.textRows(SYNCHRONISE, [
      contentItemId,
      desired.map(({ kind }) => kind),
      desired.map(({ value }) => value),
      desired.map(({ published }) => published),
      desired.map(({ latest }) => latest),
      after.published !== undefined,
      leftBehind(this.handlesOf(before, type), desired),
      desired.filter(isLiveAddress).flatMap(redirectsFrom),
    ]);
    return desired.filter((handle) => taken.some(([kind, value]) => kind === handle.kind && value === handle.value));
  }

  /** One entry per handle; a path that the published version and the draft share is one handle of both. */
  handlesOf({ latest, published }: LiveVersions, type: ContentTypeDefinition): LiveHandle[] {
    const handles = new Map<string, LiveHandle>();
    for (const version of new Set([published, latest])) {
      if (!version) continue;
      for (const claim of this.registry.claims(version, type)) {
        const key = `${claim.kind}:${claim.value}`;
        const handle = handles.get(key) ?? { ...claim, published: false, latest: false };
        handle.published ||= version.published;
        handle.latest ||= version.latest;
        handles.set(key, handle);
      }
    }
    return [...handles.values()];
  }
}

function isLiveAddress({ isAddress, published }: LiveHandle): boolean {
  return isAddress === true && published;
}

function redirectsFrom({ value, isFolder }: ClaimedHandle): string[] {
  return isFolder ? [value, value + BENEATH] : [value];
}

/** Where an item was. One that is taken down may be elsewhere when it comes back. */
function leftBehind(before: readonly LiveHandle[], after: readonly LiveHandle[]): string[] {
  const now = after.filter(isLiveAddress);
  return before
    .filter(isLiveAddress)
    .filter(({ kind, value }) => !now.some((handle) => handle.kind === kind && handle.value === value))
    .flatMap(redirectsFrom);
}

function sameHandles(before: readonly LiveHandle[], after: readonly LiveHandle[]): boolean {
  return (
    before.length === after.length &&
    after.every((handle) =>
      before.some(
        ({ kind, value, published, latest }) =>
          kind === handle.kind && value === handle.value && published === handle.published && latest === handle.latest,
      ),
    )
  );
}

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
    throw new PathTakenError(rows.map((row) => inWords(holderOf(row), principal)));
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

function inWords(holder: Holder, principal: Principal): Sentence {
  const { kind, value, contentItemId, displayText, published } = holder;
  const isSeen = principal.may('ViewContent', holder) && (published || principal.may('PreviewContent', holder));
  const who = isSeen ? `“${displayText}” (${contentItemId})` : 'another content item';
  const { shown } = isSeen
    ? sentence('“{value}” now belongs to “{title}”.', { value, title: displayText })
    : sentence('“{value}” now belongs to another item.', { value });
  return { message: `The ${kind} "${value}" now belongs to ${who}.`, shown };
}
