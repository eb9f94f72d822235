import { isDeepStrictEqual } from 'node:util';
import { Roles } from '#core/auth';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const TITLE = 'Dear Ada';
const LIST = '/Admin/Contents/ContentItems';

describe('Whoever deletes an item', () => {
  let world: ContentWorld;
  let people: People;

  beforeAll(async () => {
    world = await startContentWorld();
    people = new People(world.app);
    await world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] });
    await world.admin.putType('Letter', { parts: [{ part: 'TitlePart' }] });
  });
  afterAll(() => world.stop());

  it.each([
    ['Shredder', ['DeleteContent'], 'draft', false],
    ['Viewer', ['DeleteContent', 'ViewContent'], 'draft', false],
    ['Reader', ['DeleteContent', 'ViewContent'], 'published', true],
    ['Previewer', ['DeleteContent', 'ViewContent', 'PreviewContent'], 'draft', true],
    ['Writer', ['DeleteContent', 'EditContent'], 'draft', true],
  ])('as a %s, who has %j, learns the title of a %s: %s', async (name, permissions, state, isTold) => {
    await world.app.get(Roles).put({ name, description: '', permissions: ['AccessAdminPanel', ...permissions] });
    const browser = await people.signedIn((await people.create(name)).userName);
    const letter = { contentType: 'Letter', titlePart: { title: TITLE } };
    const { contentItemId } = itemOf(await world.admin[state === 'draft' ? 'postDraft' : 'post'](letter));
    const path = `${LIST}/${contentItemId}/Delete`;
    const asked = await browser.open(path);
    const { status } = await browser.submit(path, path, { returnUrl: '/Admin' });
    const done = await browser.open('/Admin');
    expect([asked.status, status]).toEqual([200, 303]);
    expect([asked.text.includes(TITLE), done.text.includes(`“${TITLE}” was deleted`)]).toEqual([isTold, isTold]);
    expect(done.text).toContain('was deleted');
  });

  it.each([
    ['Nobody', ['View_Leaflet'], 'published', false],
    ['Onlooker', ['ViewContent'], 'draft', false],
    ['Visitor', ['ViewContent'], 'published', true],
    ['Proofreader', ['PreviewContent', 'ViewContent'], 'draft', true],
  ])(
    'as a %s, who has %j, learns that there is a %s that may not be deleted: %s',
    async (name, more, state, isTold) => {
      await world.admin.putType('Leaflet', { securable: true, parts: [{ part: 'TitlePart' }] });
      const permissions = ['AccessAdminPanel', 'Delete_Leaflet', ...more];
      await world.app.get(Roles).put({ name, description: '', permissions });
      const browser = await people.signedIn((await people.create(name)).userName);
      const letter = { contentType: 'Letter', titlePart: { title: TITLE } };
      const { contentItemId } = itemOf(await world.admin[state === 'draft' ? 'postDraft' : 'post'](letter));
      const answerTo = async (id: string) => {
        const form = { action: 'delete', confirmed: 'true', ids: id };
        const { status, text } = await browser.submit(LIST, LIST, form);
        return [status, text.replaceAll(id, 'ID').replace(/value="[^"]*"/g, '')];
      };
      const [there, elsewhere] = [await answerTo(contentItemId), await answerTo('0'.repeat(26))];
      expect(there[0]).toBe(200);
      expect(isDeepStrictEqual(there, elsewhere)).toBe(!isTold);
      expect((await world.admin.get(contentItemId, 'latest')).status).toBe(200);
    },
  );
});
