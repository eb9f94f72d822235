import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type EditorPage,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import DataLoader from 'dataloader';
import { USER_NAMES } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { orchardMembers } from './orchard';
import { pickedIds, pickerModel, typedIds, type Picked } from './picked-ids';

const IDS = 'userIds';

type Loader = DataLoader<string, string | undefined>;

type UserPickerFieldSettings = FieldSettings & { readonly multiple?: boolean };

export class UserPickerField implements FieldType {
  readonly name = 'UserPickerField';
  get title() {
    return text('User picker');
  }

  get settings() {
    return {
      multiple: { type: 'boolean', default: false, description: text('Whether more than one user can be chosen.') },
    };
  }

  readonly searchable = { userIds: 'none' } as const;

  schema({ multiple = false }: UserPickerFieldSettings) {
    return {
      type: 'object',
      properties: {
        userIds: {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 128 },
          uniqueItems: true,
          ...(!multiple && { maxItems: 1 }),
        },
      },
      additionalProperties: false,
    };
  }

  isEmpty(value: (JsonObject & { userIds?: string[] }) | null): boolean {
    return !value?.userIds?.length;
  }

  fromOrchard(field: JsonObject) {
    return orchardMembers(field, ['UserNames']);
  }
}

/** Names are for those who may see users; others have the ids. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class UserPickerEditor implements ContentEditorDriver {
  readonly edits = 'UserPickerField';
  private readonly loaders = new WeakMap<EditorPage, Loader>();

  constructor(private readonly registry: ExtensionRegistry) {}

  async display(member: EditedMember): Promise<PlacedView> {
    const maySearch = member.page.principal.may('ViewUsers');
    const ids = pickedIds(member, IDS);
    const picked = maySearch ? await this.named(member.page, ids) : ids.map((id) => ({ id, title: id, note: '' }));
    const model = pickerModel(member, IDS, maySearch ? '/Admin/Users/Pick' : '', picked);
    return view('PickerField_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember) {
    return typedIds(posted, IDS);
  }

  private async named(page: EditorPage, ids: readonly string[]): Promise<readonly Picked[]> {
    const names = await this.loaderOf(page).loadMany(ids);
    return ids.map((id, index) => {
      const name = names[index];
      return typeof name === 'string' ? { id, title: name, note: '' } : { id, title: id, note: text('no such user') };
    });
  }

  private loaderOf(page: EditorPage): Loader {
    let loader = this.loaders.get(page);
    if (!loader) {
      loader = new DataLoader(async (ids) => {
        const names = await this.registry.the(USER_NAMES).namesOf(ids);
        return ids.map((id) => names.get(id));
      });
      this.loaders.set(page, loader);
    }
    return loader;
  }
}
