import type { SecuredContent } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import type { EditedItem } from './edited-items';
import { publishDateControl } from './publishing';

export interface EditorButton {
  readonly value: string;
  readonly text: string;
  readonly kind?: 'secondary' | 'danger';
  /** Until it makes sense, which a script on the page may find out. */
  readonly isHidden?: boolean;
}

interface Standing {
  readonly isPublished: boolean;
  readonly isLater: boolean;
}

/** What somebody may do to an item, and what makes sense as it stands. The first button is what the Enter key does. */
export function buttonsOf(edited: EditedItem, { isPublished, isLater }: Standing): EditorButton[] {
  const { type, item, page } = edited;
  const content: SecuredContent = { contentType: type.name, owner: page.owner };
  const may = (permission: string) => page.principal.may(permission, content);
  const mayPublish = may('PublishContent');
  const { draftable, versionable } = type.definition;
  const publishing = mayPublish ? publishingOf(edited, isLater) : [];
  if (!item) return saving(draftable, publishing);
  const isLive = item.published && !versionable;
  const others: (EditorButton | false)[] = [
    mayPublish && isPublished && { value: 'unpublish', text: text('Unpublish …'), kind: 'secondary' },
    !item.published && isPublished && { value: 'discard', text: text('Discard draft …'), kind: 'secondary' },
    may('CloneContent') && { value: 'clone', text: text('Clone'), kind: 'secondary' },
    may('DeleteContent') && { value: 'delete', text: text('Delete …'), kind: 'danger' },
  ];
  const savers = isLive ? live(mayPublish) : saving(draftable, publishing);
  return [...savers, ...others.filter((button) => button !== false)];
}

function saving(draftable: boolean, publishing: readonly EditorButton[]): EditorButton[] {
  return draftable ? [{ value: 'save', text: text('Save draft') }, ...publishing] : [...publishing];
}

/** A date in the form is a promise: the button that would break it says so. */
function publishingOf(edited: EditedItem, isLater: boolean): EditorButton[] {
  const { draftable } = edited.type.definition;
  const kind = draftable ? { kind: 'secondary' as const } : {};
  const publish = { value: 'publish', text: isLater ? text('Schedule') : text('Publish'), ...kind };
  if (publishDateControl(edited) === undefined) return [publish];
  return [publish, { value: 'publishNow', text: text('Publish now'), ...kind, isHidden: !isLater }];
}

/** There is no draft of what has one version, so whoever saves it publishes it. */
function live(mayPublish: boolean): EditorButton[] {
  return mayPublish ? [{ value: 'publish', text: text('Save') }] : [];
}
