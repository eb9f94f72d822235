import type { ContentsSort, ContentsStatus } from '@espalier/plugin-sdk';

export const CONTENTS_PATH = '/Admin/Contents/ContentItems';
export const DEFAULT_STATUS: ContentsStatus = 'latest';
/** Where no words are searched for. */
export const DEFAULT_SORT = 'modified' satisfies ContentsSort;
/** The term of words in titles. */
export const TEXT = 'text';
/** The term of words anywhere in items. */
export const SEARCH = 'search';
