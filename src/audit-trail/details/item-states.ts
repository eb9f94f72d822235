import { Injectable } from '@nestjs/common';
import type { JsonObject, JsonValue, Principal } from '@espalier/plugin-sdk';
import { ContentReader } from '#content';
import type { StoredEvent } from './stored-events';

/** What items were like at their events. */
@Injectable()
export class ItemStates {
  constructor(private readonly reader: ContentReader) {}

  /** The snapshot of the event, for those who may see the item. */
  async snapshot(event: StoredEvent, principal: Principal): Promise<JsonObject | null> {
    if (event.snapshot === null || event.category !== 'Content') return null;
    return (await this.maySee(principal, event, event.snapshot)) ? event.snapshot : null;
  }

  /** Whoever owns the item now, or did at last, when it is gone. */
  private async maySee(principal: Principal, { correlationId }: StoredEvent, state: JsonObject): Promise<boolean> {
    const newest = (await this.reader.versions(correlationId, { first: 1, skip: 0 }))?.versions.at(0);
    const contentType = newest?.row.contentType ?? textOf(state.contentType) ?? '';
    const owner = newest ? newest.owner : (textOf(state.owner) ?? null);
    const right = { contentType, owner };
    return principal.may('ViewContent', right) && principal.may('PreviewContent', right);
  }
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
