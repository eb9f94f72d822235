import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentWriter, ContentForbiddenError } from '#core/content';
import { DomainError, shownMessage } from '#platform/errors';
import { text } from '#platform/texts';
import type { ListChild, OrderedList } from './list-children';
import { newPlaces } from './new-places';

export interface Ordered {
  readonly moved: number;
  readonly refused: readonly string[];
}

@Injectable()
export class ListOrder {
  constructor(private readonly writer: ContentWriter) {}

  /**
   * What is published stays published, and what is a draft a draft.
   *
   * @param ids in their new order; what is in the list and is not among them comes behind
   */
  async save(list: OrderedList, ids: readonly string[], principal: Principal): Promise<Ordered> {
    const children = inOrder(list.children, ids);
    const places = newPlaces(children.map(({ place }) => place));
    const moved = places.flatMap((order, index) => {
      const child = children[index];
      return child && child.place !== order ? [{ child, order }] : [];
    });
    for (const { child } of moved) requireRight(child, principal);
    const refused: string[] = [];
    for (const { child, order } of moved) {
      const fault = await this.move(child, order, principal);
      if (fault !== undefined)
        refused.push(text('“{title}” stayed where it was. {fault}', { title: child.title, fault }));
    }
    return { moved: moved.length - refused.length, refused };
  }

  private async move({ id, published }: ListChild, order: number, principal: Principal): Promise<string | undefined> {
    try {
      await this.writer.save({ contentItemId: id, containedPart: { order } }, { principal, draft: !published });
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && REFUSED.has(error.kind)) return shownMessage(error);
      throw error;
    }
  }
}

/** What others have done meanwhile, or what is wrong with the item itself. */
const REFUSED = new Set(['conflict', 'invalid', 'not-found']);

function inOrder(children: readonly ListChild[], ids: readonly string[]): ListChild[] {
  const byId = new Map(children.map((child) => [child.id, child]));
  return [...new Set([...ids, ...byId.keys()])].flatMap((id) => byId.get(id) ?? []);
}

function requireRight(child: ListChild, principal: Principal): void {
  const permission = child.published ? 'PublishContent' : 'EditContent';
  if (!principal.may(permission, child)) throw new ContentForbiddenError(permission, child.contentType);
}
