import { Injectable } from '@nestjs/common';
import type { DisplayDriver, ExtensionPoint, ListOptionsViewModel, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { systemPrincipal } from '#core/auth';
import { DisplayDrivers, PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import type { ReadFilter } from '../filters/read-filter';
import { filterSyntax, type FilterSyntax } from './filter-syntax';
import type { ListAddress } from './list-address';
import { LIST_PLACES } from './list-places';

const PAGE = view<{ syntax: FilterSyntax; list: string }>('admin-list/filter-syntax-page');

type Cards<Options extends ListOptionsViewModel> = ExtensionPoint<DisplayDriver<Options>>;

interface Asked {
  readonly principal: Principal;
  /** Path of the page that shows the same. */
  readonly page: string;
}

/** Help with the filter of any list: a card per term, in a dialog and on a page of its own. */
@Injectable()
export class FilterHelp {
  constructor(
    private readonly drivers: DisplayDrivers,
    private readonly pages: PageRenderer,
  ) {}

  /**
   * To be called when the service starts, with what the list does by itself.
   *
   * @throws DisplayDriverError, MissingViewError
   */
  check<Options extends ListOptionsViewModel>(
    cards: Cards<Options>,
    byItself: Omit<Options, 'searchText' | 'normalizedText' | 'terms'>,
  ): void {
    const model = { searchText: '', normalizedText: '', terms: {}, ...byItself } as Options;
    this.drivers.check(cards, { model, principal: systemPrincipal }, LIST_PLACES);
  }

  syntax<Options extends ListOptionsViewModel>(
    cards: Cards<Options>,
    filter: Pick<ReadFilter<unknown, Options>, 'options' | 'faults' | 'phrases'>,
    { principal, page }: Asked,
  ): FilterSyntax {
    const zones = this.drivers.zones(cards, { model: filter.options, principal }, 'Thumbnail');
    return { ...filterSyntax(zones, filter), page };
  }

  /** @param list that it is the help of */
  async show(response: Response, syntax: FilterSyntax, list: ListAddress): Promise<void> {
    await this.pages.render(
      response,
      PAGE,
      { syntax, list: list.here },
      {
        title: text('Filter syntax'),
        help: 'filter-language#typing-filters',
      },
    );
  }
}
