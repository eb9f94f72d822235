import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import { TypeUsage, type ItemCount, type ValueCount } from '#core/content';
import type { ContentType } from '#core/content-definition';
import { errorEntries, fieldOf, type FieldState, type FormErrorEntry } from '#core/display';
import { perLanguage, text } from '#platform/texts';
import type { TypeMember } from './definition/type-members';
import { MemberRows, type MemberRow } from './form/member-rows';
import type { TypeForm } from './form/type-form';
import { typeFlags } from './pages/type-flags';
import type { Again } from './type-changes';
import { TypeMentions, type Mention } from './type-mentions';
import { itemsPath, pagePath, typePath } from './type-paths';
import type { PreviewView } from './type-preview';

export interface TypeHead {
  readonly name: string;
  readonly displayName: string;
  readonly path: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  readonly editable: boolean;
}

/** Stored, and taken out of the form. */
interface RemovedMember {
  readonly member: TypeMember;
  readonly values: ValueCount;
  readonly mentions: readonly Mention[];
}

export interface TypeSheet extends Again {
  readonly type: TypeHead;
  readonly definition: ContentTypeDefinition;
  readonly errors: readonly FormErrorEntry[];
  readonly flags: readonly (FieldState & { readonly label: string; readonly hint: string })[];
  readonly members: readonly MemberRow[];
  readonly kinds: ReturnType<MemberRows['kinds']>;
  /** Wire names of all that the form knows of. */
  readonly known: string;
  readonly removed: readonly RemovedMember[];
  readonly removedNames: string;
  readonly preview?: PreviewView;
  readonly items: ItemCount;
  readonly mentions: readonly Mention[];
  readonly paths: Readonly<Record<'items' | 'preview' | 'delete' | 'recipe', string>>;
}

const labels = perLanguage(() => ({
  displayName: text('Display name'),
  description: text('Description'),
  stereotype: text('Kind'),
}));

@Injectable()
export class TypeSheets {
  constructor(
    private readonly rows: MemberRows,
    private readonly usage: TypeUsage,
    private readonly mentions: TypeMentions,
  ) {}

  /** @param version of the type that the form was made of */
  async of(
    principal: Principal,
    type: ContentType,
    again: Again & { readonly version?: string; readonly preview?: PreviewView },
    typeForm: TypeForm,
  ): Promise<TypeSheet> {
    const { name, definition } = type;
    const head = headOf(principal, type);
    const [members, items, mentions] = await Promise.all([
      this.rows.of(type, typeForm, again.form),
      this.usage.itemCount(name),
      this.mentions.ofType(name),
    ]);
    return {
      ...again,
      type: { ...head, version: again.version ?? head.version },
      definition,
      errors: errorEntries(again.form, { ...memberLabels(members), ...labels() }),
      flags: typeFlags().map((flag) => ({ ...fieldOf(again.form, flag.name), ...flag })),
      members,
      kinds: this.rows.kinds(typeForm),
      known: [...members.map(({ wireName }) => wireName), ...typeForm.removed.map(({ wireName }) => wireName)]
        .filter((known) => known !== '')
        .join(' '),
      removed: await this.removed(name, typeForm.removed),
      removedNames: typeForm.removed.map(({ wireName }) => wireName).join(' '),
      items,
      mentions,
      paths: {
        items: itemsPath(name),
        preview: pagePath(name, 'Preview'),
        delete: pagePath(name, 'Delete'),
        recipe: pagePath(name, 'Recipe'),
      },
    };
  }

  private async removed(type: string, members: readonly TypeMember[]): Promise<RemovedMember[]> {
    const removed: RemovedMember[] = [];
    for (const member of members) {
      const values = await this.usage.valueCount(type, member.wireName);
      removed.push({ member, values, mentions: await this.mentions.ofMember(member) });
    }
    return removed;
  }
}

function memberLabels(members: readonly MemberRow[]): Record<string, string> {
  return Object.fromEntries(
    members.flatMap(({ label, displayName, name, settings }) => [
      [displayName.name, `${label}, ${text('Display name')}`],
      [name.name, `${label}, ${text('Name')}`],
      ...settings.map((setting) => [setting.name, `${label}, ${setting.label}`]),
    ]),
  ) as Record<string, string>;
}

export function headOf(principal: Principal, { name, revision, definition: { displayName } }: ContentType): TypeHead {
  const editable = principal.may('EditContentTypes');
  return { name, displayName, path: typePath(name), version: String(revision), editable };
}
