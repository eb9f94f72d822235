export { normalized } from './normalized';
export { trimmed, trimmedEnd, withoutSlashes } from './trimmed';
