import type { ContentsSort, ContentsStatus } from '@espalier/plugin-sdk';

export const CONTENTS_PATH = '/Admin/Contents/ContentItems';
export const DEFAULT_STATUS: ContentsStatus = 'latest';
export const DEFAULT_SORT: ContentsSort = 'modified';
