import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { Form, type FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { ListChildren, type ListChild, type OrderedList } from './list-children';
import { ListOrder, type Ordered } from './list-order';

interface OrderModel extends OrderedList {
  readonly path: string;
  readonly items: readonly (ListChild & { readonly position: number })[];
  readonly refused: readonly { readonly message: string }[];
}

const ORDER = view<OrderModel>('content-editor/order');

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/Order')
export class OrderPages {
  constructor(
    private readonly lists: ListChildren,
    private readonly order: ListOrder,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.render(response, await this.lists.of(contentItemId, principal), 200);
  }

  @Post()
  async save(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const list = await this.lists.of(contentItemId, principal);
    const { moved, refused } = await this.order.save(list, orderedIds(form), principal);
    if (refused.length > 0) {
      return this.render(response, await this.lists.of(contentItemId, principal), 400, refused);
    }
    const notice = moved === 0 ? text('Nothing has moved.') : text('The order was saved.');
    await this.pages.redirect(response, pathOf(list), { kind: 'success', text: notice });
  }

  private async render(
    response: Response,
    list: OrderedList,
    status: number,
    refused: Ordered['refused'] = [],
  ): Promise<void> {
    const model = {
      ...list,
      path: pathOf(list),
      items: list.children.map((child, index) => ({ ...child, position: index + 1 })),
      refused: refused.map((message) => ({ message })),
    };
    await this.pages.render(response, ORDER, model, {
      title: text('Order of “{title}”', { title: list.title }),
      status,
      help: 'editing#the-order-of-a-list',
      scripts: ['editor.js'],
      styles: ['rich-editor.css'],
    });
  }
}

/** By the places that were typed; where they are the same, or are none, as the form has the items. */
function orderedIds(form: FormFields): string[] {
  const places = form.all('place').map((typed) => Number(typed.trim() || Number.NaN));
  return form
    .all('item')
    .map((id, index) => {
      const place = places[index] ?? Number.NaN;
      return { id, place: Number.isFinite(place) ? place : index + 1 };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id);
}

function pathOf({ contentItemId }: OrderedList): string {
  return `/Admin/Contents/ContentItems/${contentItemId}/Order`;
}
