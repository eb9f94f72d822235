import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { USER_NAMES } from '#core/content';
import { momentShown, momentTyped } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { partControl, textMember } from '../part-control';

/** Owner and date of creation, where the settings of the part offer them. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class CommonEditor implements ContentEditorDriver {
  readonly edits = 'CommonPart';

  constructor(private readonly registry: ExtensionRegistry) {}

  async display(member: EditedMember): Promise<PlacedView | undefined> {
    const { displayOwnerEditor, displayDateEditor } = member.settings;
    const owner = displayOwnerEditor === true && mayChangeOwner(member) ? await this.ownerOf(member) : undefined;
    const created = displayDateEditor === true ? createdOf(member) : undefined;
    return owner || created ? view('CommonPart_Edit', { owner, created }).at('Edit', 'Aside') : undefined;
  }

  read(posted: PostedMember): JsonObject {
    const { displayOwnerEditor, displayDateEditor } = posted.settings;
    const stored = isJsonObject(posted.stored) ? posted.stored : {};
    return {
      ...(displayOwnerEditor === true && posted.has('owner') && { owner: posted.text('owner').trim() }),
      ...(displayDateEditor === true &&
        posted.has('createdUtc') && { createdUtc: momentTyped(posted.text('createdUtc'), stored.createdUtc) }),
    };
  }

  /** Names are for those who may see users; others have the id. */
  private async ownerOf(member: EditedMember) {
    const control = partControl(member, 'owner', { label: text('Owner') });
    if (!member.page.principal.may('ViewUsers')) return { ...control, hint: text('Id of a user or application.') };
    const id = typeof control.value === 'string' ? control.value.trim() : '';
    return { ...control, source: '/Admin/Users/Pick', picked: id === '' ? [] : [await this.picked(id)] };
  }

  private async picked(id: string) {
    const name = (await this.registry.the(USER_NAMES).namesOf([id])).get(id);
    return name === undefined ? { id, title: id, note: text('is no user') } : { id, title: name, note: '' };
  }
}

function mayChangeOwner({ page, type, value }: EditedMember): boolean {
  const owner = textMember(value, 'owner') || page.principal.id;
  return page.principal.may('EditContentOwner', { contentType: type.name, owner });
}

function createdOf(member: EditedMember) {
  const control = partControl(member, 'createdUtc', { label: text('Created') });
  return { ...control, value: momentShown(control.value) };
}
