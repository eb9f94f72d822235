import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ContentItem, JsonObject, Principal } from '@espalier/plugin-sdk';
import { ContentReader, ContentWriter, parsePayload, type LiveVersions } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { DomainError } from '#platform/errors';
import { stateOf, type ChangedField } from './field-undo';

interface FieldChange {
  readonly contentItemId: string;
  readonly field: string;
  /** The field alone. */
  readonly members: JsonObject;
  /** In what is published too. */
  readonly live: boolean;
  readonly principal: Principal;
}

const ATTEMPTS = 3;

/** Changes the field of one item, and says what it was; undefined where it was that already. */
@Injectable()
export class FieldChanges {
  constructor(
    private readonly reader: ContentReader,
    private readonly writer: ContentWriter,
    private readonly definitions: ContentDefinitions,
  ) {}

  change(change: FieldChange): Promise<ChangedField | undefined> {
    return change.live ? this.inAll(change) : this.inDraft(change);
  }

  private async inAll({
    contentItemId: id,
    field,
    members,
    principal,
  }: FieldChange): Promise<ChangedField | undefined> {
    // What the draft has by itself is seen before it is rebased onto what is live by then.
    let before: LiveVersions = {};
    const see = (versions: LiveVersions) => (before = versions);
    const revised = await this.writer.revise(id, () => members, principal, see);
    const valueIn = (version: ContentItem | undefined) => version?.data[field] ?? null;
    const changed = [before.published, before.latest].filter((version) => version !== undefined);
    if (changed.every((version) => isDeepStrictEqual(valueIn(version), members[field]))) return undefined;
    const entries = revised.map(({ version }) => {
      const former = version.published ? before.published : before.latest;
      return [version.published ? 'published' : 'draft', { state: stateOf(version), value: valueIn(former) }] as const;
    });
    return { id, ...Object.fromEntries(entries) };
  }

  /** Again when somebody saved the item between reading and saving it: what it was must be what was changed. */
  private async inDraft(change: FieldChange, attempt = 1): Promise<ChangedField | undefined> {
    const { contentItemId: id, field, members, principal } = change;
    const row = await this.reader.find(id, 'latest');
    const type = row && this.definitions.get(row.contentType);
    const ifMatch = type && row.etag(type);
    try {
      const saved = await this.writer.save(parsePayload({ ...members, contentItemId: id }), {
        principal,
        draft: true,
        ifMatch,
      });
      const before = row?.toItem();
      if (!before || stateOf(saved) === stateOf(before)) return undefined;
      const former = { state: stateOf(saved), value: before.data[field] ?? null };
      if (saved.published) return { id, published: former };
      return { id, draft: former, ...(before.published && { isNewDraft: true }) };
    } catch (error) {
      const isOvertaken = error instanceof DomainError && error.kind === 'precondition-failed';
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
      return this.inDraft(change, attempt + 1);
    }
  }
}
