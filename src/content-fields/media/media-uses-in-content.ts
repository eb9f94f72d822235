import { Contributes, type Principal } from '@espalier/plugin-sdk';
import { ContentMentions, type MentioningVersion } from '#content';
import { ContentDefinitions } from '#content-definition';
import { MEDIA_USES, mediaUrl, type FoundUses, type MediaUse, type MediaUses } from '#media';
import { isSlow } from '#platform/database';
import { text } from '#platform/texts';

/** Finds items that name a file in a media field, by its address in a text, or in Liquid. */
@Contributes(MEDIA_USES)
export class MediaUsesInContent implements MediaUses {
  constructor(
    private readonly mentions: ContentMentions,
    private readonly definitions: ContentDefinitions,
  ) {}

  async of(path: string, principal: Principal): Promise<FoundUses | undefined> {
    try {
      const { versions, ...found } = await this.mentions.of(spellings(path), principal);
      return { ...found, uses: versions.map((version) => this.use(version, principal)) };
    } catch (error) {
      if (isSlow(error)) return undefined;
      throw error;
    }
  }

  private use({ contentItemId, contentType, displayText, owner, latest }: MentioningVersion, principal: Principal) {
    const typeName = this.definitions.get(contentType)?.definition.displayName ?? contentType;
    const use: MediaUse = {
      title: displayText || text('(without a title)'),
      note: latest ? typeName : text('{type}, in the published version', { type: typeName }),
    };
    if (!principal.may('EditContent', { contentType, owner })) return use;
    return { ...use, path: `/Admin/Contents/ContentItems/${contentItemId}/Edit` };
  }
}

/** As JSON has them: the path between quotation marks, by itself or within a text, and addresses of it, encoded or not. */
function spellings(path: string): string[] {
  const within = JSON.stringify(path).slice(1, -1);
  return [`"${within}"`, `"${within}\\"`, `'${within}'`, `/media/${within}`, mediaUrl('', path)];
}
