import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentReferences, type FoundUses } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { PageRenderer, view } from '#core/display';
import { isSlow } from '#platform/database';
import { text } from '#platform/texts';
import { calledIn, editPath } from './editor-page';
import { EditedItems, type EditedItem } from './edited-items';

interface ItemUse {
  readonly title: string;
  readonly type: string;
  readonly state: 'Published' | 'Draft';
  readonly modifiedUtc: string;
  /** Of the editor, for those who may edit it. */
  readonly path?: string;
}

interface ItemUses {
  readonly uses: readonly ItemUse[];
  readonly hidden: number;
  readonly hasMore: boolean;
  readonly isEverything: boolean;
}

const USES = view<{ readonly found?: ItemUses }>('content-editor/uses');

const SHOWN = 20;

/** What leads to an item, by its id or its path. */
@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/Uses')
export class ItemUsesPages {
  constructor(
    private readonly items: EditedItems,
    private readonly references: ContentReferences,
    private readonly definitions: ContentDefinitions,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async show(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const edited = await this.items.find(contentItemId, principal);
    const title = edited.item ? calledIn(edited.item, edited.type) : '';
    await this.pages.render(
      response,
      USES,
      { found: await this.usesOf(edited) },
      { title: text('Uses of {item}', { item: title }), help: 'editing#where-an-item-is-used' },
    );
  }

  /** Undefined when it took too long. */
  private async usesOf(edited: EditedItem): Promise<ItemUses | undefined> {
    const { principal } = edited.page;
    let found: FoundUses;
    try {
      found = await this.references.usesOfItem(edited.contentItemId, principal, SHOWN);
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
    const uses = found.versions.map((version): ItemUse => {
      const { contentItemId, contentType, displayText, owner, published, modifiedUtc } = version;
      return {
        title: displayText || text('(untitled)'),
        type: this.definitions.get(contentType)?.definition.displayName ?? contentType,
        state: published ? 'Published' : 'Draft',
        modifiedUtc,
        ...(principal.may('EditContent', { contentType, owner }) && { path: editPath(contentItemId) }),
      };
    });
    const { hidden, isEverything, total } = found;
    return { uses, hidden, isEverything, hasMore: total > SHOWN };
  }
}
