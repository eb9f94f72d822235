export { type FlashMessage, type PageRequest, type PageVisit } from './page-visit';
export { FormFields } from './form-fields';
export { Form } from './form.decorator';
export { LONG_FORM, LongForm } from './long-form.decorator';
export { localPath, MAX_LINK } from './local-path';
export { onlyReads } from './only-reads';
