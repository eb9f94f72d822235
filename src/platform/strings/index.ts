export { asRead } from './as-read';
export { normalized } from './normalized';
export { trimmed, trimmedEnd, withoutSlashes } from './trimmed';
