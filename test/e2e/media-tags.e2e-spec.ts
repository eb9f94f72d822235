import { hiddenFields, type Browser } from '@espalier/testing';
import { AuditDiary } from '../support/audit-diary';
import { MediaWorld, type MediaFile } from '../support/media-world';
import { People } from '../support/people';
import { faultOf } from '../support/rest-caller';

type Tagged = MediaFile & { readonly tags: string[] };

const LIST = '/Admin/Media';

let world: MediaWorld;
let editor: Browser;

beforeAll(async () => {
  world = await MediaWorld.start();
  editor = await new People(world.app).signedIn();
});
afterAll(() => world.stop());

const tag = ({ id }: MediaFile, tags: unknown) => world.ask<Tagged>('PATCH', `/api/media/${id}`, { tags });
const tagsOf = async ({ id }: MediaFile) => (await world.ask<Tagged>('GET', `/api/media/${id}`)).body.tags;
const withTag = async (query: string) => {
  const { body } = await world.ask<{ items: Tagged[]; totalCount: number }>('GET', `/api/media?${query}`);
  expect(body.totalCount).toBe(body.items.length);
  return body.items.map(({ path }) => path);
};

describe('The tags of a file', () => {
  it('are none at first, and then those that are sent, each once', async () => {
    const file = await world.add('oak.txt', 'Oak');
    expect(await tagsOf(file)).toEqual([]);
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(async () => {
      const { status, body } = await tag(file, ['  Old  trees ', 'old trees', 'Wood']);
      expect([status, body.tags]).toEqual([200, ['Old trees', 'Wood']]);
      await tag(file, ['Old trees', 'Wood', 'WOOD']);
    });
    await diary.close();
    expect(told).toMatchObject([
      [
        'Media.Described',
        'oak.txt',
        expect.any(String),
        { before: { tags: [] }, after: { tags: ['Old trees', 'Wood'] } },
      ],
    ]);
    await world.ask('PATCH', `/api/media/${file.id}`, { caption: 'An oak' });
    await world.ask('POST', `/api/media/${file.id}/move`, { path: 'trees/oak.txt' });
    expect(await tagsOf(file)).toEqual(['Old trees', 'Wood']);
    await tag(file, []);
    expect(await tagsOf(file)).toEqual([]);
  });

  it('find it, in whatever case', async () => {
    const [one, two, three] = [
      await world.add('found/one.txt', 'One'),
      await world.add('found/two.csv', 'Two'),
      await world.add('found/in/three.txt', 'Three'),
    ];
    for (const file of [one, two, three]) await tag(file, ['Café', `only ${file.path.length}`]);
    expect(await withTag('tag=CAFE%CC%81')).toEqual(['found/in/three.txt', 'found/one.txt', 'found/two.csv']);
    expect(await withTag('tag=caf%C3%A9&folder=found&q=two')).toEqual(['found/two.csv']);
    expect(await withTag('tag=Caf')).toEqual([]);
    await world.ask('DELETE', `/api/media/${two.id}`);
    expect(await withTag('tag=Caf%C3%A9&folder=found')).toEqual(['found/one.txt']);
  });

  it.each<[unknown, string]>([
    ['trees', 'tags'],
    [[''], 'tags[0]'],
    [['trees', 'a,b'], 'tags[1]'],
    [['x'.repeat(51)], 'tags[0]'],
    [[7], 'tags[0]'],
    [Array.from({ length: 21 }, (_, at) => `tag ${at}`), 'tags'],
    [Array.from({ length: 101 }, () => 'tag'), 'tags'],
    [null, 'tags'],
  ])('are refused as %j', async (tags, member) => {
    const [file = await world.add('refused.txt', 'Refused')] = await world.query<MediaFile>(
      `SELECT id FROM media_file WHERE path = 'refused.txt'`,
    );
    const { status, body } = await world.ask<{ errors?: object }>('PATCH', `/api/media/${file.id}`, { tags });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [member]]);
    expect(await tagsOf(file)).toEqual([]);
  });
});

describe('In the admin UI, tags', () => {
  it('are typed on the page of a file, and filter the library', async () => {
    const file = await world.add('page/typed.txt', 'Typed');
    await world.add('page/other.txt', 'Other');
    const page = `/Admin/Media/Edit/${file.id}`;
    const said = { altText: '', caption: '', credit: '', focalX: '', focalY: '' };
    const saved = await editor.submit(page, `${page}/Describe`, { ...said, tags: ' Garden, , spring garden,GARDEN' });
    expect([saved.status, await tagsOf(file)]).toEqual([303, ['Garden', 'spring garden']]);
    expect((await editor.open(page)).text).toMatch(/name="tags"[^>]*value="Garden, spring garden"/);
    const refused = await editor.submit(page, `${page}/Describe`, { ...said, tags: `fine,${'x'.repeat(60)}` });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Tags: Entry 2: must be at most 50 characters/);
    const { text } = await editor.open(`${LIST}?tag=garden`);
    expect(text).toContain('typed.txt');
    expect(text).not.toContain('other.txt');
    expect(text).toMatch(/href="[^"]*tag&#x3D;spring\+garden"/);
    expect(text).toMatch(/<input type="hidden" name="tag" value="garden">/);
  });

  it('are offered in a folder where files in it have them, and from the top all of them', async () => {
    await tag(await world.add('offered/cherry.txt', 'Cherry'), ['Cherry']);
    await tag(await world.add('offered/deep/plum.txt', 'Plum'), ['Plum']);
    await tag(await world.add('elsewhere/quince.txt', 'Quince'), ['Quince']);
    const offered = async (query: string) => {
      const { text } = await editor.open(`${LIST}?${query}`);
      return ['Cherry', 'Plum', 'Quince'].filter((name) => text.includes(`tag&#x3D;${name}`));
    };
    expect(await offered('folder=OFFERED')).toEqual(['Cherry']);
    expect(await offered('')).toEqual(['Cherry', 'Plum', 'Quince']);
    expect(await offered('folder=offered&q=quince')).toEqual(['Cherry', 'Plum', 'Quince']);
  });

  it('are added to files that are selected, and taken from them: all or none', async () => {
    const files = [await world.add('many/a.txt', 'A'), await world.add('many/b.txt', 'B')];
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await tag(files[0], ['Old', 'Kept']);
    const ids = files.map(({ id }) => id);
    const selected = { ids, action: 'tag', returnUrl: `${LIST}?folder=many` };
    const question = await editor.submit(LIST, `${LIST}/Selected`, selected);
    const hidden = hiddenFields(question.text, `${LIST}/Selected/Tag`);
    const ask = (values: Record<string, string>) =>
      editor.post(`${LIST}/Selected/Tag`, { ...hidden, ids, add: '', remove: '', ...values });
    expect(question.text).toContain('Tags of 2 files');
    const done = await ask({ add: 'New, kept', remove: 'OLD' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${LIST}?folder=many`]);
    expect(await Promise.all(files.map(tagsOf))).toEqual([
      ['Kept', 'New'],
      ['New', 'kept'],
    ]);
    await tag(files[1], full);
    const refused = await ask({ add: 'One more' });
    expect([refused.status, await tagsOf(files[0])]).toEqual([400, ['Kept', 'New']]);
    expect(refused.text).toContain('many/b.txt');
    expect(refused.text).toMatch(/name="add"[^>]*value="One more"/);
    expect(faultOf(await tag(files[1], [...full, 'One more']))).toEqual([400, 'media.invalid', ['tags']]);
    expect((await ask({ add: 'x'.repeat(51) })).status).toBe(400);
  });
});
