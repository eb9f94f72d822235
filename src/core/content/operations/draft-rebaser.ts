import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isJsonObject, type ContentItem, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { ContentHandlers } from '../handlers/content-handlers';
import type { ContentOperation } from '../handlers/content-operation';

interface Publication<Value> {
  readonly before: Value;
  readonly after: Value;
}

const PROPERTIES = ['displayText', 'owner', 'createdUtc', 'scheduledPublishUtc', 'scheduledArchiveUtc'] as const;

/**
 * What the draft had changed stays, the rest is as it is live now. Nobody has saved it, so its author and its date
 * stay.
 */
function rebaseItem(draft: ContentItem, { before, after }: Publication<ContentItem>): ContentItem {
  const properties = PROPERTIES.map((name) => {
    const change = { before: before[name], after: after[name] };
    return [name, rebaseValue<string | null>(draft[name], change)];
  });
  return {
    ...draft,
    ...Object.fromEntries(properties),
    publishedUtc: after.publishedUtc,
    data: rebase(draft.data, { before: before.data, after: after.data }),
  };
}

/**
 * Its own where the draft had changed what was live, else what is live now. Objects are compared member by member,
 * arrays as a whole. Undefined is a member that is not there.
 */
function rebaseValue<Value extends JsonValue | undefined>(
  draft: Value,
  { before, after }: Publication<Value>,
): JsonValue | undefined {
  if (isDeepStrictEqual(draft, before)) return after;
  if (isDeepStrictEqual(before, after)) return draft;
  // A draft that has taken an object away keeps it away, whatever has become of its members.
  if (!isJsonObject(draft) || !isObjectOrAbsent(before) || !isObjectOrAbsent(after)) return draft;
  const rebased = rebase(draft, { before: before ?? {}, after: after ?? {} });
  return after === undefined && Object.keys(rebased).length === 0 ? undefined : rebased;
}

/** Changes no argument. */
export function rebase(draft: JsonObject, { before, after }: Publication<JsonObject>): JsonObject {
  const names = [...new Set([...Object.keys(draft), ...Object.keys(after)])];
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => {
      const change = { before: member(before, name), after: member(after, name) };
      const value = rebaseValue(member(draft, name), change);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObjectOrAbsent(value: JsonValue | undefined): value is JsonObject | undefined {
  return value === undefined || isJsonObject(value);
}

/** Under this name handlers find the draft that a publication has passed by among the context's transient values. */
const REBASED_DRAFT = 'rebasedDraft';

@Injectable()
export class DraftRebaser {
  constructor(private readonly handlers: ContentHandlers) {}

  /** @param publication with the live version as `previous`, and as `item` the one that is to be */
  async rebase(draft: ContentItem, publication: ContentOperation): Promise<ContentItem> {
    const { previous = draft, item } = publication;
    const rebased = rebaseItem(draft, { before: previous, after: item });
    publication.transient.set(REBASED_DRAFT, draft.contentItemVersionId);
    return this.completed(rebased, publication);
  }

  /** A draft may be incomplete: where something cannot be made of it, it stays as it is. */
  private async completed(rebased: ContentItem, publication: ContentOperation): Promise<ContentItem> {
    const operation = publication.apart(rebased);
    await this.handlers.raise('updating', operation);
    return operation.hasFaults ? rebased : operation.item;
  }
}
