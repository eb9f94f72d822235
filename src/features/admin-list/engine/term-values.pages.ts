import { Controller, Get, Inject, Query, Res, type Type } from '@nestjs/common';
import {
  adminListOptions,
  type AdminListClass,
  type AdminListDefinition,
  type PredicateList,
  type Principal,
} from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { MalformedQueryError } from '#platform/request';
import { pathBeside } from './asked-list';
import { textOf } from './list-query';

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
      @Res() response: Response,
      @Query() parameters: Readonly<Record<string, unknown>>,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      const given = (name: string) => textOf(parameters, name);
      const [term, typed] = [given('term'), given('value')];
      if (typed.length > LONGEST)
        throw new MalformedQueryError({ value: [`must have at most ${LONGEST} characters.`] });
      const query = this.definition.query(given, principal);
      const values = await this.definition.filter.values(query, term, typed, principal);
      if (!values) throw new MalformedQueryError({ term: ['must be the name of a term that has values to offer.'] });
      response.set('Cache-Control', 'no-store').json({ values });
    }
  }
  return Object.defineProperty(TermValuePages, 'name', { value: `${list.name}ValuePages` });
}
