import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal, JsonObject } from '@espalier/plugin-sdk';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { sharedApiHeaders } from '#platform/caching';
import { sendText, sendTexts, type AnswerHead } from '#platform/large-answers';
import { ifNoneMatchNames } from '#platform/request';
import { etagOf, type VersionRow } from '../items/version-row';
import { WholeRows } from '../items/whole-rows';
import { mayView } from './view-rights';

/** Whoever keeps an answer asks again before using it. */
const ASKED_AGAIN = { 'Cache-Control': 'private, no-cache' };
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const OK: AnswerHead = { status: 200, headers: { ...JSON_TYPE, ...ASKED_AGAIN } };

const START_OF_PAGE = '{"items":[';
/** In characters: a few milliseconds, even where members have to be left out. */
const MOST_AT_ONCE = 100_000;

interface PageEntry {
  /** As it was read with `keepFirst`. */
  readonly row: VersionRow;
}

/** Without Express's `json()`: a read sends the text that the database gave. */
@Injectable()
export class ItemResponder {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly rows: WholeRows,
  ) {}

  /** 304 when the caller has it already. */
  async sendRow(request: IncomingMessage, response: ServerResponse, row: VersionRow): Promise<void> {
    const type = await this.typeNamed(row.contentType);
    const etag = row.etag(type);
    const known = request.headers['if-none-match'];
    if (known !== undefined && ifNoneMatchNames(known, etag)) {
      response.writeHead(304, { ETag: etag, ...(sharedApiHeaders() ?? ASKED_AGAIN) }).end();
    } else {
      await sendJson(response, row.toJson(type), etag);
    }
  }

  async sendItem(response: ServerResponse, item: ContentItem): Promise<void> {
    const type = await this.typeNamed(item.contentType);
    await sendJson(response, JSON.stringify(toWire(item, type)), etagOf(item, type));
  }

  /** The whole item only for who may see it: the rights to delete and to clone are not the right to read. */
  async sendVisible(response: ServerResponse, item: ContentItem, principal: Principal): Promise<void> {
    if (mayView(principal, item)) return this.sendItem(response, item);
    const { contentItemId, contentItemVersionId, contentType, published, latest } = item;
    await sendJson(response, JSON.stringify({ contentItemId, contentItemVersionId, contentType, published, latest }));
  }

  /**
   * `{"items": […], "totalCount": …}`, one version after the other.
   *
   * @param beside members that an entry has after those of its item
   */
  async sendPage<Entry extends PageEntry>(
    response: ServerResponse,
    entries: readonly Entry[],
    totalCount: number,
    beside?: (entry: Entry) => object,
  ): Promise<void> {
    const texts = this.shortPage(entries, beside);
    if (texts) await sendText(response, ok(), [...texts, endOfPage(texts.length, totalCount)]);
    else await sendTexts(response, OK, this.pageOf(entries, totalCount, beside));
  }

  /** Where nothing has to be waited for, which takes longer than to write a page. Else undefined. */
  private shortPage<Entry extends PageEntry>(
    entries: readonly Entry[],
    beside?: (entry: Entry) => object,
  ): string[] | undefined {
    const texts: string[] = [];
    let length = 0;
    for (const entry of entries) {
      const type = this.definitions.get(entry.row.contentType);
      if (!type || !entry.row.isWhole || length > MOST_AT_ONCE) return undefined;
      const text = textOfEntry(entry, type, { index: texts.length, beside });
      length += text.length;
      texts.push(text);
    }
    return texts;
  }

  private async *pageOf<Entry extends PageEntry>(
    entries: readonly Entry[],
    totalCount: number,
    beside?: (entry: Entry) => object,
  ): AsyncGenerator<string> {
    let index = 0;
    for await (const entry of this.rows.of(entries)) {
      yield textOfEntry(entry, await this.typeNamed(entry.row.contentType), { index, beside });
      index++;
    }
    yield endOfPage(index, totalCount);
  }

  /** The type exists; when this node does not know it yet, another node has just made it. */
  async typeNamed(name: string): Promise<ContentType> {
    const type = this.definitions.get(name);
    if (type) return type;
    await this.definitions.refresh();
    return this.definitions.require(name);
  }
}

function textOfEntry<Entry extends PageEntry>(
  entry: Entry,
  type: ContentType,
  { index, beside }: { readonly index: number; readonly beside?: (entry: Entry) => object },
): string {
  const json = entry.row.toJson(type);
  const before = index === 0 ? START_OF_PAGE : ',';
  return before + (beside ? `${json.slice(0, -1)},${JSON.stringify(beside(entry)).slice(1)}` : json);
}

function endOfPage(count: number, totalCount: number): string {
  return `${count === 0 ? START_OF_PAGE : ''}],"totalCount":${totalCount}}`;
}

function sendJson(response: ServerResponse, body: string, etag?: string): Promise<void> {
  const { status, headers } = ok();
  return sendText(response, { status, headers: { ...headers, ...(etag !== undefined && { ETag: etag }) } }, body);
}

function ok(): AnswerHead {
  const shared = sharedApiHeaders();
  return shared ? { status: 200, headers: { ...JSON_TYPE, ...shared } } : OK;
}

/** Item members in the order of the contract, then parts and fields. */
export function toWire(item: ContentItem, type: ContentType): JsonObject {
  return {
    id: item.id,
    contentItemId: item.contentItemId,
    contentItemVersionId: item.contentItemVersionId,
    contentType: item.contentType,
    displayText: item.displayText,
    published: item.published,
    latest: item.latest,
    modifiedUtc: item.modifiedUtc,
    publishedUtc: item.publishedUtc,
    createdUtc: item.createdUtc,
    owner: item.owner,
    author: item.author,
    ...type.visible(item.data),
  };
}
