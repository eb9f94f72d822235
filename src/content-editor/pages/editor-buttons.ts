import type { SecuredContent } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import type { EditedItem } from './edited-items';

/** A button that sends the form with an action. */
export interface EditorButton {
  readonly value: string;
  readonly text: string;
  readonly kind?: 'secondary' | 'danger';
}

interface Standing {
  readonly isPublished: boolean;
}

/** What somebody may do to an item, and what makes sense as it stands. The first button is what the Enter key does. */
export function buttonsOf({ type, item, page }: EditedItem, { isPublished }: Standing): EditorButton[] {
  const content: SecuredContent = { contentType: type.name, owner: page.owner };
  const may = (permission: string) => page.principal.may(permission, content);
  const mayPublish = may('PublishContent');
  const { draftable, versionable } = type.definition;
  if (!item) return saving(draftable, mayPublish);
  const isLive = item.published && !versionable;
  const others: (EditorButton | false)[] = [
    mayPublish && isPublished && { value: 'unpublish', text: text('Unpublish …'), kind: 'secondary' },
    !item.published && isPublished && { value: 'discard', text: text('Discard draft …'), kind: 'secondary' },
    may('CloneContent') && { value: 'clone', text: text('Clone'), kind: 'secondary' },
    may('DeleteContent') && { value: 'delete', text: text('Delete …'), kind: 'danger' },
  ];
  const savers = isLive ? live(mayPublish) : saving(draftable, mayPublish);
  return [...savers, ...others.filter((button) => button !== false)];
}

function saving(draftable: boolean, mayPublish: boolean): EditorButton[] {
  return [
    ...(draftable ? [{ value: 'save', text: text('Save draft') }] : []),
    ...(mayPublish
      ? [{ value: 'publish', text: text('Publish'), ...(draftable && { kind: 'secondary' as const }) }]
      : []),
  ];
}

/** There is no draft of what has one version, so whoever saves it publishes it. */
function live(mayPublish: boolean): EditorButton[] {
  return mayPublish ? [{ value: 'publish', text: text('Save') }] : [];
}
