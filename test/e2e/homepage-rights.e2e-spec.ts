import type { Principal } from '@espalier/plugin-sdk';
import { Roles, systemPrincipal } from '#core/auth';
import { ContentImporter, ContentWriter } from '#core/content';
import { defineNursery } from '../fixtures/nursery-types';
import { Caller } from '../support/caller';
import { itemOf, problemOf, type Answer, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const PUBLISHER = ['AccessContentApi', 'AccessAdminPanel', 'PublishContent'];
const WISH = { setHomepage: true };
const catalogue = (members: object = {}) => ({ contentType: 'Catalogue', titlePart: { title: 'Autumn' }, ...members });
const tomorrow = () => ({ publishLaterPart: { scheduledPublishUtc: new Date(Date.now() + 86_400_000).toISOString() } });
const withoutRight: Principal = { ...systemPrincipal, may: (permission) => permission !== 'SetHomepage' };

describe('The home page is chosen by whoever has SetHomepage', () => {
  let world: ContentWorld;
  let api: ContentApi;
  let caller: Caller;

  beforeAll(async () => {
    world = await startContentWorld();
    api = world.admin;
    await defineNursery(api);
    caller = await Caller.register(world);
  });
  afterAll(() => world.stop());
  beforeEach(() => caller.holds(...PUBLISHER));
  afterEach(() => world.expectInvariants());

  const homepage = async () => {
    const sql = `SELECT content_item_id FROM content_handle WHERE kind = 'homepage'`;
    return (await world.database.query<{ content_item_id: string }>(sql)).rows.map((row) => row.content_item_id);
  };
  const forbidden = (answer: Answer) =>
    expect(problemOf(answer, 403).detail).toContain('needs the permission SetHomepage');
  const wished = async () => itemOf(await api.postDraft(catalogue({ autoroutePart: WISH }))).contentItemId;

  it('of the roles at set-up only by Administrator', async () => {
    const roles = await world.app.get(Roles).all();
    const holders = roles.filter(
      ({ permissions }) => permissions.includes('SetHomepage') || permissions.includes('SiteOwner'),
    );
    expect(holders.map(({ name }) => name)).toEqual(['Administrator']);
  });

  it('when they ask for it, published or not', async () => {
    const { contentItemId } = itemOf(await caller.api.postDraft(catalogue()));
    const leaflet = itemOf(await caller.api.post({ contentType: 'Leaflet', titlePart: { title: 'Mine' } }));
    for (const body of [
      catalogue({ autoroutePart: WISH }),
      { contentItemId, autoroutePart: WISH },
      { contentItemId, contentItem: JSON.stringify({ AutoroutePart: { SetHomepage: true } }) },
      { contentItemId: leaflet.contentItemId, autoroutePart: WISH },
    ]) {
      for (const send of [caller.api.post, caller.api.postDraft, caller.api.validate]) {
        forbidden(await world.unchanged(() => send(body)));
      }
    }
    itemOf(await caller.api.postDraft({ contentItemId, autoroutePart: { setHomepage: false } }));
  });

  it('when they grant it by publishing, whoever has asked', async () => {
    const contentItemId = await wished();
    forbidden(await world.unchanged(() => caller.api.publish(contentItemId)));
    forbidden(await world.unchanged(() => caller.api.post({ contentItemId, issue: '2026-12' })));
    itemOf(await caller.api.postDraft({ contentItemId, issue: '2026-12' }));
    itemOf(await caller.api.post({ contentItemId, autoroutePart: { setHomepage: false } }));
    expect(await homepage()).not.toContain(contentItemId);
  });

  it('and nobody needs it to restore and copy what asks, as that asks no more', async () => {
    const { contentItemId } = itemOf(await api.postDraft(catalogue({ autoroutePart: WISH })));
    await caller.holds(...PUBLISHER, 'ViewAuditTrail');
    expect(itemOf(await caller.api.clone(contentItemId)).autoroutePart).not.toMatchObject(WISH);
    itemOf(await api.remove(contentItemId));
    expect(itemOf(await caller.api.restoreItem(contentItemId)).autoroutePart).not.toMatchObject(WISH);
  });

  it('when they schedule what has asked, and then it is granted when it is due', async () => {
    const contentItemId = await wished();
    forbidden(await world.unchanged(() => caller.api.postDraft({ contentItemId, ...tomorrow() })));
    await caller.holds(...PUBLISHER, 'SetHomepage');
    itemOf(await caller.api.postDraft({ contentItemId, ...tomorrow() }));
    await caller.holds(...PUBLISHER);
    itemOf(await caller.api.postDraft({ contentItemId, issue: '2026-12' }));
    forbidden(await world.unchanged(() => caller.api.publish(contentItemId)));
    itemOf(await api.publish(contentItemId));
    expect(await homepage()).toEqual([contentItemId]);
  });

  it('when they import it', async () => {
    for (const published of [true, false]) {
      const json = () => ({ ...catalogue({ autoroutePart: WISH }), published });
      const importing = (principal: Principal) =>
        world.app.get(ContentImporter).import(() => [{ number: 1, bytes: 100, json }], { principal });
      expect(await world.unchanged(() => importing(withoutRight))).toMatchObject({ rejected: 1 });
      expect(await importing(systemPrincipal)).toMatchObject({ rejected: 0 });
    }
    const save = () =>
      world.app.get(ContentWriter).save(catalogue({ autoroutePart: WISH }), { principal: withoutRight, draft: true });
    await expect(save()).rejects.toThrow(/SetHomepage/);
  });

  it('who alone are offered it in the editor, while others can take it back', async () => {
    const people = new People(world.app);
    await world.app.get(Roles).put({ name: 'publisher', description: '', permissions: PUBLISHER });
    const publisher = await people.signedIn((await people.create('publisher')).userName);
    expect((await EditorForm.create(await people.signedIn(), 'Catalogue')).names).toContain(
      'autoroutePart.setHomepage',
    );
    const form = await EditorForm.create(publisher, 'Catalogue');
    expect(form.names).not.toContain('autoroutePart.setHomepage');
    const forged = form.type({ 'titlePart.title': 'New', 'autoroutePart.setHomepage': ['false', 'true'] });
    expect((await forged.again('publish', 403)).summary).toEqual([expect.stringContaining('“Choose the home page”')]);

    const contentItemId = await wished();
    const other = await EditorForm.edit(publisher, contentItemId);
    const refused = await other.again('publish', 403);
    expect(refused.summary).toEqual([expect.stringContaining('This item would become the home page')]);
    await other.type({ 'autoroutePart.setHomepage': ['false'] }).done('publish');
    expect(await homepage()).not.toContain(contentItemId);
  });
});
