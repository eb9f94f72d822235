import { Module } from '@nestjs/common';
import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { Articles, article, defineRecordedTypes, edit, recordedItems } from '../support/recorded-items';

/** Refuses what the title says, or fails after everything is written. */
@Contributes(CONTENT_HANDLER, { order: 2000 })
class Moods implements ContentHandler {
  readonly publishing = refuse('publishing');
  readonly draftSaving = refuse('draftSaving');
  readonly unpublishing = refuse('unpublishing');
  readonly discarding = refuse('discarding');
  readonly removing = refuse('removing');
  readonly cloning = refuse('cloning');
  readonly restoring = refuse('restoring');

  published({ item }: ContentContext): void {
    if (item.displayText === 'fail') throw new Error('After it was recorded');
  }
}

function refuse(event: string) {
  return ({ item, previous, veto }: ContentContext): void => {
    const titles = [item.displayText, previous?.displayText];
    if (titles.includes(`no ${event}`)) veto('Not today.');
  };
}

@Module({ providers: [Moods] })
class MoodsPlugin {}

let world: ContentWorld;
let api: ContentApi;
let given: Articles;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [MoodsPlugin] });
  api = world.admin;
  given = new Articles(api);
  await defineRecordedTypes(api);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

describe('Nothing is recorded', () => {
  const nothing = async (work: () => Promise<unknown>) => expect(await recordedItems(world, work)).toEqual([]);

  it('of what changes nothing', async () => {
    const live = await given.published();
    await nothing(() => api.post(live));
    await nothing(() => api.publish(live.contentItemId));
    await nothing(() => api.validate(article('Pear')));
  });

  it('of what is refused: it is malformed, invalid, forbidden, not there, not as it was, or no transition', async () => {
    const caller = await Caller.register(world, 'passer-by');
    await caller.holds('AccessContentApi');
    const live = await given.published();
    const draft = await given.draftOnLive();
    const past = await given.archived();
    await api.postDraft(edit(past, 'Medlar'));
    const refused: [number, () => Promise<Answer>][] = [
      [400, () => api.post(article('Pear', { nonsense: 1 }))],
      [400, () => api.post(article('Pear', { titlePart: { title: 5 } }))],
      [403, () => caller.api.post(article('Pear'))],
      [404, () => api.publish('a'.repeat(26))],
      [412, () => api.post(edit(live, 'Quince'), { 'If-Match': '"x"' })],
      [409, () => api.discardDraft(live.contentItemId)],
      [409, () => api.restore(past.contentItemVersionId)],
      [409, () => api.purge(draft.contentItemVersionId)],
    ];
    await nothing(async () => {
      for (const [status, attempt] of refused) problemOf(await attempt(), status);
    });
  });

  it.each<[string, (item: Item) => Promise<Answer>]>([
    ['publishing', (item) => api.publish(item.contentItemId)],
    ['unpublishing', (item) => api.unpublish(item.contentItemId)],
    ['draftSaving', (item) => api.postDraft(edit(item, 'no draftSaving'))],
    ['discarding', (item) => api.discardDraft(item.contentItemId)],
    ['removing', (item) => api.remove(item.contentItemId)],
    ['cloning', (item) => api.clone(item.contentItemId)],
  ])('of what a handler vetoes at %s', async (event, attempt) => {
    const live = await given.published(['publishing', 'draftSaving'].includes(event) ? 'Pear' : `no ${event}`);
    const needsDraft = ['publishing', 'discarding'].includes(event);
    const item = needsDraft
      ? itemOf(await api.postDraft(edit(live, `no ${event}`, { autoroutePart: { path: `no-${event}` } })))
      : live;
    await nothing(async () => problemOf(await attempt(item), 409));
  });

  it('of a restore that a handler vetoes', async () => {
    const live = await given.published('no restoring');
    itemOf(await api.post(edit(live, 'Pear')));
    await nothing(async () => problemOf(await api.restore(live.contentItemVersionId), 409));
  });

  it('of what fails after it was recorded', async () => {
    await nothing(async () => problemOf(await api.post(article('fail')), 500));
  });
});
