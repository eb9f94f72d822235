import { Injectable } from '@nestjs/common';
import { always } from '@espalier/predicates';
import type { ContentsQuery, Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { MalformedQueryError } from '#platform/request';
import { LIST_FILTER } from '../list/content-list';

/** What is searched, narrowed by what somebody types in the filter language. */
@Injectable()
export class SearchFilter {
  constructor(private readonly extensions: ExtensionRegistry) {}

  /**
   * @param type names of types
   * @throws MalformedQueryError at `filter`
   */
  async narrowed(type: readonly string[], filter: string, principal: Principal): Promise<ContentsQuery> {
    const query: ContentsQuery = { where: always(), type, stereotype: [] };
    if (filter === '') return query;
    const narrowed = await this.narrow(query, filter, principal);
    const faults = [
      ...(narrowed.status === undefined ? [] : ['must not have status: what is published is searched.']),
      ...(narrowed.sort === undefined ? [] : ['must not have sort: the best come first.']),
    ];
    if (faults.length > 0) throw new MalformedQueryError({ filter: faults });
    return narrowed;
  }

  private async narrow(query: ContentsQuery, filter: string, principal: Principal): Promise<ContentsQuery> {
    try {
      return await this.extensions.the(LIST_FILTER).narrow(query, filter, principal);
    } catch (error) {
      throw error instanceof MalformedQueryError ? error.renamed({ q: 'filter' }) : error;
    }
  }
}
