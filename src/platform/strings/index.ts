export { asRead, normalized } from './normalized';
export { isStorable, storableText } from './storable-text';
export { textBefore, trimmed, trimmedEnd, upperFirst, withoutSlashes } from './trimmed';
