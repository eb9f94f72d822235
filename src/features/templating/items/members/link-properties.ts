import { Injectable } from '@nestjs/common';
import type { TemplateLoader } from '@espalier/plugin-sdk';
import { USER_NAMES } from '#core/content';
import { DEFAULT_SCHEMES, urlFault } from '#content-kinds/content-fields';
import { ExtensionRegistry } from '#platform/extensions';
import { mediaUrl } from '#core/media';
import { Config } from '#platform/config';
import { membersIn, settingsOf, textsIn, type PropertiesOf, type ShownMember } from './shown-member';

/** Files that are shown as images; of others there is a link. */
const IMAGE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

@Injectable()
export class LinkProperties {
  readonly byKind: Readonly<Record<string, PropertiesOf>> = {
    LinkField: linkProperties,
    ContentPickerField: picked,
    UserPickerField: (shown) => this.users(shown),
    MediaField: (shown) => this.files(shown),
  };

  private readonly userNames: TemplateLoader<string> = {
    name: 'names of users',
    load: async (userIds) => {
      const [directory] = this.registry.contributions(USER_NAMES);
      return (await directory?.namesOf(userIds)) ?? new Map<string, string>();
    },
  };

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly config: Config,
  ) {}

  /** Names are for those who may see users. */
  private users({ value, rendering }: ShownMember) {
    if (!rendering.viewer.may('ViewUsers')) return undefined;
    const names = textsIn(membersIn(value).userIds).map((id) => rendering.load(this.userNames, id));
    const users = names.filter((name) => name !== undefined).map((name) => ({ name }));
    return users.length > 0 ? { Users: users } : undefined;
  }

  private files({ value }: ShownMember) {
    const { paths, mediaTexts } = membersIn(value);
    const texts = textsIn(mediaTexts);
    const files = textsIn(paths).map((path, index) => ({
      url: mediaUrl(this.config.basePath, path),
      text: texts[index] ?? '',
      name: path.slice(path.lastIndexOf('/') + 1),
      isImage: IMAGE.test(path),
    }));
    return files.length > 0 ? { Files: files } : undefined;
  }
}

/** A link is as safe as its field was when it was saved, so it is looked at again. */
function linkProperties({ value, member }: ShownMember) {
  const { url, text, target } = membersIn(value);
  const { allowedSchemes = [...DEFAULT_SCHEMES] } = settingsOf(member);
  if (typeof url !== 'string' || url === '' || urlFault(url, textsIn(allowedSchemes)) !== undefined) return undefined;
  return {
    Url: url,
    Text: typeof text === 'string' && text !== '' ? text : url,
    Target: typeof target === 'string' ? target : '',
  };
}

/** The published ones that the viewer may see, in the order of the ids. */
function picked({ value, rendering }: ShownMember) {
  const { content, viewer } = rendering;
  const items = content
    .getContentItemsById(textsIn(membersIn(value).contentItemIds))
    .filter((item) => viewer.may('ViewContent', item));
  return items.length > 0 ? { ContentItems: items } : undefined;
}
