import type { Request } from 'express';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import type { Principal } from '@espalier/plugin-sdk';
import { isContentId } from '#platform/ids';
import {
  absentable,
  choice,
  flag,
  list,
  optionalText,
  typedText,
  PAGE_PARAMETERS,
  QueryShape,
  requiredText,
} from '#platform/request';
import { ContentNotFoundError } from '../content-errors';
import type { TransitionOptions } from '../content-lifecycle';
import { VERSION_OPTIONS } from '../content-reader';
import { LIST_SORTS } from '../list/list-sort';
import { LIST_STATUSES } from '../list/list-status';
import type { OperationOptions } from '../operations/item-access';

const version = choice(
  VERSION_OPTIONS,
  'published',
  'Which version: the live one, the newest one, or the newest one if it is a draft.',
);

export const NO_QUERY = new QueryShape({});
export const VERSION_QUERY = new QueryShape({ version });
export const HANDLE_QUERY = new QueryShape({
  handle: requiredText('Kind and name, such as `slug:blog/on-pruning`, `alias:home` or `contentitemid:…`.'),
  version,
});
export const SAVE_QUERY = new QueryShape({ draft: flag('Save as a draft, without publishing.') });
export const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);
export const LIST_QUERY = new QueryShape({
  q: typedText(
    FILTER_LIMITS.length,
    'Filter, such as `stone wall status:draft owner:steve modified:>=2026-01-31 sort:title`. Its terms are `text` (what has no name), ' +
      '`type`, `stereotype`, `status`, `sort`, `owner`, `author`, `created`, `modified`, `published`, `id`, and those of plug-ins. ' +
      'What a parameter says, a term must not say too.',
  ),
  type: list('Names of types with commas between them, listable or not. Without it, all listable types.'),
  stereotype: list('Stereotypes with commas between them.'),
  status: absentable(
    choice(
      LIST_STATUSES,
      'latest',
      'Which versions: the newest, the live ones, drafts, those with a schedule ahead, archived ones, removed items (needs ' +
        '`ViewAuditTrail`), all versions, or the newest of the items that the caller owns.',
    ),
  ),
  sort: absentable(
    choice(
      LIST_SORTS,
      'modified',
      'Dates begin with the newest and titles with A; `-asc` and `-desc` override that. `relevance` needs words in `q`, ' +
        'and is the default where there are some.',
    ),
  ),
  ...PAGE_PARAMETERS,
});
export const REFERENCES_QUERY = new QueryShape({
  type: list('Names of types with commas between them. Without it, all types.'),
  first: PAGE_PARAMETERS.first,
  after: optionalText(200, 'The `next` of an answer to the same question: what comes behind it.'),
});
export const RESTORE_QUERY = new QueryShape({
  replaceDraft: flag('Archive the unpublished draft of the item, if it has one, instead of refusing.'),
  freePaths: flag(
    'Restore with a free path and alias, such as `about-2`, where another item has taken them meanwhile, instead of refusing.',
  ),
});

export const FORCE_QUERY = new QueryShape({ force: flag('Also where other items use it, instead of refusing.') });

/** `force`, and perhaps `If-Match`. */
export function forceOptions(request: Request, contentItemId: string, principal: Principal): TransitionOptions {
  const { force } = FORCE_QUERY.read(request.originalUrl);
  requireItemId(contentItemId);
  return { principal, ifMatch: request.headers['if-match'], force };
}

/** No query, and perhaps `If-Match`. */
export function operationOptions(request: Request, contentItemId: string, principal: Principal): OperationOptions {
  NO_QUERY.read(request.originalUrl);
  requireItemId(contentItemId);
  return { principal, ifMatch: request.headers['if-match'] };
}

/** What cannot be an id is not worth a question to the database. */
function requireItemId(contentItemId: string): void {
  if (!isContentId(contentItemId)) throw new ContentNotFoundError(`content item "${contentItemId}"`);
}

export function requireVersionId(contentItemVersionId: string): void {
  if (!isContentId(contentItemVersionId)) throw new ContentNotFoundError(`version "${contentItemVersionId}"`);
}
