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
import { ItemShapeSource, renderingBehind } from '#features/templating';
import { addressOf } from '../pages/item-address';
import { ListPages, pagerShape } from './list-pages';
import { CategoriesOfLists, type ListCategories } from './list-categories';
import { listedTypes, queryOfList, type Having } from './list-request';

@Contributes(CONTENT_DISPLAY_DRIVER)
export class ListDriver implements DisplayDriver<ContentDisplay> {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly pages: ListPages,
    private readonly categories: CategoriesOfLists,
    private readonly items: ItemShapeSource,
    private readonly config: Config,
  ) {}

  display({ contentItem, displayType, context }: ContentDisplay): PlacedView | undefined {
    const type = this.definitions.get(contentItem.contentType);
    const [part] = type?.partsOf('ListPart') ?? [];
    if (!type || !part || displayType !== 'Detail') return undefined;
    const rendering = renderingBehind(context);
    const request = this.pages.asked(contentItem, type, rendering.request?.query);
    if (!request) return undefined;
    const { page: number, having, listContentItemId } = request;
    const asked = { listContentItemId, contentTypes: listedTypes(type), field: having?.field };
    const categories = rendering.load(this.categories, this.categories.keyOf(asked));
    const page = rendering.load(this.pages, this.pages.keyOf(request));
    if (!page) return undefined;
    const hasPages = number > 1 || page.hasNext;
    const address = this.config.basePath + encodeURI(addressOf(contentItem, type));
    const model = {
      Items: page.items.map((item) => this.items.of(item, 'Summary', rendering)),
      IsFirst: number === 1 && !having,
      ByMonth: !request.byPlace,
      Having: having && { Value: having.value, All: address },
      Categories: categories && categoryLinks(categories, having, address),
      Pager: hasPages
        ? pagerShape({ page: number, hasNext: page.hasNext }, (other) => address + queryOfList({ page: other, having }))
        : undefined,
    };
    return view('List', model).at('Detail', `Content:${part.attachment.position}`);
  }
}

function categoryLinks({ field, label, values }: ListCategories, having: Having | undefined, address: string) {
  const link = (value: string) => ({
    Text: value,
    Url: address + queryOfList({ page: 1, having: { field, value } }),
    IsCurrent: value === having?.value,
  });
  return { Name: label, All: address, IsAll: having === undefined, Values: values.map(link) };
}
