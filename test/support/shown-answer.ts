import type { Block } from './documents';

/**
 * What is wrong with an answer that a document shows, or undefined. It may leave members out, and `…` stands for any text, or at the
 * end of a list for more elements. Ids, dates and row numbers are those of another run.
 */
export function faultOf({ info, text }: Block, output: string): string | undefined {
  if (info.startsWith('json')) {
    const actual = lastJson(output);
    return actual === undefined ? `there is no JSON in ${output}` : differences(JSON.parse(text), actual, '$')[0];
  }
  const missing = text
    .trimEnd()
    .split('\n')
    .find((line) => !patternOf(line, 'm').test(output));
  return missing === undefined ? undefined : `there is no line ${missing} in ${output}`;
}

function lastJson(output: string): unknown {
  for (const line of output.trimEnd().split('\n').toReversed()) {
    try {
      return JSON.parse(line);
    } catch {
      // a line of something else
    }
  }
  return undefined;
}

function differences(shown: unknown, actual: unknown, path: string): string[] {
  if (Array.isArray(shown)) return listDifferences(shown, actual, path);
  if (typeof shown === 'object' && shown !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path} is ${JSON.stringify(actual)}`];
    return Object.entries(shown).flatMap(([name, value]) =>
      differences(value, (actual as Record<string, unknown>)[name], `${path}.${name}`),
    );
  }
  const isAlike =
    typeof shown === 'string'
      ? typeof actual === 'string' && patternOf(shown).test(actual)
      : shown === actual || (path.endsWith('.id') && Number.isInteger(actual));
  return isAlike ? [] : [`${path} is ${JSON.stringify(actual)}, not ${JSON.stringify(shown)}`];
}

function listDifferences(shown: readonly unknown[], actual: unknown, path: string): string[] {
  const isOpen = shown.at(-1) === '…';
  const elements = isOpen ? shown.slice(0, -1) : shown;
  if (!Array.isArray(actual) || (!isOpen && actual.length !== elements.length)) {
    return [`${path} is ${JSON.stringify(actual)}, not ${elements.length} elements`];
  }
  return elements.flatMap((element, index) => differences(element, actual[index], `${path}[${index}]`));
}

/** Matches a whole text, or with the flag `m` a whole line. */
function patternOf(shown: string, flags = ''): RegExp {
  const pattern = shown
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace(/\b[0-9a-z]{26}\b/g, '[0-9a-z]{26}')
    .replace(/\b20\d\d-\d\d-\d\dT[\d:]+\\\.\d{3}Z/g, '20\\d\\d-\\d\\d-\\d\\dT[\\d:]+\\.\\d{3}Z')
    .replace(/…/g, '.*');
  return new RegExp(`^${pattern}$`, flags);
}
