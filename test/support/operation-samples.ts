import { Roles } from '#core/auth';
import { Applications, Consents, Scopes } from '#features/openid';
import { Database } from '#platform/database';
import { ContentApi, itemOf } from './content-api';
import { png, uploadForm } from './media-samples';
import type { OpenidWorld } from './openid-world';
import type { TestApp } from './test-app';

/** Makes things that operations can be used on, and answers their ids by the names that test/fixtures/operations.ts has for them. */
export async function makeSamples(world: OpenidWorld): Promise<Readonly<Record<string, string>>> {
  const { app } = world.auth;
  const admin = new ContentApi(app, await app.token());
  for (const name of ['Post', 'Spare']) await admin.putType(name, { securable: true, parts: [{ part: 'TitlePart' }] });
  const post = (title: string, contentItemId?: string) => ({
    contentType: 'Post',
    contentItemId,
    titlePart: { title },
  });
  const past = itemOf(await admin.post(post('Live')));
  const { contentItemId } = itemOf(await admin.post(post('Live again', past.contentItemId)));
  const draft = itemOf(await admin.postDraft(post('Draft')));
  const edited = itemOf(await admin.post(post('Edited')));
  itemOf(await admin.postDraft(post('Edited again', edited.contentItemId)));
  const [removed, removedToo] = [
    itemOf(await admin.post(post('Removed'))),
    itemOf(await admin.post(post('Removed too'))),
  ];
  for (const item of [removed, removedToo]) itemOf(await admin.remove(item.contentItemId));
  await app.get(Roles).put({ name: 'Sample', description: '', permissions: [] });
  await app.get(Scopes).create('sample');
  await app.get(Applications).create({ clientId: 'sample', roles: [] });
  await world.client({ clientId: 'site', consentType: 'external' });
  const [{ id: auditEvent }] = await app.get(Database).query<{ id: string }>(
    `INSERT INTO audit_event (category, event, correlation_id, subject, user_kind, user_id, user_name, normalized_user_name, created_utc, facts)
     VALUES ('Paint', 'Mixed', 'tin', 'Tin', 'system', '', '', '', now(), '{}') RETURNING id::text`,
  );
  const mediaFile = await uploadSample(app, 'sample.txt');
  const picture = await uploadSample(app, 'sample.png', { content: await png(2, 2) });
  const [replacedFile, replacedToo] = [await uploadSample(app, 'one.txt'), await uploadSample(app, 'two.txt')];
  const [deletedMedia, deletedMediaToo] = [await uploadSample(app, 'old.txt'), await uploadSample(app, 'older.txt')];
  await uploadSample(app, 'in-folder.txt', { folder: 'samples' });
  const token = await app.token();
  for (const id of [replacedFile, replacedToo])
    await app.request('PUT', `/api/media/${id}`, { token, body: uploadForm({ 'any.txt': 'Another sample' }) });
  for (const id of [deletedMedia, deletedMediaToo]) await app.request('DELETE', `/api/media/${id}`, { token });
  const webhook = await idOf(app, '/api/webhooks', {
    name: 'Sample',
    url: 'https://example.com/hooks',
    events: ['content.created'],
  });
  const deliveryId = await idOf(app, `/api/webhooks/${webhook}/test`);
  await app.request('POST', '/api/redirects', { token, body: { from: 'old-path', to: '/about' } });
  const keyId = await idOf(app, '/api/openid/applications/sample/keys', { name: 'Sample' });
  const { id } = await world.user();
  await app.get(Consents).give('site', id, ['openid']);
  return {
    contentItemId,
    versionId: past.contentItemVersionId,
    draft: draft.contentItemId,
    edited: edited.contentItemId,
    removed: removed.contentItemId,
    removedToo: removedToo.contentItemId,
    contentType: 'Post',
    spareType: 'Spare',
    clientId: 'sample',
    keyId,
    site: 'site',
    scope: 'sample',
    role: 'Sample',
    task: 'watch-paint-dry',
    section: 'sign-in',
    template: 'Sample',
    revision: '1',
    fileTemplate: 'Greeting_Summary',
    id,
    userId: id,
    auditEvent,
    mediaFile,
    picture,
    replacedFile,
    replacedToo,
    firstVersion: '1',
    deletedMedia,
    deletedMediaToo,
    redirect: 'old-path',
    webhook,
    deliveryId,
  };
}

async function idOf(app: TestApp, path: string, body?: object): Promise<string> {
  return (await app.request<{ id: string }>('POST', path, { token: await app.token(), body })).body.id;
}

async function uploadSample(
  app: TestApp,
  name: string,
  { folder = '', content = 'A sample' }: { folder?: string; content?: string | Uint8Array } = {},
): Promise<string> {
  const body = uploadForm({ [name]: content }, { folder });
  const answer = await app.request<{ items: { id: string }[] }>('POST', '/api/media', {
    token: await app.token(),
    body,
  });
  return answer.body.items[0].id;
}
