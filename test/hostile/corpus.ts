import { addressesOf, QUERY_CASES, SITE_CASES } from './address-cases';
import { bodyCases, FILTER_CASES, JSON_CASES, MEMBER_CASES } from './content-cases';
import { GRAPHQL_CASES } from './graphql-cases';
import { FORM_CASES, HEADER_CASES, OAUTH_CASES, UPLOAD_CASES } from './header-cases';
import type { HostileCase } from './hostile-case';
import { LARGE_ANSWER_CASES } from './large-answer-cases';
import { SETTINGS_CASES } from './settings-cases';
import { TYPE_CASES } from './type-cases';

type Routes = readonly string[];

/** Requests that mean no good, by what they try. Where something has to be stored first, the case before it does that. */
export const CORPUS: Readonly<Record<string, (routes: Routes) => readonly HostileCase[]>> = {
  'addresses, by a visitor': (routes) => addressesOf(routes, 'visitor'),
  'addresses, by a writer': (routes) => addressesOf(routes, 'writer'),
  queries: () => QUERY_CASES,
  'paths of the site': () => SITE_CASES,
  headers: () => HEADER_CASES,
  forms: () => FORM_CASES,
  uploads: () => UPLOAD_CASES,
  OAuth: () => OAUTH_CASES,
  'texts of members': () => MEMBER_CASES,
  JSON: () => JSON_CASES,
  'short bodies': () => bodyCases(9000),
  'bodies of many marks': () => bodyCases(90_000),
  'long bodies': () => bodyCases(900_000),
  filters: () => FILTER_CASES,
  GraphQL: () => GRAPHQL_CASES,
  types: () => TYPE_CASES,
  settings: () => SETTINGS_CASES,
  'large answers': () => LARGE_ANSWER_CASES,
};

/** Gigabytes go back and forth: only the tests of large numbers ask them. */
export const LARGE_KINDS: ReadonlySet<string> = new Set(['long bodies', 'large answers']);
