import type { Vocabulary } from '@espalier/filter-syntax';
import type { ContentsAdminListFilterOptions, OptionsConfigurer } from '@espalier/plugin-sdk';

export interface FilterOptions {
  /** Names of types and stereotypes in lower case. */
  readonly defaultTermNames: ReadonlyMap<string, string>;
  readonly useExactMatch: boolean;
}

interface Mapping {
  readonly termName: string;
  readonly source: string;
}

export function configuredOptions(
  configurers: readonly OptionsConfigurer<ContentsAdminListFilterOptions>[],
  vocabulary: Vocabulary,
): FilterOptions {
  const mappings = new Map<string, Mapping>();
  let useExactMatch = false;
  for (const configurer of configurers) {
    const options: ContentsAdminListFilterOptions = { defaultTermNames: new Map(), useExactMatch };
    configurer.configure(options);
    useExactMatch = options.useExactMatch;
    for (const [kind, termName] of options.defaultTermNames) {
      add(mappings, kind, { termName: declared(termName, kind, configurer, vocabulary), source: nameOf(configurer) });
    }
  }
  return { defaultTermNames: new Map([...mappings].map(([kind, { termName }]) => [kind, termName])), useExactMatch };
}

function declared(termName: string, kind: string, configurer: object, vocabulary: Vocabulary): string {
  const term = vocabulary.find(termName);
  if (term) return term.name;
  const known = vocabulary.terms.map(({ name }) => name).join(', ');
  throw new Error(
    `${nameOf(configurer)} maps “${kind}” to the term “${termName}”, which nobody declares. Declare it with ` +
      `CONTENTS_ADMIN_LIST_FILTER_PROVIDER, or use one of ${known}.`,
  );
}

function add(mappings: Map<string, Mapping>, kind: string, mapping: Mapping): void {
  const key = kind.toLowerCase();
  const other = mappings.get(key);
  if (other && other.termName !== mapping.termName) {
    throw new Error(
      `${mapping.source} maps “${kind}” to the term “${mapping.termName}”, which ${other.source} maps to “${other.termName}”. ` +
        'Remove one of them.',
    );
  }
  mappings.set(key, mapping);
}

function nameOf(configurer: object): string {
  return configurer.constructor.name;
}
