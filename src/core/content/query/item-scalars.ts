import type { ValueKind } from '@espalier/plugin-sdk';

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

export function isItemScalar(name: string): name is ItemScalar {
  return Object.hasOwn(ITEM_SCALARS, name);
}
