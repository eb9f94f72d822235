export {
  asRead,
  normalized,
  textBefore,
  trimmed,
  trimmedEnd,
  upperFirst,
  withoutSlashes,
  isStorable,
  storableText,
} from './strings';
