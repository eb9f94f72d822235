import type { JsonObject, SecuredContent } from '@espalier/plugin-sdk';
import { soonInWords } from '#core/display';
import { text } from '#platform/texts';
import type { EditedItem } from './edited-items';
import { publishDateControl, publishedLaterAt } from './publishing';

export interface EditorButton {
  readonly value: string;
  readonly text: string;
  readonly kind?: 'secondary' | 'danger';
  readonly icon?: string;
  /** Until it makes sense, which a script on the page may find out. */
  readonly isHidden?: boolean;
  /** Such as `Ctrl+S`; several with spaces between them. */
  readonly key?: string;
}

export interface EditorActions {
  /** What most people want next. Its label says what it will do. */
  readonly primary?: EditorButton;
  readonly others: readonly EditorButton[];
  readonly dangerous: readonly EditorButton[];
  /** Whether what is typed can be saved without anybody seeing it. */
  readonly hasDrafts: boolean;
  /** What the Enter key does in a field: never anything that visitors see. */
  readonly byEnter?: string;
  /** Where the form may have a date: its control, and the label of the primary button without one. */
  readonly publishing?: { readonly date: string; readonly label: string };
}

interface Circumstances {
  readonly values: JsonObject;
  readonly isPublished: boolean;
  readonly now: string;
  readonly timeZone?: string;
}

/** What somebody may do to an item, and what makes sense as it stands. */
export function actionsOf(edited: EditedItem, circumstances: Circumstances): EditorActions {
  const { type, item, page } = edited;
  const content: SecuredContent = { contentType: type.name, owner: page.owner };
  const may = (permission: string) => page.principal.may(permission, content);
  const mayPublish = may('PublishContent');
  const { isPublished } = circumstances;
  const { draftable, versionable } = type.definition;
  // There is no draft of what has one version, so whoever saves it publishes it.
  const hasDrafts = draftable && !(item?.published && !versionable);
  const save: EditorButton = { value: 'save', text: text('Save draft'), icon: 'check', key: 'Ctrl+S' };
  const date = mayPublish ? publishDateControl(edited) : undefined;
  const label = isPublished ? text('Update') : text('Publish');
  const at = date === undefined ? undefined : publishedLaterAt(edited, circumstances.values, circumstances.now);
  const publish: EditorButton = {
    value: 'publish',
    text: at === undefined ? label : scheduleLabel(at, circumstances),
    key: hasDrafts ? 'Ctrl+Enter' : 'Ctrl+Enter Ctrl+S',
  };
  const publishNow = { value: 'publishNow', text: text('Publish now'), icon: 'send', isHidden: at === undefined };
  const primary = mayPublish ? publish : hasDrafts ? { ...save, key: 'Ctrl+S Ctrl+Enter' } : undefined;
  return {
    primary,
    others: [
      date !== undefined && publishNow,
      hasDrafts && mayPublish && save,
      item && may('CloneContent') && { value: 'clone', text: text('Duplicate'), icon: 'copy' },
    ].filter((button) => isButton(button)),
    dangerous: [
      item && isPublished && hasDrafts && discard(item.published),
      item && mayPublish && isPublished && { value: 'unpublish', text: text('Unpublish…'), icon: 'globe' },
      item && may('DeleteContent') && deletion(),
    ].filter((button) => isButton(button)),
    hasDrafts,
    byEnter: hasDrafts && mayPublish ? save.value : undefined,
    publishing: date === undefined ? undefined : { date, label },
  };
}

/** The draft may begin while the form is open. */
function discard(isHidden: boolean): EditorButton {
  return { value: 'discard', text: text('Discard draft…'), icon: 'rotate-ccw', isHidden };
}

function deletion(): EditorButton {
  return { value: 'delete', text: text('Delete…'), icon: 'trash-2', kind: 'danger' };
}

function scheduleLabel(at: string, { now, timeZone }: Circumstances): string {
  return text('Schedule for {time}', { time: soonInWords(at, now, timeZone) });
}

function isButton(button: EditorButton | false | undefined): button is EditorButton {
  return button !== false && button !== undefined;
}
