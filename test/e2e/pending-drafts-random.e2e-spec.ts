import fc from 'fast-check';
import { defineTypes, plant } from '../fixtures/garden-types';
import { Caller } from '../support/caller';
import { itemOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { PendingDraftModel, bodyOf, membersOf, type Change, type Members } from '../support/pending-draft-model';

let world: ContentWorld;
let api: ContentApi;
let callers: readonly Caller[];

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
  callers = [await Caller.register(world, 'anna'), await Caller.register(world, 'ben')];
  const rights = [
    'AccessContentApi',
    'PublishContent',
    'EditContent',
    'DeleteContent',
    'ViewContent',
    'PreviewContent',
  ];
  for (const caller of callers) await caller.holds(...rights);
});
afterAll(() => world.stop());

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? 'none';

/** The item that two callers work on, as it was when it was last looked at. */
interface Subject {
  contentItemId: string;
  save?: number;
  draft?: Pick<Item, 'contentItemVersionId' | 'modifiedUtc'>;
}

type Step = fc.AsyncCommand<PendingDraftModel, Subject>;

const change: fc.Arbitrary<Change> = fc.record(
  {
    title: fc.constantFrom('Pear', 'Quince', 'Medlar'),
    latinName: fc.constantFrom('Pyrus', 'Cydonia', null),
    height: fc.constantFrom(1, 2, null),
    tags: fc.constantFrom(['a'], ['a', 'b'], []),
    sourceUrl: fc.constantFrom('https://example.com/1', 'https://example.com/2'),
    sourceText: fc.constantFrom('Market', 'Nursery', null),
  },
  { requiredKeys: [] },
);

/** The same to the model and, by one of the callers, to the service. */
function step(
  name: string,
  work: {
    readonly by?: number;
    readonly model: (model: PendingDraftModel, author: string) => void;
    readonly service: (caller: ContentApi, contentItemId: string) => Promise<Answer>;
    readonly isPossible?: (model: PendingDraftModel) => boolean;
  },
): Step {
  const { by = 0, isPossible = () => true } = work;
  return {
    check: isPossible,
    async run(model, subject) {
      work.model(model, callers[by].id);
      itemOf(await work.service(callers[by].api, subject.contentItemId));
      await expectAgreement(model, subject);
    },
    toString: () => `${name} by ${by}`,
  };
}

async function expectAgreement(model: PendingDraftModel, subject: Subject): Promise<void> {
  const [live, draft] = await Promise.all(
    ['published', 'draft'].map(async (version) => {
      const answer = await api.get(subject.contentItemId, version);
      return answer.status === 404 ? undefined : itemOf(answer);
    }),
  );
  const shown = (item?: Item) => item && { members: membersOf(item), author: item.author, called: item.displayText };
  const expected = (saved?: { members: Members; author: string }) =>
    saved && { members: saved.members, author: saved.author, called: saved.members.title };
  expect({ live: shown(live), draft: shown(draft) }).toEqual({
    live: expected(model.live),
    draft: expected(model.draft),
  });
  // A draft that was merely brought onto what is live now was saved by nobody.
  if (draft && model.draft?.save === subject.save) {
    const { contentItemVersionId, modifiedUtc } = draft;
    expect({ contentItemVersionId, modifiedUtc }).toEqual(subject.draft);
  }
  subject.save = model.draft?.save;
  subject.draft = draft && { contentItemVersionId: draft.contentItemVersionId, modifiedUtc: draft.modifiedUtc };
  await world.expectInvariants();
}

/** As somebody would who edits what was read and sends it back. */
function edited(read: Item, { source, ...body }: Record<string, unknown>): object {
  return { ...read, ...body, source: Object.assign({}, read.source, source) };
}

const by = fc.nat({ max: 1 });

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(change, by).map(([given, who]) =>
    step(`publish ${fc.stringify(given)}`, {
      by: who,
      model: (model, author) => model.publish(given, author),
      service: (caller, contentItemId) => caller.post({ contentItemId, ...bodyOf(given) }),
    }),
  ),
  fc.tuple(change, by).map(([given, who]) =>
    step(`publish what was read, with ${fc.stringify(given)}`, {
      by: who,
      isPossible: (model) => model.live !== undefined,
      model: (model, author) => model.publish(given, author),
      service: async (caller, contentItemId) => {
        const read = await caller.get(contentItemId);
        return caller.post(edited(itemOf(read), bodyOf(given)), { 'if-match': tagOf(read) });
      },
    }),
  ),
  fc.tuple(change, by).map(([given, who]) =>
    step(`save as draft ${fc.stringify(given)}`, {
      by: who,
      model: (model, author) => model.saveDraft(given, author),
      service: (caller, contentItemId) => caller.postDraft({ contentItemId, ...bodyOf(given) }),
    }),
  ),
  fc.tuple(change, by, fc.boolean()).map(([given, who, byId]) =>
    step(`publish the draft with ${fc.stringify(given)}`, {
      by: who,
      model: (model, author) => model.publishDraft(given, author),
      service: async (caller, contentItemId) => {
        const latest = await caller.get(contentItemId, 'latest');
        const { contentItemVersionId } = itemOf(latest);
        const body = { contentItemId, ...bodyOf(given) };
        return byId ? caller.post({ ...body, contentItemVersionId }) : caller.post(body, { 'if-match': tagOf(latest) });
      },
    }),
  ),
  fc.constant(
    step('discard the draft', {
      isPossible: ({ live, draft }) => live !== undefined && draft !== undefined,
      model: (model) => model.discard(),
      service: (caller, contentItemId) => caller.discardDraft(contentItemId),
    }),
  ),
  fc.constant(
    step('unpublish', {
      isPossible: ({ live }) => live !== undefined,
      model: (model) => model.unpublish(),
      service: (caller, contentItemId) => caller.unpublish(contentItemId),
    }),
  ),
];

it('Two callers who publish, and save drafts of, random members get what the contract says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 14, size: 'max' }), async (commands) => {
      const source = { url: 'https://example.com/1' };
      const item = itemOf(await callers[0].api.post(plant('Pear', { source })));
      await fc.asyncModelRun(
        () => ({
          model: new PendingDraftModel(membersOf(item), callers[0].id),
          real: { contentItemId: item.contentItemId },
        }),
        commands,
      );
    }),
    { numRuns: 40 },
  );
});
