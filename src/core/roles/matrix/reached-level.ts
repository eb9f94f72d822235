import type { Principal } from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';
import type { Level, MatrixColumn } from './permission-matrix';

export type Rights = Pick<Principal, 'id' | 'may'>;

export const levelNames = perLanguage((): Readonly<Record<Level, string>> => ({
  none: text('None'),
  own: text('Own'),
  all: text('All'),
}));

/** What rights come to, whatever they come from. @param contentType none: for content of any type */
export function reachedLevel(rights: Rights, { all, own }: MatrixColumn, contentType?: string): Level {
  if (contentType === undefined) {
    if (rights.may(all.name)) return 'all';
    return own && rights.may(own.name) ? 'own' : 'none';
  }
  if (rights.may(all.name, { contentType })) return 'all';
  return rights.may(all.name, { contentType, owner: rights.id }) ? 'own' : 'none';
}

export function headingOf({ all }: MatrixColumn): string {
  return all.verb ?? all.title;
}
