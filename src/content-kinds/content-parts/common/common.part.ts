import {
  CONTENT_EDITOR_DRIVER,
  CONTENT_HANDLER,
  type ContentContext,
  type ContentEditorDriver,
  type ContentHandler,
  type ContentItem,
  type ContentTypeDefinition,
  Contributes,
  type EditedMember,
  type Fault,
  isJsonObject,
  type JsonObject,
  PART_TYPE,
  type PartType,
  type PlacedView,
  type PostedMember,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { OwnerNames, ITEM_OWNERS } from '#core/content';
import { momentShown, momentTyped } from '#core/display';
import { toUtc } from '#platform/dates';
import { ExtensionRegistry } from '#platform/extensions';
import { shownFault } from '#platform/schema';
import { text } from '#platform/texts';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { requirePermission } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { partControl, textMember } from '../part-control';

export interface CommonPartView {
  readonly createdUtc: string | null;
  readonly owner: string | null;
  readonly content: JsonObject;
  readonly contentItem: ContentItem;
}

const MAX_OWNER_LENGTH = 128;

/** The way to change two properties of an item: when it was created and who owns it. Nothing of it is stored as a part. */
@Contributes(PART_TYPE)
export class CommonPart implements PartType {
  readonly name = 'CommonPart';
  get title() {
    return text('Owner and creation date');
  }

  get settings() {
    return {
      displayOwnerEditor: { type: 'boolean', default: false, description: text('Show the owner in the editor.') },
      displayDateEditor: {
        type: 'boolean',
        default: false,
        description: text('Show the creation date in the editor.'),
      },
    };
  }

  readonly properties = ['createdUtc', 'owner'];

  members() {
    return {
      createdUtc: { type: 'string', maxLength: 64, description: 'ISO 8601 date and time; kept in UTC.' },
      owner: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_OWNER_LENGTH,
        description: 'Id of the user or application.',
      },
    };
  }

  check({ createdUtc }: JsonObject & { readonly createdUtc?: string }): Fault[] {
    if (createdUtc === undefined || toUtc(createdUtc)) return [];
    const message = 'must be a date and time such as 2026-11-20T10:00:00Z.';
    return [{ member: 'createdUtc', message, shown: shownFault('format', { format: 'date-time' }) }];
  }

  normalise(part: JsonObject): JsonObject {
    const { createdUtc } = part;
    return typeof createdUtc === 'string' ? { ...part, createdUtc: toUtc(createdUtc) ?? createdUtc } : part;
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class CommonEditor implements ContentEditorDriver {
  readonly edits = 'CommonPart';

  constructor(private readonly owners: OwnerNames) {}

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
    if (!member.page.principal.may('ViewUsers')) return { ...control, hint: text('ID of a user or application.') };
    const id = typeof control.value === 'string' ? control.value.trim() : '';
    return { ...control, source: '/Admin/Users/Pick', picked: id === '' ? [] : [await this.picked(id)] };
  }

  private async picked(id: string) {
    const name = (await this.owners.of([id])).get(id);
    return name === undefined ? { id, title: id, note: text('no such user') } : { id, title: name, note: '' };
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

export function commonPartOf(item: ContentItem, type: ContentTypeDefinition): CommonPartView | undefined {
  if (!attachedPart(type, 'CommonPart')) return undefined;
  const { createdUtc, owner } = item;
  return { createdUtc, owner, content: { createdUtc, owner }, contentItem: item };
}

/** Brings the members of the common part to the item's own properties. What it cannot read stays for validation to name. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class CommonHandler implements ContentHandler {
  authorising({ item, type, principal }: ContentContext): void {
    const part = attachedPart(type, 'CommonPart');
    const owner = part && newOwner(item, part);
    if (!part || owner === undefined || owner === item.owner) return;
    const content = { contentType: type.name, owner: item.owner };
    requirePermission(principal, 'EditContentOwner', `${part.wireName}.owner`, content);
  }

  creating(context: ContentContext): void {
    apply(context);
  }

  updating(context: ContentContext): void {
    apply(context);
  }

  importing(context: ContentContext): void {
    apply(context);
  }
}

function apply({ item, type }: ContentContext): void {
  const part = attachedPart(type, 'CommonPart');
  if (!part || !isJsonObject(item.data[part.wireName])) return;
  const owner = newOwner(item, part);
  if (owner !== undefined) {
    item.owner = owner;
    writeMember(item, part, 'owner', undefined);
  }
  const { createdUtc } = readPart(item, part);
  const created = typeof createdUtc === 'string' ? toUtc(createdUtc) : undefined;
  if (created) item.createdUtc = created;
  // Also takes an empty part away.
  if (created || createdUtc === undefined) writeMember(item, part, 'createdUtc', undefined);
}

/** The owner that was sent, if it can be one. */
function newOwner(item: ContentItem, part: AttachedPart): string | undefined {
  const { owner } = readPart(item, part);
  return typeof owner === 'string' && owner !== '' && owner.length <= MAX_OWNER_LENGTH ? owner : undefined;
}

/** Has new owners be somebody. An owner whom an item has stays, whoever is gone since; an import keeps what it is given. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties + 1 })
export class OwnerHandler implements ContentHandler {
  constructor(private readonly registry: ExtensionRegistry) {}

  creating(context: ContentContext): Promise<void> {
    return this.requireOwner(context, context.principal.id);
  }

  updating(context: ContentContext): Promise<void> {
    return this.requireOwner(context, context.previous?.owner);
  }

  private async requireOwner(
    { item, type, transaction, fault }: ContentContext,
    before: string | null | undefined,
  ): Promise<void> {
    const { owner } = item;
    const part = attachedPart(type, 'CommonPart');
    if (!part || owner === null || owner === before) return;
    for (const owners of this.registry.contributions(ITEM_OWNERS)) {
      if (await owners.has(transaction, owner)) return;
    }
    const message = 'is no user and no application. Give the id of a user, or the client id of an application.';
    fault({ member: `${part.wireName}.owner`, message, shown: sentence('Choose a user.').shown });
  }
}
