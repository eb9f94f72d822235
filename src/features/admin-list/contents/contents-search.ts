import { Injectable } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { ContentsQuery, Principal } from '@espalier/plugin-sdk';
import { ForbiddenError } from '#core/auth';
import { viewScope } from '#core/content';
import { ContentDefinitions, isSameStereotype } from '#core/content-definition';
import { ListAddress } from '../engine/list-address';
import { readListQuery, textOf } from '../engine/list-query';
import { ContentsFilter, type ReadContentsFilter } from './contents-filter';

export const CONTENTS_PATH = '/Admin/Contents/ContentItems';
export const HELP_PATH = '/Admin/Contents/FilterSyntax';

/** What a page of contents is asked for. */
export interface Search {
  readonly address: ListAddress;
  readonly filter: ReadContentsFilter;
  /** The type of the page, by its name. */
  readonly type?: string;
  readonly stereotype?: string;
  /** The stereotypes that the list is of, whether its address or its filter says so; empty: it is of no particular ones. */
  readonly stereotypes: readonly string[];
}

/** Reads the address of a page of contents. */
@Injectable()
export class ContentsSearch {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly filters: ContentsFilter,
  ) {}

  /**
   * @param typeName empty for all types
   * @throws TypeNotFoundError; ForbiddenError for whoever may see nothing there, whatever there is
   */
  async read(typeName: string, parameters: Readonly<Record<string, unknown>>, principal: Principal): Promise<Search> {
    this.requireView(typeName, principal);
    const stereotype = textOf(parameters, 'stereotype');
    const address = new ListAddress(pathOf(typeName), readListQuery(parameters), { stereotype });
    const query: ContentsQuery = {
      where: always(),
      type: typeName === '' ? [] : [typeName],
      stereotype: stereotype === '' ? [] : [stereotype],
    };
    const filter = await this.filters.read(query, address.query.q, principal);
    return {
      address,
      filter,
      stereotypes: filter.query.stereotype.map((name) => this.asTheyAreCalled(name)),
      ...(typeName !== '' && { type: typeName }),
      ...(stereotype !== '' && { stereotype }),
    };
  }

  private asTheyAreCalled(stereotype: string): string {
    const types = this.definitions.all();
    const known = types.find(({ definition }) => isSameStereotype(definition.stereotype, stereotype));
    return known?.definition.stereotype ?? stereotype;
  }

  private requireView(typeName: string, principal: Principal): void {
    if (typeName !== '' && !this.definitions.get(typeName)) throw this.definitions.notFound(typeName);
    const names = typeName === '' ? this.definitions.all().map(({ name }) => name) : [typeName];
    if (names.length > 0 && viewScope(principal, names).types.length === 0) throw new ForbiddenError('ViewContent');
  }
}

export function pathOf(typeName: string): string {
  return typeName === '' ? CONTENTS_PATH : `${CONTENTS_PATH}/${typeName}`;
}
