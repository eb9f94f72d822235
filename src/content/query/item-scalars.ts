import type { ValueKind } from '@espalier/plugin-sdk';
import { VERSION_FIELDS } from '../list/list-fields';

/** The properties that every item has, as queries name them. */
export const ITEM_SCALARS = {
  contentItemId: 'text',
  contentItemVersionId: 'text',
  contentType: 'text',
  displayText: 'text',
  published: 'boolean',
  latest: 'boolean',
  modifiedUtc: 'dateTime',
  publishedUtc: 'dateTime',
  createdUtc: 'dateTime',
  owner: 'text',
  author: 'text',
} as const satisfies Readonly<Record<string, ValueKind>>;

export type ItemScalar = keyof typeof ITEM_SCALARS;

/** The fields of {@link VERSION_FIELDS} for conditions of callers. Owners are kept by code point; matching them ignores case. */
export const CONDITION_FIELDS = {
  ...VERSION_FIELDS,
  owner: { ...VERSION_FIELDS.owner, matched: '(v.owner COLLATE "default")' },
};

export function isItemScalar(name: string): name is ItemScalar {
  return Object.hasOwn(ITEM_SCALARS, name);
}
