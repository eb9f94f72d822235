import type { Principal } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { Caller } from '../support/caller';
import { itemOf, problemOf, statesOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const EDITOR = ['AccessContentApi', 'EditContent'];

let world: ContentWorld;
let api: ContentApi;
let caller: Caller;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  const parts = ['TitlePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part }));
  await api.putType('Catalogue', { parts, fields: [{ name: 'issue', type: 'TextField' }] });
  caller = await Caller.register(world);
  await caller.holds(...EDITOR);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const catalogue = (members: object) => ({ contentType: 'Catalogue', titlePart: { title: 'Autumn' }, ...members });
const publishLater = (scheduledPublishUtc: string | null) => ({ publishLaterPart: { scheduledPublishUtc } });

describe('A schedule', () => {
  it('of publishing closes the draft to those who may edit only, until it is cleared', async () => {
    const draft = itemOf(await api.postDraft(catalogue(publishLater('2999-01-01'))));
    const { contentItemId } = draft;
    for (const change of [
      { contentItemId, issue: '2026-12' },
      { ...draft, titlePart: { title: 'Unread' } },
    ]) {
      const problem = problemOf(await world.unchanged(() => caller.api.postDraft(change)), 403);
      expect(problem.type).toBe('urn:espalier:problem:content-parts.scheduled-draft');
      expect(problem.detail).toContain('publishLaterPart.scheduledPublishUtc is 2999-01-01T00:00:00.000Z');
    }
    const principal: Principal = { ...systemPrincipal, may: (permission) => permission !== 'PublishContent' };
    const entry = { number: 1, bytes: 100, json: () => ({ ...draft, titlePart: { title: 'Unread' } }) };
    const importing = () => world.app.get(ContentImporter).import(() => [entry], { principal });
    expect(await world.unchanged(importing)).toMatchObject({ rejected: 1 });
    itemOf(await api.postDraft({ contentItemId, ...publishLater(null) }));
    itemOf(await caller.api.postDraft({ contentItemId, issue: '2026-12' }));
    expect(await importing()).toMatchObject({ rejected: 1 });
  });

  it('of archiving leaves the draft to those who may edit only', async () => {
    const archived = catalogue({ archiveLaterPart: { scheduledArchiveUtc: '2999-01-01' } });
    const { contentItemId } = itemOf(await api.postDraft(archived));
    itemOf(await caller.api.postDraft({ contentItemId, issue: '2026-12' }));
  });

  it('of a type that lost its part ends when the item is published, and is not there when the part is back', async () => {
    const part = (name: string) => ({ part: name });
    const parts = ['TitlePart', 'PublishLaterPart'].map(part);
    await api.putType('Pamphlet', { parts });
    const pamphlet = { contentType: 'Pamphlet', titlePart: { title: 'Spring' }, ...publishLater('2999-01-01') };
    const { contentItemId } = itemOf(await api.postDraft(pamphlet));
    await api.putType('Pamphlet', { parts: [part('TitlePart')] });
    itemOf(await api.publish(contentItemId));
    await api.putType('Pamphlet', { parts });
    itemOf(await caller.api.postDraft({ contentItemId, titlePart: { title: 'Summer' } }));
    expect(await statesOf(api, contentItemId)).toEqual(['Draft', 'Published']);
  });
});
