import { systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { ContentApi, itemOf } from '../support/content-api';
import { faultOf, RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let owner: RestCaller;

beforeAll(async () => {
  app = await startTestApp();
  owner = await RestCaller.owner(app);
});
afterAll(() => app.stop());

const at = (name: string) => `/api/templates/${name}`;

describe('A preview', () => {
  let contentItemId: string;

  beforeAll(async () => {
    const admin = new ContentApi(app, await app.token());
    await admin.putType('Poem', { parts: [{ part: 'TitlePart' }] });
    ({ contentItemId } = itemOf(await admin.postDraft({ contentType: 'Poem', titlePart: { title: 'A <b> & c' } })));
  });

  const preview = (values: object) => owner.post('/api/templates/preview', { language: 'liquid', ...values });

  it('shows an item, a draft too, with a template that is not saved', async () => {
    const source = '<h2>{{ Model.ContentItem.displayText }}</h2>';
    const { status, body } = await preview({ name: 'Content__Poem', source, contentItemId });
    expect([status, body]).toEqual([200, { html: '<h2>A &lt;b&gt; &amp; c</h2>', used: true }]);
    const inHandlebars = '<h2>{{Model.ContentItem.displayText}}</h2>';
    expect(
      (
        await preview({
          name: 'Content_Summary__Poem',
          language: 'hbs',
          source: inHandlebars,
          contentItemId,
          displayType: 'Summary',
        })
      ).body.html,
    ).toBe('<h2>A &lt;b&gt; &amp; c</h2>');
    expect((await owner.get(at('Content__Poem'))).status).toBe(404);
  });

  it('has the unsaved template come before that of the database', async () => {
    await owner.put(at('Content__Poem'), { language: 'liquid', source: 'saved' });
    expect((await preview({ name: 'Unused', source: '', contentItemId })).body).toEqual({ html: 'saved', used: false });
    expect((await preview({ name: 'Content__Poem', source: 'unsaved', contentItemId })).body.html).toBe('unsaved');
    await owner.delete(at('Content__Poem'));
  });

  it('without an item renders the template by itself', async () => {
    expect((await preview({ name: 'Footer', source: '{{ "<" }}' })).body.html).toBe('&lt;');
  });

  it('names the faults of the template, and ends when it does not', async () => {
    const itself = await preview({ name: 'Loop', source: '{% render "Loop" %}' });
    expect(faultOf(itself)).toEqual([400, 'templating.invalid', ['source']]);
    expect(itself.body.detail).toContain('“Loop”');
    expect(faultOf(await preview({ name: 'Broken', source: '{% if %}' }))).toEqual([
      400,
      'templating.invalid',
      ['source'],
    ]);
    expect(faultOf(await preview({ name: 'a b', source: '' }))).toEqual([400, 'templating.invalid', ['name']]);
  });

  it('finds no item that is not there', async () => {
    const absent = await preview({ name: 'Content', source: '', contentItemId: '0'.repeat(26) });
    expect(faultOf(absent)).toEqual([404, 'content.not-found']);
  });

  it('shows no item to whoever may not see it', async () => {
    const keeper = await RestCaller.with(app, 'ManageTemplates');
    const body = { name: 'Content', language: 'liquid', source: '', contentItemId };
    expect(faultOf(await keeper.post('/api/templates/preview', body))).toEqual([403, 'content.forbidden']);
  });
});

describe('The recipe step for templates', () => {
  const run = (step: object) =>
    app.get(Recipes).run({ json: { steps: [step] }, source: 'test', directory: '/' }, { principal: systemPrincipal });

  it('makes templates, and leaves alone what is equal already', async () => {
    const step = {
      name: 'templates',
      templates: [{ name: 'Made', language: 'hbs', source: '{{ContentItem.displayText}}', description: 'By a recipe' }],
    };
    await run(step);
    await run(step);
    expect((await owner.get(at('Made'))).body).toMatchObject({
      language: 'hbs',
      description: 'By a recipe',
      revision: 1,
    });
  });

  it('understands the form of Orchard Core', async () => {
    await run({ name: 'Templates', Templates: { Content__BlogPost: { Content: '{{ "a" }}', Description: 'Post' } } });
    expect((await owner.get(at('Content__BlogPost'))).body).toMatchObject({
      language: 'liquid',
      source: '{{ "a" }}',
      description: 'Post',
    });
  });

  it.each([
    [{ templates: [{ name: 'Bad', language: 'liquid', source: '{% if %}' }] }, 'steps[0].templates[0].source'],
    [{ templates: [{ name: 'Bad', language: 'razor', source: '' }] }, 'steps[0].templates[0].language'],
    [{ templates: [{ language: 'liquid', source: '' }] }, 'steps[0].templates[0].name'],
    [{ templates: ['Bad'] }, 'steps[0].templates[0]'],
    [{ Templates: { Bad: { Description: 'empty' } } }, 'steps[0].Templates.Bad.source'],
    [{}, 'steps[0].templates'],
  ])('names what is wrong: %j', async (step, member) => {
    const running = run({ name: 'templates', ...step });
    await expect(running).rejects.toMatchObject({ errors: { [member]: [expect.any(String)] } });
  });
});
