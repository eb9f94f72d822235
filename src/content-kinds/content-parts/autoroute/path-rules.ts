import { Injectable } from '@nestjs/common';
import { type ContentContext, sentence, type Sentence } from '@espalier/plugin-sdk';
import { ServiceRoutes } from '#platform/routes';
import { attachedPart } from '../attached-part';
import { lockName } from '../handles/free-handle';
import { HOMEPAGE } from './homepage';
import { slugOfPath, SLUG } from './route-path';

const FEED = 'feed';

const LIST = `
  SELECT FROM content_handle h JOIN content_item i ON i.content_item_id = h.content_item_id
    JOIN content_type t ON t.name = i.content_type
  WHERE h.kind = $1 AND h.value = $2 AND h.content_item_id <> $3
    AND t.definition::jsonb -> 'parts' @> '[{"part": "ListPart"}]'`;

const ITEM = 'SELECT FROM content_handle WHERE kind = $1 AND value = $2 AND content_item_id <> $3';

/** The paths that no item may have, although none has: those of routes, and those of the feeds of lists. */
@Injectable()
export class PathRules {
  constructor(private readonly routes: ServiceRoutes) {}

  async fault(context: ContentContext, path: string): Promise<Sentence | undefined> {
    if (this.routes.needs(path)) {
      const [first = ''] = path.split('/', 1);
      return sentence('must not begin with "{first}", as the service has routes there. Begin with another word.', {
        first,
      });
    }
    return this.feedFault(context, path);
  }

  async feedFault(context: ContentContext, path: string): Promise<Sentence | undefined> {
    if (await hidesFeed(context, path))
      return sentence('is where the feed of a list is. End it with another word than "feed".');
    if (await hasFeedHidden(context, path)) {
      return sentence('must be another one: an item has "{path}/feed", where the feed of this list would be.', {
        path,
      });
    }
    return undefined;
  }

  async homepageFault(context: ContentContext): Promise<Sentence | undefined> {
    if (!(await hasFeedHidden(context, ''))) return undefined;
    return sentence(
      'must not be true: an item has the path "feed", where the feed of this list would be. Give that item another path first.',
    );
  }

  /** The nearest path of these that a generated one may be. */
  async free(context: ContentContext, path: string): Promise<string> {
    const [first, ...others] = path.split('/');
    const begins = this.routes.needs(path) ? [`${first}-2`, ...others].join('/') : path;
    if (!(await hidesFeed(context, begins)) && !(await hasFeedHidden(context, begins))) return begins;
    return `${begins}-2`;
  }
}

async function hidesFeed({ transaction, item }: ContentContext, path: string): Promise<boolean> {
  const segments = slugOfPath(path).split('/');
  if (segments.pop() !== FEED) return false;
  const list = segments.join('/');
  await lockName(transaction, SLUG, list);
  const [kind, value] = list === '' ? [HOMEPAGE, ''] : [SLUG, list];
  return (await transaction.query(LIST, [kind, value, item.contentItemId])).length > 0;
}

async function hasFeedHidden({ transaction, item, type }: ContentContext, path: string): Promise<boolean> {
  if (!attachedPart(type, 'ListPart')) return false;
  const list = slugOfPath(path);
  await lockName(transaction, SLUG, list);
  const feed = list === '' ? FEED : `${list}/${FEED}`;
  return (await transaction.query(ITEM, [SLUG, feed, item.contentItemId])).length > 0;
}
