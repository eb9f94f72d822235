import { Module } from '@nestjs/common';
import { Int, Query, Resolver } from '@nestjs/graphql';
import { buildClientSchema, getIntrospectionQuery, printType, type IntrospectionQuery } from 'graphql';
import { RequirePermission } from '#core/auth';
import { ReadingTimePlugin, StoryResolver } from '../fixtures/reading-time.module';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

/** As a module of the service has it. */
@Resolver()
class SlowReaders {
  @Query(() => Int)
  @RequirePermission('ManageReadingSpeed')
  secondsPerWord(): number {
    return 3;
  }
}

@Module({ providers: [SlowReaders] })
class SlowReadersModule {}

const SET = 'mutation ($n: Int!) { setReadingSpeed(wordsPerMinute: $n) { wordsPerMinute since } }';

describe('Resolvers of a plug-in', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let caller: Caller;
  let theirs: GraphqlClient;
  let resolver: StoryResolver;
  let ids: string[];
  let withoutStories: readonly string[];

  beforeAll(async () => {
    world = await startContentWorld({ plugins: [ReadingTimePlugin, SlowReadersModule] });
    admin = new GraphqlClient(world.app, await world.app.token());
    resolver = world.app.get(StoryResolver);
    withoutStories = await fieldsOf('Query');
    await world.admin.putType('Story', {
      parts: [{ part: 'TitlePart' }],
      fields: [{ name: 'body', type: 'TextField' }],
    });
    ids = [];
    for (const count of [100, 1000]) {
      const body = Array.from({ length: count }, () => 'word').join(' ');
      const item = itemOf(
        await world.admin.post({ contentType: 'Story', titlePart: { title: `${count} words` }, body }),
      );
      ids.push(item.contentItemId);
    }
    caller = await Caller.register(world);
    theirs = new GraphqlClient(world.app, caller.accessToken);
  });

  afterAll(() => world.stop());

  async function schemaFor(client: GraphqlClient) {
    return buildClientSchema((await client.data(getIntrospectionQuery())) as unknown as IntrospectionQuery);
  }

  async function fieldsOf(name: string, client = admin): Promise<string[]> {
    const type = (await schemaFor(client)).getType(name);
    return type && 'getFields' in type ? Object.keys(type.getFields()) : [];
  }

  it('stand in the schema of content, once the types that they lead to are there', async () => {
    expect(withoutStories.toSorted()).toEqual(['contentItem', 'failing', 'readingSpeed', 'search', 'secondsPerWord']);
    const schema = await schemaFor(admin);
    const [mutation, speed, story] = ['Mutation', 'ReadingSpeed', 'Story'].map((name) => schema.getType(name));
    expect((await fieldsOf('Query')).toSorted()).toEqual([
      'contentItem',
      'failing',
      'readingSpeed',
      'search',
      'secondsPerWord',
      'stories',
      'story',
      'storyConnection',
    ]);
    expect(mutation && printType(mutation)).toBe(
      'type Mutation {\n  setReadingSpeed(wordsPerMinute: Int!): ReadingSpeed\n}',
    );
    expect(speed && printType(speed)).toBe('type ReadingSpeed {\n  wordsPerMinute: Int!\n  since: DateTime\n}');
    expect(story && printType(story)).toMatch(
      /body: String\n.*\n\n {2}"""How long it takes to read."""\n {2}readingMinutes: Int!\n}$/s,
    );
  });

  it('answer beside queries of content, and fields of content types', async () => {
    const query =
      '{ readingSpeed { wordsPerMinute } story(orderBy: { displayText: ASC }) { displayText readingMinutes } }';
    for (const time of ['first', 'second']) {
      expect({ time, ...(await admin.data(query)) }).toEqual({
        time,
        readingSpeed: { wordsPerMinute: 200 },
        story: [
          { displayText: '100 words', readingMinutes: 1 },
          { displayText: '1000 words', readingMinutes: 5 },
        ],
      });
    }
  });

  it('give items, of which everything can be asked that there is of content', async () => {
    const query =
      'query ($ids: [String!]!) { stories(ids: $ids) { __typename displayText titlePart { title } readingMinutes published } }';
    expect(await admin.data(query, { ids: ids.toReversed() })).toEqual({
      stories: ['1000 words', '100 words'].map((title, index) => ({
        __typename: 'Story',
        displayText: title,
        titlePart: { title },
        readingMinutes: index === 0 ? 5 : 1,
        published: true,
      })),
    });
  });

  it('change things by mutations, once for each that is sent', async () => {
    const before = resolver.calls;
    expect(await admin.data(SET, { n: 50 })).toEqual({
      setReadingSpeed: { wordsPerMinute: 50, since: '2026-11-25T12:00:00.000Z' },
    });
    expect(await admin.items('{ story(orderBy: { displayText: ASC }) { readingMinutes } }')).toEqual([
      { readingMinutes: 2 },
      { readingMinutes: 20 },
    ]);
    expect(await admin.data(SET, { n: 200 })).toMatchObject({ setReadingSpeed: { wordsPerMinute: 200 } });
    expect(resolver.calls - before).toBe(2);
  });

  it('have the error codes of all others, and are not called again for them', async () => {
    const before = resolver.calls;
    expect(await admin.code(SET, { n: 0 })).toBe('BAD_USER_INPUT');
    expect(resolver.calls - before).toBe(1);
    const { text } = await admin.post('{ failing }');
    expect(text).toContain('INTERNAL_SERVER_ERROR');
    expect(text).not.toContain('secret');
  });

  it('are for callers with ExecuteGraphQL, who have what rights they have', async () => {
    await caller.holds();
    expect((await theirs.post(SET, { n: 10 })).status).toBe(403);
    await caller.holds('ExecuteGraphQL', 'View_Story');
    expect(await theirs.code(SET, { n: 10 })).toBe('FORBIDDEN');
    expect(
      await theirs.items('query ($ids: [String!]!) { stories(ids: $ids) { readingMinutes } }', { ids }),
    ).toHaveLength(2);
    expect(await theirs.code('{ secondsPerWord }')).toBe('FORBIDDEN');
    await caller.holds('ExecuteGraphQL', 'ManageReadingSpeed');
    expect(await theirs.data('{ secondsPerWord }')).toEqual({ secondsPerWord: 3 });
    expect(await theirs.data(SET, { n: 200 })).toMatchObject({ setReadingSpeed: { wordsPerMinute: 200 } });
  });

  it('have no fields on types whose items the caller may not view', async () => {
    await caller.holds('ExecuteGraphQL');
    expect(await fieldsOf('Story', theirs)).not.toContain('readingMinutes');
    expect(await theirs.code('{ story { readingMinutes } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    const stories = 'query ($ids: [String!]!) { stories(ids: $ids) { displayText } }';
    expect(await theirs.code(stories, { ids })).toBe('FORBIDDEN');
  });

  it('are within the limits of all queries', async () => {
    const many = (count: number, field: string) =>
      Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');
    expect(await admin.code(`{ ${many(21, 'readingSpeed { since }')} }`)).toBe('GRAPHQL_VALIDATION_FAILED');
    const before = resolver.calls;
    const set = 'setReadingSpeed(wordsPerMinute: 200) { since }';
    expect(await admin.code(`mutation { ${many(21, set)} }`)).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(resolver.calls).toBe(before);
    await admin.data(`mutation { ${many(2, set)} }`);
    expect(resolver.calls - before).toBe(2);
    const costly = many(20, 'story(first: 1000) { readingMinutes }');
    expect((await admin.post(`{ ${costly} }`)).text).toContain('graphql.query-too-costly');
    const cheap = many(20, 'story(first: 1000) { body }');
    expect((await admin.post(`{ ${cheap} }`)).body.errors).toBeUndefined();
  });

  it('change nothing by a GET, and what they answer to one is not kept', async () => {
    const before = resolver.calls;
    expect((await admin.get(SET, { n: 10 })).status).toBe(405);
    expect(resolver.calls).toBe(before);
    const kept = async (query: string) => (await admin.get(query)).headers.get('cache-control');
    expect(await kept('{ readingSpeed { since } }')).toBe('no-store');
    expect(await kept('{ story { readingMinutes } }')).toBe('no-store');
    expect(await kept('{ story { displayText } }')).toBe('private, no-cache');
    expect(await kept('{ contentItem(contentItemId: "none") { displayText } }')).toBe('private, no-cache');
  });

  it('have names that no content type may take', async () => {
    const token = await world.app.token();
    const put = (name: string) => world.app.request('PUT', `/api/content-types/${name}`, { token, body: {} });
    const { status, text } = await put('ReadingSpeed');
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining('ReadingSpeed') });
    expect((await put('ReadingTime')).status).toBeLessThan(300);
  });
});
