import { parse } from 'graphql';
import { accessKey, ClientProject, type Ended } from '../support/client-project';
import { blocksOf } from '../support/documents';
import { ContentApi } from '../support/content-api';
import { startTestApp, type TestApp } from '../support/test-app';

let app: TestApp;
let project: ClientProject;

beforeAll(async () => {
  app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  project = new ClientProject({ ESPALIER_KEY: await accessKey(app) });
});

afterAll(async () => {
  project.remove();
  await app.stop();
});

const putType = async (name: string, definition: object) =>
  new ContentApi(app, await app.token()).putType(name, definition);

/** Without it the line would be a fault of this repository's own. */
const REFUSED = ['// @ts-', 'expect-error'].join('');

const SAMPLE = `
  import { createClient, etagOf, verifyWebhook, type WebhookEvent } from '@espalier/client';
  import type { ContentTypes, BlogPost } from './content';

  const cms = createClient<ContentTypes>({ url: 'https://cms.example', token: async () => 'x', retries: { limit: 1 }, cache: new Map() });
  interface Posts { blogPost: { displayText: string }[] }
  /** As code generators write them. */
  interface TypedDocumentNode<Result, Variables> { kind: 'Document'; definitions: readonly object[]; __apiType?: (variables: Variables) => Result }
  class TypedDocumentString<Result, Variables> extends String {
    __apiType?: (variables: Variables) => Result;
  }
  declare const POSTS: TypedDocumentNode<Posts, { first: number }>;
  declare const TEXT: TypedDocumentString<Posts, { first: number }>;
  export async function right(signal: AbortSignal) {
    const post = (await cms.items.list('BlogPost', { first: 1, sort: 'published-asc', signal })).items[0];
    const title: string | undefined = post?.titlePart?.title;
    const dated: string | null | undefined = post?.publishedUtc;
    const any = await cms.items.get('x');
    if (any.contentType === 'BlogPost') any.subtitle satisfies string | undefined;
    for await (const one of cms.items.all(['Page', 'BlogPost'])) one.contentType satisfies 'Page' | 'BlogPost';
    const made: BlogPost = await cms.items.create('BlogPost', { titlePart: { title: 'x' }, category: 'y' });
    await cms.items.update<'BlogPost'>(made.contentItemId, { subtitle: null, picture: { paths: ['a.jpg'] } }, { ifMatch: etagOf(made) });
    const event: WebhookEvent<ContentTypes> = await verifyWebhook<ContentTypes>({ headers: new Headers(), body: '', secret: 'whsec_' });
    if (event.type === 'content.published' && event.data.contentType === 'BlogPost') event.data.item?.subtitle satisfies string | undefined;
    const typed = await cms.graphql(POSTS, { first: 1 });
    typed.blogPost[0]?.displayText satisfies string | undefined;
    (await cms.graphql(TEXT, { first: 1 })).blogPost[0]?.displayText satisfies string | undefined;
    if (event.type === 'content.invalidated') event.data.tags.length satisfies number;
    const { blogPost } = await cms.graphql<{ blogPost: { displayText: string }[] }>('{ blogPost { displayText } }');
    return [title, dated, blogPost[0]?.displayText, cms.media.srcset('a.jpg')];
  }
  export async function wrong() {
    ${REFUSED}
    await cms.items.list('BlogPots');
    ${REFUSED}
    (await cms.items.get('x', { type: 'BlogPost' })).price;
    ${REFUSED}
    await cms.items.create('BlogPost', { titlePart: { titel: 'x' } });
    ${REFUSED}
    await cms.items.create('Page', { subtitle: 'x' });
    ${REFUSED}
    await cms.items.update<'BlogPost'>('x', { subtitle: 1 });
    ${REFUSED}
    await cms.items.list('BlogPost', { sort: 'colour' });
    ${REFUSED}
    await cms.items.get('x', { version: 'newest' });
    ${REFUSED}
    createClient({ key: 'x' });
    ${REFUSED}
    await cms.graphql(POSTS, { first: 'x' });
    ${REFUSED}
    await cms.graphql(TEXT, { frist: 1 });
    ${REFUSED}
    (await cms.graphql(POSTS, { first: 1 })).blogPosts;
  }
`;

describe('Written types', () => {
  let written: Ended;

  beforeAll(async () => {
    written = await project.espalier('types', '--url', app.url, '--out', 'content.d.ts');
    project.write('sample.mts', SAMPLE.replace('./content', './content.js'));
    project.write('sample.cts', SAMPLE);
  });

  it('are written by npx espalier types', () => {
    expect(written).toEqual({ status: 0, stdout: 'content.d.ts: 4 content types.\n', stderr: '' });
  });

  it.each([
    ['sample.mts', { lib: ['ES2022', 'DOM'] }],
    ['sample.cts', { lib: ['ES2022', 'DOM'] }],
    ['sample.mts', { lib: ['ES2022'], types: ['node'] }],
  ])('narrow what the client has, and refuse what is wrong: %s with %j', (file, options) => {
    expect(project.compile(file, options)).toBe('');
  });

  it('are used in the documents as they compile', () => {
    const shown = blocksOf('docs/front-ends.md').filter(({ info }) => info === 'ts');
    expect(shown).toHaveLength(1);
    project.write('document.ts', shown.map(({ text }) => text).join('\n'));
    expect(project.compile('document.ts', { types: ['node'], module: 'preserve' })).toBe('');
  });

  it('are of use to those who know no types, too', () => {
    project.write(
      'untyped.mts',
      `import { createClient } from '@espalier/client';
       const item = await createClient({ url: 'http://x' }).items.get('x');
       item.displayText satisfies string;
       item['whatever'] satisfies unknown;
       await createClient({ url: 'http://x' }).items.create('Any', { titlePart: { title: 'x' } });`,
    );
    expect(project.compile('untyped.mts')).toBe('');
  });
});

it('Documents of code generators are asked as they are', async () => {
  const document = JSON.stringify(
    parse('query Q($first: Int!) { blogPost(first: $first) { displayText } }', { noLocation: true }),
  );
  project.write(
    'documents.mjs',
    `import { createClient } from '@espalier/client';
     const cms = createClient({ url: '${app.url}', key: process.env.ESPALIER_KEY });
     const text = new (class extends String {})('{ blogPost { displayText } }');
     console.log(JSON.stringify([await cms.graphql(${document}, { first: 1 }), await cms.graphql(text)]));`,
  );
  const { stdout, stderr } = await project.start(process.execPath, 'documents.mjs').ended;
  const posts = { blogPost: [{ displayText: expect.stringContaining('Man must explore') }] };
  expect({ stderr, answers: JSON.parse(stdout) }).toEqual({ stderr: '', answers: [posts, posts] });
});

describe('Types with awkward names and words', () => {
  beforeAll(async () => {
    const fields = ['class', 'default', 'new', 'any', 'readonly'].map((name) => ({ name, type: 'BooleanField' }));
    const options = ['*/', "it's", '"', '`${x}`', '\\', '</script>', '\u2028', 'ö'];
    await putType('ContentTypes', { displayName: '*/ }', description: '/* \n */ export {', fields });
    await putType('Omit', {
      fields: [{ name: 'kind', type: 'TextField', settings: { options, hint: '*/ x' } }],
    });
    await putType('EmbeddedItem', {
      parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Omit', 'Array', 'EmbeddedItem'] } }],
    });
    await putType('Array', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'tags', type: 'MultiTextField' }] });
  });

  it('are written so that they compile, and hold what items have', async () => {
    expect(await project.espalier('types', '--url', app.url, '--out', 'awkward.d.ts')).toMatchObject({ status: 0 });
    project.write(
      'awkward.mts',
      `import { createClient } from '@espalier/client';
       import type { ContentTypes, Omit, EmbeddedItem_ } from './awkward.js';
       const cms = createClient<ContentTypes>({ url: 'http://x' });
       (await cms.items.get('x', { type: 'ContentTypes' })).class satisfies boolean | undefined;
       declare const kind: NonNullable<Omit['kind']>;
       if (kind === '*/' || kind === '\\u2028' || kind === "it's") kind satisfies string;
       declare const bag: EmbeddedItem_;
       const first = bag.bagPart?.contentItems?.[0];
       if (first?.contentType === 'Array') first.tags?.map((tag) => tag.length);
       if (first?.contentType === 'EmbeddedItem') first.bagPart?.contentItems?.[0]?.contentItemId satisfies string | undefined;
       ${REFUSED}
       first?.publishedUtc;
       ${REFUSED}
       if (kind === 'nothing') kind;`,
    );
    expect(project.compile('awkward.mts')).toBe('');
  });
});
