import { Caller } from '../support/caller';
import { itemOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const NOBODY = '0'.repeat(26);

describe('A list that the caller may not view', () => {
  let world: ContentWorld;
  let admin: ContentApi;
  let caller: Caller;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = world.admin;
    const list = { part: 'ListPart', settings: { containedContentTypes: ['Card'] } };
    await admin.putType('Card', { parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }] });
    await admin.putType('Tray', { parts: [{ part: 'TitlePart' }, list] });
    await admin.putType('Vault', { parts: [{ part: 'TitlePart' }, list] });
    await admin.putType('Stone', { parts: [{ part: 'TitlePart' }] });
    caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'Publish_Card', 'View_Tray');
  });
  afterAll(() => world.stop());

  const made = async (contentType: string, draft = false) => {
    const body = { contentType, titlePart: { title: 'x' } };
    return itemOf(await (draft ? admin.postDraft(body) : admin.post(body))).contentItemId;
  };
  const card = (listContentItemId: string) => ({ contentType: 'Card', containedPart: { listContentItemId } });

  it('is to them as one that does not exist: they are told nothing, and put nothing into it', async () => {
    const answers = async (id: string) => {
      const sent = [caller.api.validate, caller.api.post, caller.api.postDraft];
      return Promise.all(sent.map(async (send) => problemOf(await send(card(id)), 400).errors));
    };
    const hidden = [await made('Vault'), await made('Stone'), await made('Tray', true)];
    const removed = await made('Tray');
    itemOf(await admin.remove(removed));
    const ofNone = await answers(NOBODY);
    for (const id of [...hidden, removed]) expect(await answers(id)).toEqual(ofNone);
  });

  it('keeps the items that it has, for whoever may edit them', async () => {
    const { contentItemId } = itemOf(await admin.post(card(await made('Vault'))));
    itemOf(await caller.api.post({ contentItemId, titlePart: { title: 'Edited' } }));
    itemOf(await caller.api.post(card(await made('Tray'))));
  });
});
