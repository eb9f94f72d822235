export { asRead } from './as-read';
export { normalized } from './normalized';
export { textBefore, trimmed, trimmedEnd, withoutSlashes } from './trimmed';
