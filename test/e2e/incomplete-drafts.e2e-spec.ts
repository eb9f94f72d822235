import type { Browser } from '@espalier/testing';
import type { JsonObject } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { itemOf, problemOf, statesOf, type Answer, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const LATER = '2199-01-01T10:00:00.000Z';
/** What an event lacks that has nothing. */
const LACKING = {
  'titlePart.title': ['Enter a title.'],
  place: ['is required.'],
  seats: ['is required.'],
};
const COMPLETE = { titlePart: { title: 'Grafting' }, place: 'Orchard', seats: 12 };

let world: ContentWorld;
let api: ContentApi;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  admin = await new People(world.app).signedIn();
  const required = { required: true };
  const definition = {
    parts: [
      { part: 'TitlePart', settings: { options: 'editableRequired' } },
      { part: 'BagPart', settings: { containedContentTypes: ['Speaker'] } },
      { part: 'PublishLaterPart' },
    ],
    fields: [
      { name: 'place', type: 'TextField', settings: { ...required, maxLength: 10 } },
      { name: 'seats', type: 'NumericField', settings: { ...required, minimum: 1 } },
    ],
  };
  await api.putType('Speaker', { fields: [{ name: 'name', type: 'TextField', settings: required }] });
  await api.putType('Event', definition);
  await api.putType('Kiosk', { ...definition, versionable: false });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const event = (members: object = {}) => ({ contentType: 'Event', ...members });
const errorsOf = (answer: Answer) => problemOf(answer, 400).errors;

describe('A draft', () => {
  it('without a title has its path made anew when it has one, until somebody has seen it', async () => {
    await api.putType('Stall', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }] });
    const { contentItemId, ...draft } = itemOf(await api.postDraft({ contentType: 'Stall' }));
    expect(draft.autoroutePart).toEqual({ path: contentItemId });
    const titled = (title: string) => ({ contentItemId, titlePart: { title } });
    expect(itemOf(await api.postDraft(titled('Cider'))).autoroutePart).toEqual({ path: 'cider' });
    expect(itemOf(await api.postDraft(titled(''))).autoroutePart).toEqual({ path: 'cider' });

    const { contentItemId: untitled } = itemOf(await api.postDraft({ contentType: 'Stall' }));
    const { contentItemId: copy, ...copied } = itemOf(await api.clone(untitled));
    expect(copied.autoroutePart).toEqual({ path: copy });
    const named = itemOf(await api.postDraft({ contentItemId: copy, titlePart: { title: 'Mead' } }));
    expect(named.autoroutePart).toEqual({ path: 'mead' });

    const { contentItemId: seen } = itemOf(await api.post({ contentType: 'Stall' }));
    itemOf(await api.unpublish(seen));
    const kept = itemOf(await api.post({ contentItemId: seen, titlePart: { title: 'Perry' } }));
    expect(kept.autoroutePart).toEqual({ path: seen });
  });

  it('may lack what is required, in items within it too', async () => {
    const speakers = { bagPart: { contentItems: [{ contentType: 'Speaker' }] } };
    const draft = itemOf(await api.postDraft(event(speakers)));
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Draft']);
    const errors = { ...LACKING, 'bagPart.contentItems[0].name': ['is required.'] };
    expect(errorsOf(await world.unchanged(() => api.publish(draft.contentItemId)))).toEqual(errors);
    expect(errorsOf(await world.unchanged(() => api.post({ contentItemId: draft.contentItemId })))).toEqual(errors);
    itemOf(await api.clone(draft.contentItemId));
    const mended = { ...COMPLETE, bagPart: { contentItems: [{ contentType: 'Speaker', name: 'Ada' }] } };
    itemOf(await api.postDraft({ contentItemId: draft.contentItemId, ...mended }));
    expect(itemOf(await api.publish(draft.contentItemId))).toMatchObject({ published: true, displayText: 'Grafting' });
  });

  it('may lose what is required, while what is live keeps it', async () => {
    const { contentItemId } = itemOf(await api.post(event(COMPLETE)));
    itemOf(await api.postDraft({ contentItemId, place: null, titlePart: { title: null } }));
    expect(itemOf(await api.get(contentItemId))).toMatchObject({ place: 'Orchard' });
    expect(Object.keys(errorsOf(await api.publish(contentItemId)) ?? {})).toEqual(['titlePart.title', 'place']);
  });

  it('has what it has in the right form and within its limits', async () => {
    const wrong = event({ titlePart: { title: 5 }, place: 'Orchard behind the hill', seats: 0 });
    const errors = errorsOf(await world.unchanged(() => api.postDraft(wrong)));
    expect(Object.keys(errors ?? {})).toEqual(['titlePart.title', 'place', 'seats']);
    expect(errorsOf(await api.postDraft(event({ seats: [] })))).toEqual({ seats: ['must be a number.'] });
  });

  it('is validated as what it is to be', async () => {
    itemOf(await world.unchanged(() => api.validate(event(), { draft: true })));
    expect(errorsOf(await world.unchanged(() => api.validate(event())))).toEqual(LACKING);
    expect(errorsOf(await world.unchanged(() => api.post(event())))).toEqual(LACKING);
  });

  it('that is to be published at a date lacks nothing from then on', async () => {
    const publishLaterPart = { scheduledPublishUtc: LATER };
    expect(errorsOf(await world.unchanged(() => api.postDraft(event({ publishLaterPart }))))).toEqual(LACKING);
    const { contentItemId } = itemOf(await api.postDraft(event()));
    const scheduled = () => api.postDraft({ contentItemId, publishLaterPart });
    expect(errorsOf(await world.unchanged(scheduled))).toEqual(LACKING);
    itemOf(await api.postDraft({ contentItemId, ...COMPLETE }));
    itemOf(await scheduled());
    const emptied = await world.unchanged(() => api.postDraft({ contentItemId, place: null }));
    expect(errorsOf(emptied)).toEqual({ place: ['is required.'] });
    itemOf(await api.postDraft({ contentItemId, place: null, publishLaterPart: null }));
  });

  it('is none where saving changes what is live', async () => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Kiosk', ...COMPLETE }));
    expect(errorsOf(await api.postDraft({ contentItemId, place: null }))).toEqual({ place: ['is required.'] });
  });
});

describe('An import', () => {
  const imported = (line: object) => {
    const entry = { number: 1, bytes: 100, json: () => line as JsonObject };
    return world.app.get(ContentImporter).import(() => [entry], { principal: systemPrincipal });
  };

  it('takes drafts and past versions as they were', async () => {
    const contentItemId = '4'.padEnd(26, '0');
    const versions = [event({ place: 'Barn' }), event(COMPLETE), event({ published: false })];
    Object.assign(versions[1], { published: true });
    const line = { contentType: 'Event', contentItemId, versions };
    expect(await imported(line)).toMatchObject({ rejected: 0, versions: { created: 3 } });
    expect(await statesOf(api, contentItemId)).toEqual(['Draft', 'Published', 'Archived']);
  });

  it.each<[string, object]>([
    ['what is published', {}],
    ['what will be', { published: false, publishLaterPart: { scheduledPublishUtc: LATER } }],
  ])('refuses %s without what it needs', async (_what, members) => {
    expect(await world.unchanged(() => imported(event(members)))).toMatchObject({ rejected: 1 });
  });
});

describe('The editor', () => {
  it('saves a draft without what is required, and says what is missing when it is to be published', async () => {
    const form = (await EditorForm.create(admin, 'Event')).type({ place: 'Barn' });
    const edited = await form.done('save');
    expect(edited.message).toBe('This Event was saved as a draft.');
    const refused = await world.unchanged(() => edited.again('publish', 400));
    expect(refused.errorOf('titlePart.title')).toBe('Enter a title.');
    expect(refused.errorOf('seats')).toBe('Enter a number, for example 12.5.');
    const scheduled = edited.type({ 'publishLaterPart.scheduledPublishUtc': '2199-01-01T10:00' });
    expect((await world.unchanged(() => scheduled.again('save', 400))).errorOf('seats')).toBe(
      'Enter a number, for example 12.5.',
    );
  });
});
