import { ReferenceIndex } from '#core/content';
import { CommandLine } from '../support/command-line';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { brokenRules } from '../support/invariants';
import { mentioningTexts } from '../support/mentioning-texts';

const ID = '01arz3ndektsv4rrffq69g5fav';
const OTHER_ID = '01arz3ndektsv4rrffq69g5faw';
const LAST_ID = '01arz3ndektsv4rrffq69g5fax';

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Tree', {
    parts: ['TitlePart', 'AutoroutePart', 'MarkdownBodyPart'].map((part) => ({ part })),
    fields: [
      { name: 'related', type: 'ContentPickerField', settings: { multiple: true, displayedContentTypes: ['Tree'] } },
      { name: 'picture', type: 'MediaField' },
      { name: 'note', type: 'TextField' },
    ],
  });
  await world.admin.putType('Garden', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Tree'] } }],
  });
});
afterAll(() => world.stop());

const titled = (title: string) => ({ contentType: 'Tree', titlePart: { title } });

async function targetsIn(text: string): Promise<string[]> {
  const { rows } = await world.database.query<{ target: string }>(
    'SELECT DISTINCT target FROM targets_in($1) AS t (target) WHERE target IS NOT NULL ORDER BY target',
    [text],
  );
  return rows.map(({ target }) => target);
}

/** By the versions that are live or latest, in the order in which they were made. */
async function referencesOf({ contentItemId }: Item): Promise<Record<string, string>[]> {
  const { rows } = await world.database.query<{ found: Record<string, string> }>(
    `SELECT jsonb_object_agg(r.target, r.kind) AS found FROM content_item_version v JOIN content_reference r ON r.version_id = v.id
     WHERE v.content_item_id = $1 GROUP BY v.id ORDER BY v.id`,
    [contentItemId],
  );
  return rows.map(({ found }) => found);
}

describe('What a text mentions', () => {
  it.each([
    ['[About](/About/us#team) and [it](/about/us?x=1).', ['/about/us']],
    ['<p>See <a href="/about">us</a></p><br/>', ['/about']],
    ['<a href=/about>us</a>, or **/contact**.', ['/about', '/contact']],
    ['[Apple](https://site.example/wiki/Apple_(fruit))', ['//site.example/wiki/apple_(fruit)']],
    ['![Oak](/media/my%20oak%20(1).png)', ['/media/my oak (1).png']],
    ['<img srcset="/media/a.png 1x, /media/b.png 2x">', ['/media/a.png', '/media/b.png']],
    ['<div style="background: url(/media/a.png)">', ['/media/a.png']],
    [`[It](/Contents/ContentItems/${ID}/x)`, [ID]],
    [`{% contentitem id: "${ID}" %}{{ Content["alias:Home"] }}`, [ID, 'alias:home']],
    ['{{ Content["slug:Blog/One"] }}', ['/blog/one']],
    ['[Broken](/a/%ff%2) [Umlaut](/b/%C3%A4)', ['/a/%ff%2', '/b/ä']],
    ['mailto:a/b@example.com data:image/png;base64,iVBOR/w0KGgo= 20/11/2026 and/or', []],
    ['(/one) and (see /two), or "/three) /four"', ['/four', '/one', '/three', '/two']],
    [`${'Long. '.repeat(50)}\nSee\n\n[one](/one)\nwithout\n/two`, ['/one', '/two']],
    ['Node.js', ['/media/node.js']],
  ])('is found in %s', async (text, targets) => {
    const found = await targetsIn(text);
    expect(found.filter((target) => targets.length === 0 || targets.includes(target))).toEqual(targets);
  });

  it('is media, by all forms that moving these rewrites', async () => {
    const base = '//site.example:8080/cms';
    const forms = (path: string) => ['', '/cms', base].map((before) => `${before}/media/${path}`);
    for (const { text, of } of mentioningTexts(`https:${base}`)) {
      const targets = await targetsIn(text);
      const found = [
        ...(forms('seen/my oak.txt').some((form) => targets.includes(form)) ? ['file'] : []),
        ...(forms('oak.txt').some((form) => targets.includes(form)) ? ['root file'] : []),
        ...(forms('seen').some((form) => targets.some((one) => one === form || one.startsWith(`${form}/`)))
          ? ['folder']
          : []),
      ];
      expect({ text, of: found }).toEqual({ text, of });
    }
  });
});

describe('References', () => {
  it('are those of the live and of the latest version apart, and of no other', async () => {
    const picked = (id: string) => ({ related: { contentItemIds: [id] } });
    const tree = itemOf(await world.admin.post({ ...titled('Oak'), ...picked(ID), picture: { paths: ['Oak.png'] } }));
    expect(await referencesOf(tree)).toEqual([{ [ID]: 'picker', '/media/oak.png': 'media' }]);
    const { contentItemId } = tree;
    itemOf(await world.admin.postDraft({ contentItemId, ...picked(LAST_ID) }));
    itemOf(await world.admin.postDraft({ contentItemId, ...picked(OTHER_ID) }));
    expect((await referencesOf(tree)).map((one) => Object.keys(one))).toEqual(
      [
        [ID, '/media/oak.png'],
        [OTHER_ID, '/media/oak.png'],
      ].map((keys) => expect.arrayContaining(keys) as string[]),
    );
    await world.admin.send('POST', `/api/content/${contentItemId}/publish`);
    expect((await referencesOf(tree)).map((one) => one[OTHER_ID])).toEqual(['picker']);
    await world.admin.send('DELETE', `/api/content/${contentItemId}`);
    expect(await referencesOf(tree)).toEqual([]);
  });

  it('are those of embedded items, too', async () => {
    const leaf = { ...titled('In a bag'), note: `/Contents/ContentItems/${ID}` };
    const garden = itemOf(
      await world.admin.post({ contentType: 'Garden', titlePart: { title: 'A' }, bagPart: { contentItems: [leaf] } }),
    );
    expect(await referencesOf(garden)).toEqual([{ [ID]: 'link' }]);
  });

  it('of older versions are written in the background, and all by a command', async () => {
    const tree = itemOf(await world.admin.post({ ...titled('Elm'), note: '/about' }));
    const gone = () => world.database.query('DELETE FROM content_reference');
    await gone();
    expect(await brokenRules(world.database)).toHaveProperty([
      'Live and latest versions have their references, and no others have any',
    ]);
    await world.database.query(
      'UPDATE content_reference_progress SET done_to = 0, missing_to = (SELECT max(id) FROM content_item_version)',
    );
    const index = world.app.get(ReferenceIndex);
    index.begin();
    await index.settled();
    expect(await referencesOf(tree)).toEqual([{ '/about': 'link' }]);
    await gone();
    await world.database.query(
      `INSERT INTO content_reference VALUES ('/never', (SELECT max(id) FROM content_item_version), 'link')`,
    );
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const { exitCode, ...result } = await commands.run(['references', 'rebuild', '--json']);
    commands.clear();
    expect([exitCode, result.json()]).toEqual([0, { versions: expect.any(Number) as number }]);
    expect(await referencesOf(tree)).toEqual([{ '/about': 'link' }]);
    expect(await brokenRules(world.database)).toEqual({});
  });
});
