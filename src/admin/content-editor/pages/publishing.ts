import type { JsonObject } from '@espalier/plugin-sdk';
import { PUBLISH_LATER, scheduledIn } from '#content-kinds/content-parts';
import type { EditedItem } from './edited-items';

/** What a form is saved as: `publish` means at the date of the form, where it has one, `publishNow` whatever its date. */
export type SaveAction = 'draft' | 'publish' | 'publishNow';

export function saveActionOf(action: string): SaveAction {
  return action === 'publish' || action === 'publishNow' ? action : 'draft';
}

/** The control in which the form has the date to be published at; undefined where there is no publishing at a date. */
export function publishDateControl({ type, item }: Pick<EditedItem, 'type' | 'item'>): string | undefined {
  const { draftable, versionable } = type.definition;
  // Only a draft waits for its date.
  if (!draftable || (item?.published && !versionable)) return undefined;
  const [part] = type.partsOf(PUBLISH_LATER.part);
  return part && `${part.wireName}.${PUBLISH_LATER.member}`;
}

/** Whether who publishes the form leaves it to the service, which does so at the date that is in the form. */
export function isPublishedLater(edited: Pick<EditedItem, 'type' | 'item'>, values: JsonObject, now: string): boolean {
  if (publishDateControl(edited) === undefined) return false;
  return (scheduledIn(PUBLISH_LATER, edited.type.definition, values) ?? '') > now;
}
