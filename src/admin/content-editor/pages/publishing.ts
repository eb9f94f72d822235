import type { JsonObject } from '@espalier/plugin-sdk';
import { PUBLISH_LATER, scheduledIn } from '#content-kinds/content-parts';
import type { EditedItem } from './edited-items';

/** What a form is saved as: `autosave` is a draft that nobody has asked for, `publish` means at the date of the form, where it has one, `publishNow` whatever its date. */
export type SaveAction = 'draft' | 'autosave' | 'publish' | 'publishNow';

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

/** The date in the form at which the service publishes it; undefined where whoever publishes the form does. */
export function publishedLaterAt(
  edited: Pick<EditedItem, 'type' | 'item'>,
  values: JsonObject,
  now: string,
): string | undefined {
  if (publishDateControl(edited) === undefined) return undefined;
  const at = scheduledIn(PUBLISH_LATER, edited.type.definition, values) ?? '';
  return at > now ? at : undefined;
}
