import {
  Contributes,
  isJsonObject,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { isItem, newShape, renderingBehind } from '#features/templating';
import { ListNeighbors } from '../lists/list-neighbors';
import { idPath } from '../pages/item-address';

/** `{{ post | neighbors | shape_render }}`: the ways to what stands before and behind an item in its list. */
@Contributes(TEMPLATE_FILTER)
export class NeighborsFilter implements TemplateFilter {
  readonly name = 'neighbors';

  constructor(private readonly neighbors: ListNeighbors) {}

  apply(item: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    const key = isItem(item) ? this.neighbors.keyOf(item) : undefined;
    const found = key === undefined ? undefined : renderingBehind(context).load(this.neighbors, key);
    if (!found?.Before && !found?.Behind) return undefined;
    return newShape({ type: 'Neighbors', properties: { ...found } });
  }
}

/**
 * `{{ post | list_url: category: post.Category }}`: of the list that an item is in, with what is listed there cut to a
 * value of a field. It is the address by the id of the list, which redirects: the list need not be loaded.
 */
@Contributes(TEMPLATE_FILTER)
export class ListUrlFilter implements TemplateFilter {
  readonly name = 'list_url';

  apply(item: unknown, parameters: readonly unknown[], context: TemplateContext) {
    const list = isItem(item) && isJsonObject(item.data.containedPart) && item.data.containedPart.listContentItemId;
    if (typeof list !== 'string') return undefined;
    const base = renderingBehind(context).site?.BasePath;
    const given = Object.entries(parameters.at(-1) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const query = new URLSearchParams(given).toString();
    return (typeof base === 'string' ? base : '') + idPath(list) + (query && `?${query}`);
  }
}
