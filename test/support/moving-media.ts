import { itemOf, type Item } from './content-api';
import type { ContentWorld } from './content-world';
import { uploadForm } from './media-samples';

export interface RewritingReport {
  readonly rewritten: readonly { readonly contentItemId: string; readonly title: string }[];
  readonly failed: readonly { readonly title: string; readonly reason: string; readonly members: readonly string[] }[];
  readonly isEverything: boolean;
}

export interface SaveOptions {
  readonly draft?: boolean;
  readonly contentType?: string;
}

/** Uploads a file whose content is its name. */
export async function uploadText(world: ContentWorld, folder: string, name: string): Promise<string> {
  const body = uploadForm({ [name]: name }, { folder });
  const answer = await world.admin.send('POST', '/api/media', { body });
  return (answer.body as { items: { id: string }[] }).items[0].id;
}

/** Moves a file and has items rewritten. */
export async function moveAndRewrite({ admin }: ContentWorld, id: string, path: string): Promise<RewritingReport> {
  const { status, body } = await admin.send('POST', `/api/media/${id}/move`, { body: { path, uses: 'rewrite' } });
  expect(status).toBe(200);
  return (body as { uses: RewritingReport }).uses;
}

/** An item of the type Leaf, unless it is to be of another. */
export async function saveTitled(
  { admin }: ContentWorld,
  title: string,
  more: object,
  { draft = false, contentType = 'Leaf' }: SaveOptions = {},
): Promise<Item> {
  const body = { contentType, titlePart: { title }, ...more };
  return itemOf(await (draft ? admin.postDraft(body) : admin.post(body)));
}
