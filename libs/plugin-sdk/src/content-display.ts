import type { ContentItem } from './content-item';
import type { DisplayDriver } from './display-driver';
import { extensionPoint } from './extension-point';
import type { TemplateContext } from './template';

/** An item that is about to be shown. */
export interface ContentDisplay {
  readonly contentItem: ContentItem;
  /** For example `Detail`, `Summary`. */
  readonly displayType: string;
  /** Of the rendering that it is part of. What it loads is there when the item is shown again; see {@link TemplateContext.load}. */
  readonly context: TemplateContext;
}

/**
 * Adds shapes to items of the site: {@link view} names the shape, which templates show, and what templates name `Model`.
 * `view('ReadingTime', { minutes: 4 }).at('Detail', 'Header:20')` is shown by `ReadingTime.liquid` or `ReadingTime.hbs`, for items of
 * one type by `BlogPost-ReadingTime.liquid` if there is one.
 *
 * Drivers are asked whenever an item is shown, and may be asked several times for one page, so they have no effects and do not wait.
 *
 * @example
 * ```ts
 * @Contributes(CONTENT_DISPLAY_DRIVER)
 * export class ReadingTimeDriver implements DisplayDriver<ContentDisplay> {
 *   display({ contentItem: { data } }: ContentDisplay) {
 *     const text = (data.markdownBodyPart as { markdown?: string } | undefined)?.markdown;
 *     const minutes = Math.ceil((text ?? '').split(/\s+/).length / 200);
 *     return text ? view('ReadingTime', { minutes }).at('Detail', 'Header:20') : undefined;
 *   }
 * }
 * ```
 */
export const CONTENT_DISPLAY_DRIVER = extensionPoint<DisplayDriver<ContentDisplay>>(
  'templating.content-display-driver',
  {
    requires: ['display'],
  },
);
