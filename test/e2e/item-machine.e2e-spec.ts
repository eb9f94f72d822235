import fc from 'fast-check';
import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, type Answer, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { ItemModel, type Outcome } from '../support/item-model';

/** The item that the commands work on; a clone takes the place of its source. */
interface Subject {
  contentItemId: string;
}

interface Expectation {
  model: ItemModel;
}

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
});
afterAll(() => world.stop());

type Command = fc.AsyncCommand<Expectation, Subject>;

/** A command that does the same to the model and to the service, and then compares them. */
function command(
  name: string,
  expect_: (model: ItemModel) => Outcome,
  request: (contentItemId: string) => Promise<Answer>,
): Command {
  return {
    check: () => true,
    async run({ model }, { contentItemId }) {
      const outcome = expect_(model);
      const answer = await request(contentItemId);
      if (outcome === 200) itemOf(answer);
      else problemOf(answer, outcome);
      await expectAgreement(model, contentItemId);
    },
    toString: () => name,
  };
}

/** A command about the version at a position in the list of versions. */
function onVersion(
  name: string,
  position: number,
  expect_: (model: ItemModel, index: number) => Outcome,
  request: (versionId: string) => Promise<Answer>,
): Command {
  const indexIn = (model: ItemModel) => position % model.size;
  let index = 0;
  const onIt = command(
    `${name} of version ${position}`,
    (model) => expect_(model, (index = indexIn(model))),
    async (contentItemId) => {
      const { items } = pageOf(await api.versions(contentItemId, { first: 1, skip: index }));
      return request(items[0].contentItemVersionId);
    },
  );
  return { ...onIt, check: ({ model }) => !model.isGone };
}

/** Cloning leaves the source as it was; from here on the clone is the subject. */
const cloning: Command = {
  check: () => true,
  async run(expected, subject) {
    const clone = expected.model.clone();
    const answer = await api.clone(subject.contentItemId);
    if (!clone) return void problemOf(answer, 404);
    await expectAgreement(expected.model, subject.contentItemId);
    expected.model = clone;
    subject.contentItemId = itemOf(answer).contentItemId;
    await expectAgreement(expected.model, subject.contentItemId);
  },
  toString: () => 'clone',
};

async function expectAgreement(model: ItemModel, contentItemId: string): Promise<void> {
  await world.expectInvariants();
  if (model.isGone) return void problemOf(await api.versions(contentItemId), 404);
  const { items, totalCount } = pageOf(await api.versions(contentItemId, { first: 100 }));
  const stated = items.map(({ state, displayText: title, published, latest }) => ({ state, title, published, latest }));
  expect(stated).toEqual(model.stated);
  expect(totalCount).toBe(model.size);
  for (const [version, visible] of Object.entries(model.visible)) {
    const answer = await api.get(contentItemId, version);
    if (!visible) problemOf(answer, 404);
    else {
      const { displayText, publishedUtc } = itemOf(answer);
      expect({ version, title: displayText, dated: publishedUtc !== null }).toEqual({ version, ...visible });
    }
  }
}

const title = fc.constantFrom('Apple', 'Pear', 'Quince');
const position = fc.nat({ max: 5 });

function save(text: string, publish: boolean): Command {
  const send = (contentItemId: string) => {
    const body = { contentType: 'Plant', contentItemId, titlePart: { title: text } };
    return publish ? api.post(body) : api.postDraft(body);
  };
  return command(`save ${text}${publish ? ' and publish' : ''}`, (model) => model.save(text, publish), send);
}

/** A publication that names the latest version, whatever it is: by its id, or by its ETag. */
function saveLatest(text: string, by: 'id' | 'etag'): Command {
  const send = async (contentItemId: string) => {
    const latest = await api.get(contentItemId, 'latest');
    const { contentItemVersionId } = latest.body as { contentItemVersionId?: string };
    const body = { contentType: 'Plant', contentItemId, titlePart: { title: text } };
    if (by === 'id') return api.post({ ...body, contentItemVersionId });
    const etag = latest.headers.get('etag');
    return api.post(body, etag === null ? {} : { 'if-match': etag });
  };
  return command(`publish the latest as ${text}, named by ${by}`, (model) => model.save(text, true, 'draft'), send);
}

const anyCommand: fc.Arbitrary<Command>[] = [
  fc.tuple(title, fc.boolean()).map(([text, publish]) => save(text, publish)),
  fc.tuple(title, fc.constantFrom('id' as const, 'etag' as const)).map(([text, by]) => saveLatest(text, by)),
  fc.constant(
    command(
      'publish',
      (model) => model.publish(),
      (id) => api.publish(id),
    ),
  ),
  fc.constant(
    command(
      'unpublish',
      (model) => model.unpublish(),
      (id) => api.unpublish(id),
    ),
  ),
  fc.constant(
    command(
      'discard draft',
      (model) => model.discardDraft(),
      (id) => api.discardDraft(id),
    ),
  ),
  fc.constant(
    command(
      'remove',
      (model) => model.remove(),
      (id) => api.remove(id),
    ),
  ),
  fc.constant(cloning),
  fc.tuple(position, fc.boolean()).map(([at, replaceDraft]) =>
    onVersion(
      replaceDraft ? 'replacing restore' : 'restore',
      at,
      (model, index) => model.restore(index, replaceDraft),
      (versionId) => api.restore(versionId, replaceDraft),
    ),
  ),
  position.map((at) =>
    onVersion(
      'purge',
      at,
      (model, index) => model.purge(index),
      (id) => api.purge(id),
    ),
  ),
];

describe('An item', () => {
  it('goes through any sequence of operations as the tables of states and transitions say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(anyCommand, { maxCommands: 12, size: 'max' }),
        async (publish, commands) => {
          const body = plant('Apple');
          const { contentItemId } = itemOf(await (publish ? api.post(body) : api.postDraft(body)));
          await fc.asyncModelRun(
            () => ({ model: { model: ItemModel.created('Apple', publish) }, real: { contentItemId } }),
            commands,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
