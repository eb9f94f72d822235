import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type PlacedView,
} from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import type { ListPartSettings } from './list.part';

const CONTENTS = '/Admin/Contents';

/** What is in a list says so itself, so that its editor has nothing but the ways there. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class ListEditor implements ContentEditorDriver {
  readonly edits = 'ListPart';

  constructor(private readonly definitions: ContentDefinitions) {}

  display({ page, displayName, settings }: EditedMember): PlacedView {
    const { containedContentTypes = [], enableOrdering = false } = settings as ListPartSettings;
    const { principal, contentItemId = '' } = page;
    const returnUrl = `${CONTENTS}/ContentItems/${contentItemId}/Edit`;
    const create = new URLSearchParams({ list: contentItemId, returnUrl }).toString();
    const types = containedContentTypes.flatMap((name) => this.definitions.get(name)?.definition ?? []);
    const links = types.map(({ name, displayName: text, creatable }) => ({
      text,
      all: `${CONTENTS}/ContentItems/${name}`,
      ...(creatable &&
        principal.may('EditContent', { contentType: name, owner: principal.id }) && {
          create: `${CONTENTS}/ContentTypes/${name}/Create?${create}`,
        }),
    }));
    const order = enableOrdering ? `${CONTENTS}/ContentItems/${contentItemId}/Order` : undefined;
    return view('ListPart_Edit', { label: displayName, isNew: page.isNew, links, order }).at('Edit', 'Aside');
  }

  read(): undefined {
    return undefined;
  }
}
