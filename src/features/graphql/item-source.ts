import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { ITEM_SCALARS, type ItemScalar, type QueriedVersion } from '#core/content';

/** What object types of content read from: a row of a query, or an item embedded in another. */
export type ItemSource = Pick<QueriedVersion, 'scalar' | 'member'> &
  Partial<Pick<QueriedVersion, 'scalarJson' | 'textJson' | 'picked'>>;

/** Embedded items have no versions of their own, so only some of the item members. */
export function embeddedItem(item: JsonObject): ItemSource {
  return { scalar: (name) => scalarOf(item, name), member: (name) => item[name] };
}

/** What a resolver of a class gives for a content item: one that was queried, or {@link ContentItem}, or an item of the wire. */
export function itemSourceOf(item: unknown): unknown {
  if (!isJsonObject(item) || 'scalar' in item) return item;
  const { data, ...scalars } = item;
  const source = embeddedItem(scalars);
  return isJsonObject(data) ? { ...source, member: (name: string) => data[name] } : source;
}

/** The ids that a picker holds. What is no id was stored while the field was another one. */
export function idsIn(picker: JsonValue | undefined, member: string): string[] {
  const ids = isJsonObject(picker) ? picker[member] : undefined;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

function scalarOf(item: JsonObject, name: ItemScalar): string | boolean | null {
  const value = item[name];
  if (ITEM_SCALARS[name] === 'boolean') return typeof value === 'boolean' ? value : null;
  return typeof value === 'string' ? value : null;
}
