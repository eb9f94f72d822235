import type { ContentItem } from './content-item';
import type { SafeHtml } from './template';

/**
 * The six ways to content that templates have, for code that can wait. What does not exist, was removed, or has a handle of an
 * unknown kind is undefined. No rights are asked: whoever shows what is found answers for that.
 */
export interface ContentAccess {
  /** @param name a handle, such as `alias:home` */
  getContentItemIdByHandle(name: string): Promise<string | undefined>;
  /** @param latest the newest version, a draft too, instead of the published one */
  getContentItemByHandle(handle: string, latest?: boolean): Promise<ContentItem | undefined>;
  getContentItemById(contentItemId: string, latest?: boolean): Promise<ContentItem | undefined>;
  /** Those that exist, in the order asked for; one id is as good as a list of it. */
  getContentItemsById(contentItemIds: string | readonly string[], latest?: boolean): Promise<ContentItem[]>;
  /** Any version that is stored, an archived one too, but none of a removed item. */
  getContentItemByVersionId(contentItemVersionId: string): Promise<ContentItem | undefined>;
  /** A script that writes to the browser's console. @param scriptNonce of the page's scripts; without it there is none */
  consoleLog(content: unknown, scriptNonce?: string): SafeHtml;
}

/**
 * What {@link ContentAccess} is injected by.
 *
 * @example
 * ```ts
 * @Injectable()
 * export class Palette {
 *   constructor(@Inject(CONTENT_ACCESS) private readonly content: ContentAccess) {}
 * }
 * ```
 */
export const CONTENT_ACCESS: symbol = Symbol.for('espalier:content-access');
