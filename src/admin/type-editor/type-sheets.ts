import { Injectable } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import { FieldIndexStates, TypeUsage, type FieldIndexState, type ItemCount } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { errorEntries, fieldOf, type FieldState, type FormErrorEntry } from '#core/display';
import { text } from '#platform/texts';
import { typeMembers, type TypeMember } from './definition/type-members';
import { kindTitle } from './members/kind-title';
import { TYPE_FLAGS } from './pages/type-flags';
import type { Again } from './type-changes';
import { TypeMentions, type Mention } from './type-mentions';
import { itemsPath, memberPath, newMemberPath, pagePath, removalPath, typePath } from './type-paths';

export interface TypeHead {
  readonly name: string;
  readonly displayName: string;
  readonly path: string;
  /** Goes with each form, so that nobody undoes unseen what somebody else has changed meanwhile. */
  readonly version: string;
  readonly editable: boolean;
}

interface MemberRow extends TypeMember {
  readonly path: string;
  readonly removal: string;
  readonly isField: boolean;
  readonly kindTitle: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isKnown: boolean;
  readonly isRequired: boolean;
  readonly index?: string;
}

export interface TypeSheet extends Again {
  readonly type: TypeHead;
  readonly definition: ContentTypeDefinition;
  readonly errors: readonly FormErrorEntry[];
  readonly flags: readonly (FieldState & { readonly label: string; readonly hint: string })[];
  readonly members: readonly MemberRow[];
  readonly items: ItemCount;
  readonly mentions: readonly Mention[];
  readonly paths: Readonly<
    Record<'items' | 'order' | 'preview' | 'delete' | 'recipe' | 'newPart' | 'newField', string>
  >;
}

const LABELS = { displayName: text('Display name'), description: text('Description'), stereotype: text('Stereotype') };

@Injectable()
export class TypeSheets {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly indexes: FieldIndexStates,
    private readonly usage: TypeUsage,
    private readonly mentions: TypeMentions,
  ) {}

  async of(principal: Principal, type: ContentType, again: Again): Promise<TypeSheet> {
    const { name, definition } = type;
    const [states, items, mentions] = await Promise.all([
      this.indexes.of(type),
      this.usage.itemCount(name),
      this.mentions.ofType(name),
    ]);
    return {
      ...again,
      type: headOf(principal, type),
      definition,
      errors: errorEntries(again.form, LABELS),
      flags: TYPE_FLAGS.map((flag) => ({ ...fieldOf(again.form, flag.name), ...flag })),
      members: this.rows(definition, states),
      items,
      mentions,
      paths: {
        items: itemsPath(name),
        order: pagePath(name, 'Order'),
        preview: pagePath(name, 'Preview'),
        delete: pagePath(name, 'Delete'),
        recipe: pagePath(name, 'Recipe'),
        newPart: newMemberPath(name, 'parts'),
        newField: newMemberPath(name, 'fields'),
      },
    };
  }

  private rows(definition: ContentTypeDefinition, states: ReadonlyMap<string, FieldIndexState>): MemberRow[] {
    const { kinds } = this.definitions;
    const { name } = definition;
    return typeMembers(definition).map((member, place, all) => {
      const isField = member.list === 'fields';
      return {
        ...member,
        path: memberPath(name, member.list, member.name),
        removal: removalPath(name, member.list, member.name),
        isField,
        kindTitle: kindTitle(kinds, member.list, member.kind),
        isFirst: place === 0,
        isLast: place === all.length - 1,
        isKnown: (isField ? kinds.field(member.kind) : kinds.part(member.kind)) !== undefined,
        isRequired: isField && member.settings.required === true,
        ...(isField && member.settings.indexed === true && { index: indexText(states, member.wireName) }),
      };
    });
  }
}

export function headOf(principal: Principal, { name, revision, definition: { displayName } }: ContentType): TypeHead {
  const editable = principal.may('EditContentTypes');
  return { name, displayName, path: typePath(name), version: String(revision), editable };
}

/** @param states by the paths of values: a picker is indexed by the ids within it */
export function indexText(states: ReadonlyMap<string, FieldIndexState>, field: string): string {
  const own = [...states].filter(([path]) => path === field || path.startsWith(`${field}.`)).map(([, state]) => state);
  const building = own.find(({ state }) => state === 'building');
  if (building)
    return building.percent === undefined
      ? text('index being built')
      : text('index being built, {percent} % read', { percent: building.percent });
  return own.every(({ state }) => state === 'ready') ? text('indexed') : text('index not built yet');
}
