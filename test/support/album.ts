/** A list whose items are put into an order. */
export const ALBUM = '01kagbh2m0album00000000000';

type Create = (path: string, body: object, method?: 'PUT') => Promise<void>;

/** Makes the list, and three items in it. */
export async function fillAlbum(longName: string, create: Create): Promise<void> {
  const leaves = { part: 'ListPart', settings: { containedContentTypes: ['Leaf'], enableOrdering: true } };
  await create('/api/content-types/Leaf', { parts: [{ part: 'ContainedPart' }], listable: false }, 'PUT');
  await create('/api/content-types/Album', { parts: [{ part: 'TitlePart' }, leaves], listable: false }, 'PUT');
  const album = { contentItemId: ALBUM, contentType: 'Album', titlePart: { title: 'Leaves of the archive' } };
  await create('/api/content', album);
  for (const displayText of ['Elm', longName.repeat(2), 'Oak']) {
    await create('/api/content', { contentType: 'Leaf', displayText, containedPart: { listContentItemId: ALBUM } });
  }
}
