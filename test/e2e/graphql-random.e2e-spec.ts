import { FieldIndexManager, TextSamples } from '#core/content';
import { Database } from '#platform/database';
import { assert, asyncProperty, boolean } from 'fast-check';
import { Caller } from '../support/caller';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import {
  GENERATED_TYPE,
  generatedQueries,
  OWNER,
  type GeneratedQueries,
  type GeneratedQuestion,
} from '../support/generated-queries';
import { GraphqlClient } from '../support/graphql-client';
import { documentOf } from '../support/query-document';
import { answerOf, type StoredVersion } from '../support/query-oracle';
import { removeContent } from '../support/no-content';

/** Types, and questions about each: every question is compared with its answer in memory. */
const TYPES = 40;
const QUESTIONS = 80;
const ALIASES = 20;

interface Asker {
  readonly client: GraphqlClient;
  readonly mayBeSeen: (version: StoredVersion) => boolean;
}

let world: ContentWorld;
let askers: readonly Asker[];

beforeAll(async () => {
  world = await startContentWorld();
  const admin = { client: new GraphqlClient(world.app, await world.app.token()), mayBeSeen: () => true };
  const owns = ({ owner }: StoredVersion): boolean => owner === OWNER;
  askers = [
    admin,
    await asker('viewer', ['ViewContent'], ({ published }) => published),
    await asker(OWNER, ['ViewOwnContent', 'PreviewOwnContent'], owns),
    await asker('editor', [`View_${GENERATED_TYPE}`, 'EditOwnContent'], ({ published }) => published),
  ];
});
afterAll(() => world.stop());

async function asker(id: string, permissions: string[], mayBeSeen: Asker['mayBeSeen']): Promise<Asker> {
  const caller = await Caller.register(world, id);
  await caller.holds('ExecuteGraphQL', ...permissions);
  return { client: new GraphqlClient(world.app, caller.accessToken), mayBeSeen };
}

/** What PostgreSQL knows by now of what can be sampled, so that conditions are taken for rare or frequent by it. */
async function learn({ kinds }: GeneratedQueries): Promise<void> {
  await world.app.get(FieldIndexManager).settled();
  await world.database.query('ANALYZE content_item_version');
  const samples = world.app.get(TextSamples);
  for (const name of ['displayText', 'owner', 'author', ...Object.keys(kinds)]) {
    samples.of(name, 'text');
    samples.of(name, 'textList');
  }
  await samples.settled();
}

/** Every other question with a part of a title besides, which few items have. */
function narrowed({ questions, versions, ...generated }: GeneratedQueries): GeneratedQueries {
  const narrow = (question: GeneratedQuestion, number: number): GeneratedQuestion => {
    const title = versions[number % versions.length]?.displayText;
    if (number % 2 === 0 || !title) return question;
    return { ...question, where: { ...question.where, displayText_contains: Array.from(title).slice(0, 3).join('') } };
  };
  return { ...generated, versions, questions: questions.map(narrow) };
}

/** Past the service, which would not store what members held before their kind changed. */
async function store({ definition, versions }: GeneratedQueries): Promise<void> {
  await removeContent(world.database);
  const { status, text } = await world.admin.putType(GENERATED_TYPE, definition);
  expect({ status, text }).toEqual({ status: 200, text });
  await world.database.query(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($1) AS t ("contentItemId" text, "contentItemVersionId" text, "contentType" text,
       "displayText" text, published boolean, latest boolean, "modifiedUtc" timestamptz, "publishedUtc" timestamptz,
       "createdUtc" timestamptz, owner text, author text, removed boolean, data jsonb)),
     item AS (INSERT INTO content_item (content_item_id, content_type, removed_utc)
       SELECT DISTINCT "contentItemId", "contentType", CASE WHEN removed THEN now() END FROM given)
     INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
       modified_utc, published_utc, created_utc, owner, author, data)
       SELECT "contentItemId", "contentItemVersionId", "contentType", "displayText", published, latest, "modifiedUtc", "publishedUtc",
         "createdUtc", owner, author, data FROM given`,
    [JSON.stringify(versions)],
  );
}

async function compareAnswers({ kinds, versions, questions }: GeneratedQueries): Promise<void> {
  for (const [number, { client, mayBeSeen }] of askers.entries()) {
    const asked = questions.filter(({ caller }) => caller === number);
    for (let start = 0; start < asked.length; start += ALIASES) {
      const batch = asked.slice(start, start + ALIASES);
      const { query, variables } = documentOf(batch, kinds);
      const answer = Object.values(await client.data(query, variables)) as readonly StoredVersion[][];
      const given = answer.map((items) => items.map(({ contentItemVersionId }) => contentItemVersionId));
      const expected = batch.map((question) =>
        answerOf(question, versions, kinds, mayBeSeen).map(({ contentItemVersionId }) => contentItemVersionId),
      );
      // One by one, so that a failure shows the question and not its neighbours.
      for (const [index, question] of batch.entries()) {
        expect({ question, found: given[index] }).toEqual({ question, found: expected[index] });
      }
    }
  }
}

describe('Queries of generated content', () => {
  it('are answered as the contract says, whatever the type, the content, the question and the caller', async () => {
    const statements = jest.spyOn(world.app.get(Database), 'replicaTextRows');
    await assert(
      asyncProperty(generatedQueries(QUESTIONS), boolean(), async (generated, isSampled) => {
        await store(generated);
        if (isSampled) await learn(generated);
        await compareAnswers(isSampled ? narrowed(generated) : generated);
      }),
      // The seed of a failure is shown only when this ends before the time of the test does.
      { numRuns: TYPES, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
    );
    const rare = statements.mock.calls.filter(([{ text }]) => text.startsWith('WITH found'));
    expect(rare.length).toBeGreaterThan(100);
    expect(statements.mock.calls.length).toBeGreaterThan(2 * rare.length);
  }, 300_000);
});
