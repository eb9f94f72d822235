export const WORDS_IN_KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

export const PERMISSION = /^[A-Z][A-Za-z0-9]*$/;
