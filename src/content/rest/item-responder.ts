import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { ContentDefinitions, type ContentType } from '#content-definition';
import { ifNoneMatchNames } from '#platform/request';
import { etagOf } from '../items/etag';
import type { VersionRow } from '../items/version-row';
import { toWire } from '../items/wire';
import { mayView } from './view-rights';

/** Whoever keeps an answer asks again before using it. */
const CACHE_CONTROL = 'private, no-cache';

/** Answers with content items. Without Express's `json()`: a read sends the text that the database gave. */
@Injectable()
export class ItemResponder {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** A version that was read; 304 when the caller has it already. */
  async sendRow(request: Request, response: Response, row: VersionRow): Promise<void> {
    const type = await this.typeNamed(row.contentType);
    const etag = row.etag(type);
    const known = request.headers['if-none-match'];
    if (known !== undefined && ifNoneMatchNames(known, etag)) {
      response.writeHead(304, { ETag: etag, 'Cache-Control': CACHE_CONTROL }).end();
    } else {
      sendJson(response, row.toJson(type), etag);
    }
  }

  /** What became of an item. */
  async sendItem(response: Response, item: ContentItem): Promise<void> {
    const type = await this.typeNamed(item.contentType);
    sendJson(response, JSON.stringify(toWire(item, type)), etagOf(item, type));
  }

  /** The whole item only for who may see it: the rights to delete and to clone are not the right to read. */
  async sendVisible(response: Response, item: ContentItem, principal: Principal): Promise<void> {
    if (mayView(principal, item)) return this.sendItem(response, item);
    const { contentItemId, contentItemVersionId, contentType, published, latest } = item;
    sendJson(response, JSON.stringify({ contentItemId, contentItemVersionId, contentType, published, latest }));
  }

  /** `{"items": […], "totalCount": …}` of items that are JSON text already. */
  sendPage(response: Response, items: readonly string[], totalCount: number): void {
    sendJson(response, `{"items":[${items.join(',')}],"totalCount":${totalCount}}`);
  }

  /** The type of something stored. It exists; when this node does not know it yet, another node has just made it. */
  async typeNamed(name: string): Promise<ContentType> {
    const type = this.definitions.get(name);
    if (type) return type;
    await this.definitions.refresh();
    return this.definitions.require(name);
  }
}

function sendJson(response: Response, body: string, etag?: string): void {
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': CACHE_CONTROL,
      ...(etag !== undefined && { ETag: etag }),
    })
    .end(body);
}
