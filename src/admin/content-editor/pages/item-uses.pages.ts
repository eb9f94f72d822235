import { Controller, Get, Param, Res } from '@nestjs/common';
import { isJsonObject, type Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentMentions, MENTIONED, type FoundMentions, type MentionedText } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { PageRenderer, view } from '#core/display';
import { isSlow } from '#platform/database';
import { text } from '#platform/texts';
import { calledIn, editPath } from './editor-page';
import { EditedItems, type EditedItem } from './edited-items';

interface ItemUse {
  readonly title: string;
  readonly note: string;
  /** Of the editor, for those who may edit it. */
  readonly path?: string;
}

interface ItemUses {
  readonly uses: readonly ItemUse[];
  readonly hidden: number;
  readonly hasMore: boolean;
  readonly lookedAt: number;
  readonly isEverything: boolean;
}

const USES = view<{ readonly found?: ItemUses }>('content-editor/uses');

const SHOWN = 20;

/** Items that are in a list use it no more than pages use a folder. */
const BY_ID = `(?<!listcontentitemid": ")${MENTIONED}`;
const BY_PATH = `(?<![[:alnum:]_/-])${MENTIONED}(?![[:alnum:]_/-])`;

/** What leads to an item, by its id or its path. */
@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/Uses')
export class ItemUsesPages {
  constructor(
    private readonly items: EditedItems,
    private readonly mentions: ContentMentions,
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
    let found: FoundMentions;
    try {
      // It may mention itself.
      found = await this.mentions.of(textsOf(edited), principal, SHOWN + 1);
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
    const others = found.versions.filter(({ contentItemId }) => contentItemId !== edited.contentItemId);
    const uses = others.slice(0, SHOWN).map(({ contentItemId, contentType, displayText, owner, latest }): ItemUse => {
      const type = this.definitions.get(contentType)?.definition.displayName ?? contentType;
      return {
        title: displayText || text('(untitled)'),
        note: latest ? type : text('{type}, in the published version', { type }),
        ...(principal.may('EditContent', { contentType, owner }) && { path: editPath(contentItemId) }),
      };
    });
    const { hidden, lookedAt, isEverything } = found;
    return { uses, hidden, lookedAt, isEverything, hasMore: others.length > SHOWN };
  }
}

function textsOf({ contentItemId, type, values }: EditedItem): readonly MentionedText[] {
  const paths = type.partsOf('AutoroutePart').flatMap(({ wireName }) => {
    const part = values[wireName];
    return isJsonObject(part) && typeof part.path === 'string' ? [part.path] : [];
  });
  return [{ text: contentItemId, pattern: BY_ID }, ...paths.map((path) => ({ text: `/${path}`, pattern: BY_PATH }))];
}
