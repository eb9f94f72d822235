import type { Liquid } from 'liquidjs';
import { sourceFault, TemplateSourceError, type SourceFault } from '#content-kinds/liquid';
import { unknownName } from '../templates/unknown-name';

const UNKNOWN_FILTER = /^undefined filter: (\S+)$/;
const UNKNOWN_TAG = /^tag "(\S+)" not found$/;

/** These belong to other tags, so that LiquidJS has none of these names. */
const WITHIN_TAGS = ['else', 'elsif', 'when', 'endif', 'endunless', 'endfor', 'endcase', 'endcapture', 'endblock'];

/** What parsing has thrown. LiquidJS says where the braces begin; unknown names are placed where they stand. */
export function liquidFault(error: unknown, source: string, { filters, tags }: Liquid): TemplateSourceError {
  const told = sourceFault(error);
  const filter = UNKNOWN_FILTER.exec(told.fault.message)?.[1];
  const tag = UNKNOWN_TAG.exec(told.fault.message)?.[1];
  if (filter !== undefined) {
    const message = unknownName('filter', filter, Object.keys(filters));
    return new TemplateSourceError({ message, ...placeOf(filter, ['|'], source, told.fault) });
  }
  if (tag !== undefined) {
    const message = unknownName('tag', tag, [...Object.keys(tags), ...WITHIN_TAGS]);
    return new TemplateSourceError({ message, ...placeOf(tag, ['{%', '{%-'], source, told.fault) });
  }
  return told;
}

/** Where the name first follows one of these signs, looked for where LiquidJS says. */
function placeOf(name: string, signs: readonly string[], source: string, { line = 1, column = 1 }: SourceFault) {
  const lines = source.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  for (let at = source.indexOf(name, start); at >= 0; at = source.indexOf(name, at + 1)) {
    const before = source.slice(start, at).trimEnd();
    if (!signs.some((sign) => before.endsWith(sign))) continue;
    const above = source.slice(0, at).split('\n');
    return { line: above.length, column: (above.at(-1) ?? '').length + 1 };
  }
  return { line, column };
}
