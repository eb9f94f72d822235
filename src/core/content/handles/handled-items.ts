import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { VersionRow } from '../items/version-row';
import type { ViewedVersion } from '../rest/view-rights';
import { VERSION_COLUMNS, selectVersion } from '../store/version-columns';
import { HandleRegistry, ID_KIND } from './handle-registry';

const WANTED = `unnest($1::text[], $2::text[]) AS wanted (kind, value)
    JOIN content_handle h ON h.kind = wanted.kind AND h.value = wanted.value`;

const ITEMS = {
  published: {
    name: 'content-items-of-handles-published',
    text: `SELECT ${selectVersion('v')}, h.kind, h.value FROM ${WANTED} AND h.published
      JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.published`,
  },
  latest: {
    name: 'content-items-of-handles-latest',
    text: `SELECT ${selectVersion('v')}, h.kind, h.value FROM ${WANTED}
      JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.latest`,
  },
};

/** A handle that only a draft has is as little for everybody as the draft. */
const IDS = {
  name: 'content-ids-of-handles',
  text: `SELECT h.kind, h.value, v.content_item_id, v.content_type, v.owner, v.published AND h.published FROM ${WANTED}
    JOIN content_item_version v ON v.content_item_id = h.content_item_id AND (v.published OR v.latest)`,
};

/**
 * Answers are by the handles as they were asked for; those of an unknown kind, and those that nothing has, are absent.
 * Decides nothing about rights; its callers do.
 */
@Injectable()
export class HandledItems {
  constructor(
    private readonly database: Database,
    private readonly handles: HandleRegistry,
  ) {}

  /** Of handles, in alphabetical order: `alias` of `alias:home`. */
  get kinds(): readonly string[] {
    return [ID_KIND, ...this.handles.kinds].toSorted();
  }

  async find(handles: readonly string[], version: 'published' | 'latest'): Promise<ReadonlyMap<string, VersionRow>> {
    return this.answer(handles, async (kinds, values) => {
      const rows = await this.database.textRows(ITEMS[version], [kinds, values]);
      return rows.map((row) => {
        const [kind, value] = row.slice(VERSION_COLUMNS.length);
        return [keyOf(kind, value), new VersionRow(row)];
      });
    });
  }

  /** Of published versions and drafts. @param isSeen which of the versions with the handle count; by default all */
  async ids(
    handles: readonly string[],
    isSeen: (version: ViewedVersion) => boolean = () => true,
  ): Promise<ReadonlyMap<string, string>> {
    return this.answer(handles, async (kinds, values) => {
      const rows = await this.database.textRows(IDS, [kinds, values]);
      return rows
        .filter(([, , , contentType, owner = null, published]) =>
          isSeen({ contentType: String(contentType), owner, published: published === 't' }),
        )
        .map(([kind, value, id]) => [keyOf(kind, value), String(id)]);
    });
  }

  private async answer<Found>(
    handles: readonly string[],
    look: (kinds: string[], values: string[]) => Promise<[string, Found][]>,
  ): Promise<ReadonlyMap<string, Found>> {
    const asked = handles.flatMap((handle) => {
      const parsed = this.handles.parse(handle);
      return parsed ? [{ ...parsed, handle, key: keyOf(parsed.kind, parsed.value) }] : [];
    });
    // Several spellings may be one handle.
    const distinct = [...new Map(asked.map((parsed) => [parsed.key, parsed])).values()];
    if (distinct.length === 0) return new Map();
    const found = new Map(
      await look(
        distinct.map(({ kind }) => kind),
        distinct.map(({ value }) => value),
      ),
    );
    const answers = new Map<string, Found>();
    for (const { handle, key } of asked) {
      const one = found.get(key);
      if (one !== undefined) answers.set(handle, one);
    }
    return answers;
  }
}

function keyOf(kind: string | null = null, value: string | null = null): string {
  return `${kind}:${value}`;
}
