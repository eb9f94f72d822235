import type { ContentsBulkAction } from '@espalier/plugin-sdk';
import { type Browser, hiddenFields } from '@espalier/testing';
import { InvitePainters, OrderPaint, PaintShop } from '../fixtures/paint-shop/paint-shop';
import { PaintShopModule } from '../fixtures/paint-shop/paint-shop.module';
import { Paints } from '../fixtures/paint-shop/paints';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const CONTENTS = '/Admin/Contents/ContentItems';
const USERS = '/Admin/Users';
const PAINTS = '/Admin/Paints';

let world: ContentWorld;
let people: People;
let shop: PaintShop;
let admin: Browser;
/** Sees contents, and orders no paint. */
let reader: Browser;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [PaintShopModule] });
  people = new People(world.app);
  shop = world.app.get(PaintShop);
  admin = await people.signedIn();
  await world.admin.putType('Paint', { parts: [{ part: 'TitlePart' }] });
  reader = await personWith('Reader');
});
afterAll(() => world.stop());

beforeEach(() => {
  shop.ordered.length = 0;
  shop.soldOut.clear();
});

async function personWith(role: string, ...permissions: string[]): Promise<Browser> {
  const { status } = await world.app.request('POST', '/api/roles', {
    token: await world.app.token(),
    body: { name: role, permissions: ['AccessAdminPanel', ...permissions] },
  });
  expect(status).toBe(201);
  return people.signedIn((await people.create(role)).userName);
}

async function paint(title: string): Promise<string> {
  return itemOf(await world.admin.post({ contentType: 'Paint', titlePart: { title } })).contentItemId;
}

const textOf = async (path: string, who = admin): Promise<string> => (await who.open(path)).text;

const doToMany = async (path: string, values: Record<string, string | string[]>, who = admin) =>
  who.post(path, { ...hiddenFields(await textOf('/Admin', who), '/Logout'), ...values });

/** What was told on the page that a form led to. */
async function told({ headers }: Awaited<ReturnType<typeof doToMany>>, who = admin): Promise<string | undefined> {
  return messageIn(await textOf(headers.get('location') ?? '', who));
}

const offered = (html: string): string[] => {
  const buttons = html.matchAll(/<button class="[^"]*" name="action" value="(\w+)">/g);
  return [...buttons].map(([, name]) => name);
};

describe('A bulk action of a plug-in', () => {
  it('is offered behind those of the service', async () => {
    await paint('Offered');
    expect(offered(await textOf(CONTENTS))).toEqual(['publish', 'unpublish', 'delete', 'order']);
  });

  it('is done to what is ticked', async () => {
    const [ticked, , second] = [await paint('Ticked 1'), await paint('Ticked 2'), await paint('Ticked 3')];
    const answer = await doToMany(`${CONTENTS}?q=ticked`, {
      action: 'order',
      ids: [ticked, second],
      confirmed: 'true',
    });
    expect(answer.headers.get('location')).toBe(`${CONTENTS}?q=ticked`);
    expect(await told(answer)).toBe('2 items were ordered.');
    expect(shop.ordered).toEqual([ticked, second]);
  });

  it('is done to everything that the filter finds, on every page of it', async () => {
    const blue = [await paint('Blue sky'), await paint('Blue sea'), await paint('Blue night')];
    await paint('Red rose');
    const answer = await doToMany(`${CONTENTS}/Paint?q=blue&pageSize=1`, {
      action: 'order',
      scope: 'everything',
      confirmed: 'true',
    });
    expect(await told(answer)).toBe('3 items were ordered.');
    expect(shop.ordered.toSorted()).toEqual(blue.toSorted());
  });

  it('tells for each item that it refuses why, and does the others', async () => {
    const [there, soldOut] = [await paint('Refused <1>'), await paint('Refused <2>')];
    shop.soldOut.add(soldOut);
    const { status, text } = await doToMany(CONTENTS, { action: 'order', ids: [soldOut, there], confirmed: 'true' });
    expect(status).toBe(200);
    expect(text).toContain('1 item was ordered. 1 item was refused.');
    expect(text).toContain('<li><strong>Refused &lt;2&gt;</strong> It is sold out.</li>');
    expect(text).not.toContain('Refused &lt;1&gt;');
    expect(shop.ordered).toEqual([there]);
  });

  it('that fails for an item says so without the reason, which is in the log', async () => {
    const run = jest.spyOn(world.app.get(OrderPaint), 'run').mockRejectedValueOnce(new Error('a secret'));
    const ids = [await paint('Failed 1'), await paint('Failed 2')];
    const { text } = await doToMany(CONTENTS, { action: 'order', ids, confirmed: 'true' });
    run.mockRestore();
    expect(text).toContain('1 item was ordered. 1 item was refused.');
    expect(text).toContain('This failed because of an error in the service');
    expect(text).not.toContain('a secret');
    expect(shop.ordered).toEqual([ids[1]]);
  });

  it('is neither offered to those without its permission nor done for them', async () => {
    const id = await paint('Forbidden');
    const page = `${CONTENTS}?q=forbidden`;
    expect(await textOf(page, reader)).toContain('Forbidden');
    expect(offered(await textOf(page, reader))).toEqual([]);
    for (const scope of ['ticked', 'everything']) {
      const refused = await doToMany(page, { action: 'order', ids: id, scope }, reader);
      expect(await told(refused, reader)).toBe('Choose what to do.');
    }
    expect(shop.ordered).toEqual([]);
    const buyer = await personWith('Buyer', 'OrderPaint');
    expect(offered(await textOf(page, buyer))).toEqual(['order']);
    expect(await told(await doToMany(page, { action: 'order', ids: id, confirmed: 'true' }, buyer), buyer)).toBe(
      '1 item was ordered.',
    );
    expect(shop.ordered).toEqual([id]);
  });
});

describe('A bulk action of a plug-in that asks for a permission for content', () => {
  it('is done to no item that whoever asks lacks it for, though the action itself looks at no rights', async () => {
    await world.admin.putType('Varnish', { parts: [{ part: 'TitlePart' }] });
    const varnish = itemOf(await world.admin.post({ contentType: 'Varnish', titlePart: { title: 'Matt' } }));
    const [ours, gone] = [await paint('Ours'), await paint('Gone')];
    itemOf(await world.admin.remove(gone));
    const keeper = await personWith('Keeper', 'Publish_Paint', 'ViewContent');
    const action: ContentsBulkAction = world.app.get(OrderPaint);
    const permission = jest.replaceProperty(action, 'permission', 'PublishContent');
    const { text } = await doToMany(
      CONTENTS,
      { action: 'order', ids: [varnish.contentItemId, ours, gone, 'x'], confirmed: 'true' },
      keeper,
    );
    permission.restore();
    expect(text).toContain('1 item was ordered. 3 items were refused.');
    expect(shop.ordered).toEqual([ours]);
  });
});

describe('A bulk action of a plug-in for users', () => {
  it('is offered to those with its permission, and done for them alone', async () => {
    const { id } = await people.create('Reader');
    const invited = world.app.get(InvitePainters).invited;
    expect(offered(await textOf(USERS))).toEqual(expect.arrayContaining(['enable', 'disable', 'delete', 'invite']));
    expect(await told(await doToMany(USERS, { action: 'invite', ids: id, confirmed: 'true' }))).toBe(
      '1 user was invited to the course.',
    );
    expect(invited).toEqual([id]);
    const manager = await personWith('Manager', 'ViewUsers', 'ManageUsers');
    expect(offered(await textOf(USERS, manager))).not.toContain('invite');
    const refused = await doToMany(USERS, { action: 'invite', ids: id, confirmed: 'true' }, manager);
    expect(await told(refused, manager)).toBe('Choose what to do.');
    expect(invited).toEqual([id]);
  });
});

describe('What display drivers of a plug-in put around a list', () => {
  it('stands above its search and beside its links, for those whom the driver shows it to', async () => {
    await paint('Around');
    shop.ordered.push('one');
    const page = `${CONTENTS}?q=around`;
    const html = await textOf(page);
    expect(html).toMatch(/<p>Ordered by now: 1<\/p>\s*<search>/);
    expect(html).toMatch(
      /<div class="filters">[^]*?<a class="btn btn-primary" href="\/Admin\/Paints">Paint shop, around<\/a>\s*<\/div>/,
    );
    expect(html.match(/Ordered by now|Paint shop/g)).toHaveLength(2);
    expect(await textOf(page, reader)).not.toMatch(/Ordered by now|Paint shop/);
  });

  it('stands below the pager, and is given the options of the list', async () => {
    const html = await textOf(`${USERS}?q=admin`);
    expect(html).toMatch(/class="pager[^]*<p>Painters of [^<]*admin[^<]*<\/p>/);
    expect(html).not.toMatch(/Ordered by now|Paint shop/);
  });

  it('is no card', async () => {
    expect(await textOf('/Admin/Contents/FilterSyntax')).not.toMatch(/Ordered by now|Paint shop/);
  });
});

describe('A list of a plug-in', () => {
  it('finds, offers its actions, and does them', async () => {
    const html = await textOf(`${PAINTS}?q=er`);
    expect([...html.matchAll(/class="cell-title"><b [^>]*>(\w+)/g)].map(([, name]) => name)).toEqual(['Umber']);
    expect(offered(html)).toEqual(['mix']);
    const { text } = await doToMany(PAINTS, { action: 'mix', scope: 'everything', confirmed: 'true' });
    expect(text).toContain('2 paints were mixed. 1 paint was refused.');
    expect(text).toContain('<li><strong>Umber</strong> There is no umber left.</li>');
    expect(world.app.get(Paints).mixed).toEqual(['Ochre', 'Sienna']);
  });

  it('offers the values that its terms have, to those who see it', async () => {
    const path = '/Admin/Values/Paints?term=kind&value=o';
    expect(JSON.parse(await textOf(path))).toEqual({ values: [{ term: 'kind:oil', text: 'Oil' }] });
    expect((await reader.open(path)).status).toBe(403);
  });

  it('is in the navigation of those who have its permission', async () => {
    expect(await textOf('/Admin')).toMatch(/Shop<[^]*?<a href="\/Admin\/Paints">/);
    expect(await textOf('/Admin', reader)).not.toContain(PAINTS);
  });

  it('is for those who have its permission', async () => {
    expect((await reader.open(PAINTS)).status).toBe(403);
    expect((await doToMany(PAINTS, { action: 'mix', ids: 'Ochre' }, reader)).status).toBe(403);
  });
});
