import type { JsonObject } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { SiteWorld } from '../support/site-world';

let world: SiteWorld;

beforeAll(async () => {
  world = await SiteWorld.start();
});
afterAll(() => world.stop());

it('An import that moves an item leaves its old path behind', async () => {
  const item = { contentType: 'Page', titlePart: { title: 'Orchard' } };
  const { contentItemId } = await world.save({ ...item, autoroutePart: { path: 'orchard' } });
  const json = (): JsonObject => ({ ...item, contentItemId, autoroutePart: { path: 'garden' } });
  const entry = { number: 1, bytes: 100, json };
  const importer = world.content.app.get(ContentImporter);
  const report = await importer.import(() => [entry], { principal: systemPrincipal });
  expect(report).toMatchObject({ rejected: 0, versions: { created: 1 } });
  const { status, headers } = await world.visitor.open('/orchard');
  expect([status, headers.get('location')]).toEqual([301, '/garden']);
  await world.content.expectInvariants();
});
