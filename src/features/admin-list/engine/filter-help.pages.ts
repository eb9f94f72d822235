import { Controller, Get, Inject, Query, Req, Res, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import type { Response } from 'express';
import type { Fault } from '@espalier/filter-syntax';
import {
  adminListOptions,
  type AdminListClass,
  type AdminListDefinition,
  type PredicateList,
  type Principal,
} from '@espalier/plugin-sdk';
import { AdminPage, CurrentPrincipal, RequirePermission, systemPrincipal } from '#core/auth';
import { DisplayDrivers, PageRenderer, view, type Places, type ShownView, type Zones } from '#core/display';
import type { PageRequest } from '#platform/pages';
import { MalformedQueryError } from '#platform/request';
import { text, translated } from '#platform/texts';
import { readAddress, pathBeside, type AskedList } from './asked-list';
import { textOf } from './list-address';

export interface ListFault {
  readonly message: string;
  readonly place?: FaultPlace;
}

interface FaultPlace {
  readonly before: string;
  /** The faulty piece; empty where something is missing. */
  readonly marked: string;
  readonly behind: string;
}

const CONTEXT = 30;
const MARKED = 60;

export function markedFault(q: string, fault: Fault): ListFault {
  const { start, end } = fault;
  const before = q.slice(Math.max(0, start - CONTEXT), start).toWellFormed();
  return {
    message: translated(fault),
    place: {
      before: start > CONTEXT ? `…${before}` : before,
      marked: shortened(q.slice(start, end), MARKED),
      behind: shortened(q.slice(end), CONTEXT),
    },
  };
}

function shortened(piece: string, length: number): string {
  return `${piece.slice(0, length).toWellFormed()}${piece.length > length ? '…' : ''}`;
}

/** The display type of cards in the help, and that of what stands around a list. */
export const CARDS = 'Thumbnail';
export const AROUND = 'List';

const PLACES: Places = { [CARDS]: ['Content'], [AROUND]: ['Header', 'Actions', 'Footer'] };

export interface FilterSyntax {
  readonly cards: readonly ShownView[];
  readonly typed: string;
  readonly normalized: string;
  readonly faults: readonly ListFault[];
  /** Where words side by side are one phrase, and where each stands for itself; absent where they are phrases nowhere. */
  readonly phrases?: { readonly onePhrase: string; readonly eachItself: string; readonly example?: string };
  readonly page?: string;
}

const PAGE = view<{ syntax: FilterSyntax; list: string }>('admin-list/filter-syntax-page');

/** The dialog “Filter syntax” as a page, to have beside the list, and for browsers that cannot open it. */
export function filterHelpPages<T extends PredicateList>(list: AdminListClass<T>): Type[] {
  const options = adminListOptions(list);
  if (!options.help) return [];
  const { path, cards } = options.help;

  @AdminPage()
  @RequirePermission(options.permission)
  @Controller(path)
  class FilterHelpPages implements OnApplicationBootstrap {
    constructor(
      @Inject(list) private readonly definition: AdminListDefinition<T>,
      private readonly drivers: DisplayDrivers,
      private readonly pages: PageRenderer,
    ) {}

    async onApplicationBootstrap(): Promise<void> {
      const { options: model } = await readAddress(options, this.definition, {}, { principal: systemPrincipal });
      this.drivers.check(cards, { model, principal: systemPrincipal }, PLACES);
    }

    @Get()
    async show(
      @Res() response: Response,
      @Query() parameters: Readonly<Record<string, unknown>>,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const asked = await readAddress(options, this.definition, parameters, { principal });
      const zones = this.drivers.zones(cards, { model: asked.options, principal }, CARDS);
      const model = { syntax: syntaxOf(asked, zones), list: asked.address.here };
      await this.pages.render(response, PAGE, model, {
        title: text('Filter syntax'),
        help: 'filter-language',
      });
    }
  }
  return [Object.defineProperty(FilterHelpPages, 'name', { value: `${list.name}HelpPages` })];
}

/** @param zones what display drivers show of the options in the display type {@link CARDS} */
export function syntaxOf<T extends PredicateList>(
  { options, faults, phrases, helpPath }: AskedList<T>,
  zones: Zones,
): FilterSyntax {
  const { searchText, normalizedText } = options;
  return {
    cards: zones.Content ?? [],
    typed: searchText,
    normalized: normalizedText,
    faults: faults.map((fault) => markedFault(searchText, fault)),
    phrases: phrases && {
      onePhrase: named(phrases.onePhrase),
      eachItself: named(phrases.eachItself),
      example: phrases.eachItself[0],
    },
    page: helpPath,
  };
}

function named(terms: readonly string[]): string {
  return terms.map((name) => `${name}:`).join(', ');
}

/** Nobody types more before choosing. */
const LONGEST = 100;

/** What the box of a filter asks for while somebody types: values of a term that are not in the page. */
export function termValuePages<T extends PredicateList>(list: AdminListClass<T>): Type {
  const options = adminListOptions(list);

  @AdminPage()
  @RequirePermission(options.permission)
  @Controller(pathBeside(options.path, 'Values'))
  class TermValuePages {
    constructor(@Inject(list) private readonly definition: AdminListDefinition<T>) {}

    /** @throws MalformedQueryError; DomainError for a list that the person may not see */
    @Get()
    async find(
      @Req() { visit }: PageRequest,
      @Res() response: Response,
      @Query() parameters: Readonly<Record<string, unknown>>,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const given = (name: string) => textOf(parameters, name);
      const [term, typed] = [given('term'), given('value')];
      if (typed.length > LONGEST)
        throw new MalformedQueryError({ value: [`must have at most ${LONGEST} characters.`] });
      const query = this.definition.query(given, principal);
      const values = await this.definition.filter.values(query, term, typed, principal, visit?.timeZone);
      if (!values) throw new MalformedQueryError({ term: ['must be the name of a term that has values to offer.'] });
      response.set('Cache-Control', 'no-store').json({ values });
    }
  }
  return Object.defineProperty(TermValuePages, 'name', { value: `${list.name}ValuePages` });
}
