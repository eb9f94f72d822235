import {
  CONTENT_DISPLAY_DRIVER,
  Contributes,
  view,
  type ContentDisplay,
  type DisplayDriver,
  type PlacedView,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { Config } from '#platform/config';
import { ItemShapeSource, newShape, renderingBehind, type Shape } from '#features/templating';
import { addressOf } from '../pages/item-address';
import { ListPages } from './list-pages';
import { listRequest, pageOfQuery } from './list-request';

@Contributes(CONTENT_DISPLAY_DRIVER)
export class ListDriver implements DisplayDriver<ContentDisplay> {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly pages: ListPages,
    private readonly items: ItemShapeSource,
    private readonly config: Config,
  ) {}

  display({ contentItem, displayType, context }: ContentDisplay): PlacedView | undefined {
    const type = this.definitions.get(contentItem.contentType);
    const [part] = type?.partsOf('ListPart') ?? [];
    if (!type || !part || displayType !== 'Detail') return undefined;
    const rendering = renderingBehind(context);
    const number = pageOfQuery(rendering.request?.query) ?? 1;
    const request = listRequest(contentItem, type, number);
    const page = request && rendering.load(this.pages, this.pages.keyOf(request));
    if (!page) return undefined;
    const hasPages = number > 1 || page.hasNext;
    const model = {
      Items: page.items.map((item) => this.items.of(item, 'Summary', rendering)),
      Pager: hasPages ? this.pager(addressOf(contentItem, type), number, page.hasNext) : undefined,
    };
    return view('List', model).at('Detail', `Content:${part.attachment.position}`);
  }

  private pager(path: string, page: number, hasNext: boolean): Shape {
    const address = this.config.basePath + encodeURI(path);
    const addressOfPage = (number: number) => (number === 1 ? address : `${address}?page=${number}`);
    return newShape({
      type: 'Pager',
      properties: {
        Page: page,
        Previous: page > 1 ? addressOfPage(page - 1) : undefined,
        Next: hasNext ? addressOfPage(page + 1) : undefined,
      },
    });
  }
}
