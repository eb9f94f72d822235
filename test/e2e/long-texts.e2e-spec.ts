import { CommandLine } from '../support/command-line';
import { EditorForm } from '../support/editor-form';
import { SiteWorld } from '../support/site-world';

const LENGTH = 900_000;
const PIECES = [
  '<',
  '&',
  '"',
  "'",
  '>',
  'a',
  '<br id=a>',
  '<p title=">">',
  "<i title='\"'>b</i>",
  '- ',
  '* * a\n',
  '|:-:',
  '`<`',
  '{{',
  '𝒳',
];
/** Where a text may stand, with what else it needs. */
const MEMBERS: Readonly<Record<string, (text: string) => object>> = {
  'htmlBodyPart.html': (html) => ({ htmlBodyPart: { html } }),
  'markdownBodyPart.markdown': (markdown) => ({ markdownBodyPart: { markdown } }),
  words: (words) => ({ words }),
  notes: (notes) => ({ notes }),
  remarks: (remarks) => ({ remarks }),
  'link.text': (text) => ({ link: { url: 'https://site.example/', text } }),
  'tags[0]': (tag) => ({ tags: [tag] }),
}; // prettier-ignore

const FIELDS = { words: 'TextField', notes: 'HtmlField', remarks: 'MarkdownField', link: 'LinkField', tags: 'MultiTextField' }; // prettier-ignore
const PARTS = ['AutoroutePart', 'HtmlBodyPart', 'MarkdownBodyPart'];

const LONG = { htmlBodyPart: { html: '<'.repeat(LENGTH) } };
const FAULT = expect.stringContaining('makes the item longer than 3000000');

describe('Long texts', () => {
  let world: SiteWorld;
  let commands: CommandLine;

  beforeAll(async () => {
    // Forms write < as three characters.
    world = await SiteWorld.start({ env: { API_BODY_LIMIT: '4mb' } });
    commands = new CommandLine({ DATABASE_URL: world.content.app.databaseUrl });
    const bag = { part: 'BagPart', settings: { containedContentTypes: ['Text'] } };
    const parts = [...PARTS.map((part) => ({ part })), bag];
    const fields = Object.entries(FIELDS).map(([name, type]) => ({ name, type }));
    await world.content.admin.putType('Text', { parts, fields });
  });
  afterAll(async () => {
    commands.clear();
    await world.stop();
  });

  const path = 'long';
  const textOf = (members: object) => ({ contentType: 'Text', autoroutePart: { path }, ...members });

  it('that no page could show are refused over REST, and the member is named', async () => {
    const { admin } = world.content;
    for (const answer of [await admin.post(textOf(LONG)), await admin.postDraft(textOf(LONG))]) {
      expect([answer.status, (answer.body as { errors: unknown }).errors]).toEqual([
        400,
        { 'htmlBodyPart.html': [FAULT] },
      ]);
    }
  });

  it('in the editor', async () => {
    const browser = await world.people.signedIn();
    const form = await EditorForm.create(browser, 'Text');
    const again = await form.type({ 'htmlBodyPart.html': '<'.repeat(200_000), words: '"'.repeat(200_000), notes: '&'.repeat(300_000) }).again('publish', 400); // prettier-ignore
    expect(again.errorOf('notes')).toContain('longer than 3000000 characters');
  });

  it('and in an import', async () => {
    const contentItemId = '01kagb0000000000000000000a';
    const line = { ...textOf(LONG), contentItemId };
    const report = await commands.run(['import', '--json', commands.lines('long.ndjson', [line])]);
    expect(report.json()).toMatchObject({
      rejected: 1,
      rejectedLines: [{ faults: [{ member: 'htmlBodyPart.html', message: FAULT }] }],
    });
  });

  it('that are saved are shown, however many items they are within', async () => {
    let members: object = { htmlBodyPart: { html: '<p>word</p>'.repeat(80_000) } };
    for (let depth = 0; depth < 9; depth++) members = { bagPart: { contentItems: [{ contentType: 'Text', ...members }] } };
    const { contentItemId } = await world.save(textOf(members));
    const { status, text } = await world.visitor.open(`/${path}`);
    expect([status, text.match(/<p>word<\/p>/g)?.length]).toEqual([200, 80_000]);
    await world.content.admin.remove(contentItemId);
  }, 120_000); // prettier-ignore

  it.each(Object.keys(MEMBERS))('that are saved are shown, whatever is in them: %s', async (member) => {
    const { admin } = world.content;
    const answers: Record<string, unknown> = {};
    for (const piece of PIECES) {
      const saved = await admin.post(textOf(MEMBERS[member](piece.repeat(LENGTH / piece.length))));
      if (saved.status === 400) {
        const { errors } = saved.body as { errors: object };
        if (!Object.hasOwn(errors, member)) answers[piece] = errors;
        continue;
      }
      const { contentItemId } = saved.body as { contentItemId: string };
      const shown = await world.visitor.open(`/${path}`);
      const rendered = await admin.send('GET', `/api/content/${contentItemId}/render`);
      if (shown.status !== 200 || rendered.status !== 200) answers[piece] = [saved.status, shown.status, rendered.status];
      await admin.remove(contentItemId);
    }
    expect(answers).toEqual({});
  }, 300_000); // prettier-ignore
});
