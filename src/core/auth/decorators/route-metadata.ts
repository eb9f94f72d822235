export const IS_PUBLIC = 'espalier:public';
export const REQUIRED_PERMISSIONS = 'espalier:required-permissions';
export const PAGE_PERMISSIONS = 'espalier:page-permissions';
