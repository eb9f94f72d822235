export { asRead } from './as-read';
export { normalized } from './normalized';
export { textBefore, trimmed, trimmedEnd, upperFirst, withoutSlashes } from './trimmed';
