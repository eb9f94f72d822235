import type { Answer, ContentApi } from './content-api';

/** An item that is live, with a newer draft and one past version; and one that is a draft and was never more. */
export interface Written {
  readonly contentType: string;
  readonly contentItemId: string;
  readonly pastVersionId: string;
  readonly liveVersionId: string;
  readonly draftItemId: string;
}

/** A way to change content that is asked for in vain: who may do it is told that something else is in the way, or only rehearses. */
export interface WritingSurface {
  readonly ask: (api: ContentApi, item: Written) => Promise<Answer>;
  /** Letters of test/fixtures/writing-matrix.ts. */
  readonly needs: string;
  /** The status for whoever has the rights. */
  readonly granted: 200 | 409 | 412;
}

/** Rights come before the condition: the contract, section 4. */
const STALE = { 'if-match': '"of another version"' };

function unlessStale(needs: string, ask: WritingSurface['ask']): WritingSurface {
  return { ask, needs, granted: 412 };
}

const titlePart = { title: 'Changed' };
const liquidPart = { liquid: '{{ "changed" }}' };
const LATER = '2100-01-01T00:00:00.000Z';

/** Operations on an item that is there. */
export const WRITING_SURFACES: Readonly<Record<string, WritingSurface>> = {
  'POST, publishing': unlessStale('pe', (api, { contentItemId }) => api.post({ contentItemId, titlePart }, STALE)),
  'POST a draft': unlessStale('e', (api, { contentItemId }) => api.postDraft({ contentItemId, titlePart }, STALE)),
  validate: unlessStale('pe', (api, { contentItemId }) => validate(api, '', { contentItemId, titlePart })),
  'validate a draft': unlessStale('e', (api, { contentItemId }) => validate(api, '?draft=true', { contentItemId })),
  'give away': {
    ask: (api, { contentItemId }) =>
      api.validate({ contentItemId, commonPart: { owner: 'somebody-new' } }, { draft: true }),
    needs: 'eo',
    granted: 200,
  },
  'give away what has changed': unlessStale('eo', (api, { contentItemId }) =>
    api.postDraft({ contentItemId, commonPart: { owner: 'somebody-new' } }, STALE),
  ),
  'write Liquid into what has changed': unlessStale('el', (api, { contentItemId }) =>
    api.postDraft({ contentItemId, liquidPart }, STALE),
  ),
  'have what has changed published later': unlessStale('pe', (api, { contentItemId }) =>
    api.postDraft({ contentItemId, publishLaterPart: { scheduledPublishUtc: LATER } }, STALE),
  ),
  'have what has changed taken down later': unlessStale('pe', (api, { contentItemId }) =>
    api.postDraft({ contentItemId, archiveLaterPart: { scheduledArchiveUtc: LATER } }, STALE),
  ),
  DELETE: unlessStale('d', (api, { contentItemId }) => api.remove(contentItemId, STALE)),
  'DELETE a draft': unlessStale('d', (api, { draftItemId }) => api.remove(draftItemId, STALE)),
  publish: unlessStale('p', (api, { contentItemId }) => api.publish(contentItemId, STALE)),
  unpublish: unlessStale('p', (api, { contentItemId }) => api.unpublish(contentItemId, STALE)),
  'discard the draft': unlessStale('e', (api, { contentItemId }) => api.discardDraft(contentItemId, STALE)),
  'discard what was never live': unlessStale('ed', (api, { draftItemId }) => api.discardDraft(draftItemId, STALE)),
  clone: unlessStale('c', (api, { contentItemId }) => api.clone(contentItemId, STALE)),
  'restore over a draft': { ask: (api, { pastVersionId }) => api.restore(pastVersionId), needs: 'p', granted: 409 },
  'purge what is live': { ask: (api, { liveVersionId }) => api.purge(liveVersionId), needs: 'd', granted: 409 },
};

/** What makes an item, which is the caller's own. */
export const CREATING_SURFACES: Readonly<Record<string, WritingSurface>> = {
  'POST a new item, publishing': unlessStale('pe', (api, { contentType }) =>
    api.post({ contentType, titlePart }, STALE),
  ),
  'POST a new draft': unlessStale('e', (api, { contentType }) => api.postDraft({ contentType, titlePart }, STALE)),
  'POST a new draft with Liquid': unlessStale('el', (api, { contentType }) =>
    api.postDraft({ contentType, titlePart, liquidPart }, STALE),
  ),
  'validate a new item': unlessStale('pe', (api, { contentType }) => validate(api, '', { contentType, titlePart })),
};

function validate(api: ContentApi, query: string, body: object): Promise<Answer> {
  return api.send('POST', `/api/content/validate${query}`, { body, headers: STALE });
}
