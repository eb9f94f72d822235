import { type Change, type Condition, type Refuse } from '@espalier/filter-syntax';
import {
  CONTENT_OPTIONS_DISPLAY_DRIVER,
  type ContentOptionsViewModel,
  CONTENTS_ADMIN_LIST_FILTER_PROVIDER,
  type ContentsAdminListFilterProvider,
  type ContentsFilterBuilder,
  type ContentsList,
  type ContentsQuery,
  type ContentsSort,
  Contributes,
  type DisplayDriver,
  type Principal,
  sentence,
  view,
} from '@espalier/plugin-sdk';
import { contains, eq, isIn, never, not, or, type Predicate } from '@espalier/predicates';
import type { ErrorText } from '#platform/errors';
import { ONESELF } from '#core/auth';
import { LIST_SORTS, LIST_STATUSES, stereotypeFault, typeFault } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { choiceOf, optionOf, saidBefore, unless } from '../filters/choices';
import { ofDates } from '../filters/date-terms';
import { DEFAULT_SORT, DEFAULT_STATUS, SEARCH, TEXT } from './contents-defaults';
import { ContentsValues } from './contents-values';

type Parameter = Exclude<keyof ContentsQuery, 'where'>;

/** Contract, section 7. */
@Contributes(CONTENTS_ADMIN_LIST_FILTER_PROVIDER)
export class ContentsTerms implements ContentsAdminListFilterProvider {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly values: ContentsValues,
  ) {}

  build(filters: ContentsFilterBuilder): void {
    this.addKinds(filters);
    this.addOptions(filters);
    addTexts(filters);
    this.addPeople(filters);
    addDates(filters);
  }

  private addKinds(filters: ContentsFilterBuilder): void {
    const types = said('type', (value, refuse) =>
      names(value, refuse, (name) => {
        const fault = typeFault(this.definitions, name);
        return fault && { ...fault, message: `The type ${fault.message}` };
      }),
    );
    const stereotypes = said('stereotype', (value, refuse) =>
      names(value, refuse, (name) => stereotypeFault(this.definitions, name)),
    );
    filters
      .single('type', (term) =>
        term
          .values((typed, context) => this.values.types(typed, context))
          .change(types)
          .map('selectedContentType', onlyName, chosen),
      )
      .single('stereotype', (term) =>
        term
          .values((typed, context) => this.values.stereotypes(typed, context))
          .change(stereotypes)
          .map('stereotype', onlyName, chosen),
      );
  }

  private addOptions(filters: ContentsFilterBuilder): void {
    const status = said('status', (value, refuse) => choiceOf(LIST_STATUSES, value, 'status', refuse));
    const sort = said('sort', (value, refuse) => choiceOf(LIST_SORTS, value, 'order', refuse));
    filters
      .single('status', (term) =>
        term
          .suggests(LIST_STATUSES)
          .values((...asked) => this.values.statuses(...asked))
          .change(status)
          .map('status', (value) => optionOf(LIST_STATUSES, value), unless(DEFAULT_STATUS)),
      )
      .single('sort', (term) =>
        term
          .suggests(LIST_SORTS)
          .change(sort)
          .map('sort', (value) => optionOf(LIST_SORTS, value), unless<ContentsSort>(DEFAULT_SORT)),
      );
  }

  /** A name that nobody has finds nothing, and is no fault: that would tell who is registered here. */
  private addPeople(filters: ContentsFilterBuilder): void {
    const isOwner: Condition<ContentsList> = async (name, { principal, userIdOf, applicationsNamed }) => {
      if (isOneself(name)) return owned(principal, 'owner', principal.id);
      const [userId, applications] = await Promise.all([userIdOf(name), applicationsNamed(name)]);
      const ids = applications.map(({ clientId }) => clientId);
      return isIn('owner', userId === undefined ? ids : [userId, ...ids]);
    };
    const isAuthor: Condition<ContentsList> = async (name, { principal, applicationsNamed }) => {
      if (isOneself(name)) return owned(principal, 'author', principal.name);
      const displayNames = (await applicationsNamed(name)).map(({ displayName }) => displayName);
      return isIn('author', [...new Set([name, ...displayNames])]);
    };
    filters
      .many('owner', (term) =>
        term
          .searchesText(false)
          .values((typed, context) => this.values.people(typed, context))
          .anyMatch(isOwner)
          .noneMatch(async (...given) => not(await isOwner(...given))),
      )
      .many('author', (term) =>
        term
          .searchesText(false)
          .values((typed, context) => this.values.people(typed, context))
          .anyMatch(isAuthor)
          .noneMatch(async (...given) => not(await isAuthor(...given))),
      );
  }
}

function isOneself(name: string): boolean {
  return name.toLowerCase() === ONESELF;
}

/** Visitors own nothing. */
function owned({ kind }: Principal, field: string, value: string): Predicate {
  return kind === 'anonymous' ? never() : eq(field, value);
}

function addTexts(filters: ContentsFilterBuilder): void {
  filters
    .many(TEXT, (term) =>
      term
        .asDefault()
        .anyMatch((value) => contains('displayText', value))
        .noneMatch((value) => not(contains('displayText', value))),
    )
    .many(SEARCH, (term) => term.anyMatch(hasPhrase).noneMatch((...given) => not(hasPhrase(...given))))
    .single('id', (term) =>
      term.match((value) => {
        const id = value.toLowerCase();
        return or(eq('contentItemId', id), eq('contentItemVersionId', id));
      }),
    );
}

/** Elsewhere a hyphen leaves a word out. */
function hasPhrase(value: string, _context: ContentsList['context'], refuse: Refuse): Predicate {
  if (/^-(?!-|$)/.test(value)) {
    refuse(
      sentence('A hyphen leaves nothing out here. Write “NOT {word}”, or the word without the hyphen.', {
        word: value.slice(1),
      }),
    );
  }
  return eq('phrase', value);
}

function addDates(filters: ContentsFilterBuilder): void {
  for (const name of ['created', 'modified', 'published']) {
    filters.single(name, (term) => ofDates(term, `${name}Utc`));
  }
}

function said<Name extends Parameter>(
  parameter: Name,
  read: (value: string, refuse: Refuse) => ContentsQuery[Name],
): Change<ContentsList> {
  return (query, value, _, refuse) => {
    if (query[parameter]?.length) {
      refuse(saidBefore(parameter));
    }
    return { ...query, [parameter]: read(value, refuse) };
  };
}

function onlyName(value: string): string | undefined {
  return value.includes(',') ? undefined : value;
}

function chosen(name: string | undefined): string | undefined {
  return name;
}

function names(value: string, refuse: Refuse, faultOf: (name: string) => ErrorText | undefined): readonly string[] {
  const given = [...new Set(value.split(',').map((name) => name.trim()))];
  if (given.includes(''))
    refuse(sentence('A name is missing beside a comma. Write names with commas and without spaces between them.'));
  const faults = given.flatMap((name) => faultOf(name) ?? []);
  const [first] = faults;
  if (!first) return given;
  const message = faults.map((fault) => fault.message).join(' ');
  return refuse({ message, shown: first.shown ?? { message } });
}

const CARDS = [
  'DisplayText',
  'Search',
  'ContentType',
  'Stereotype',
  'Status',
  'Sort',
  'Owner',
  'Author',
  'Created',
  'Modified',
  'Published',
  'Id',
  'Field',
];

@Contributes(CONTENT_OPTIONS_DISPLAY_DRIVER)
export class ContentsCards implements DisplayDriver<ContentOptionsViewModel> {
  display() {
    return CARDS.map((name, index) =>
      view(`ContentsAdminFilters_Thumbnail__${name}`).at('Thumbnail', `Content:${(index + 1) * 10}`),
    );
  }
}
