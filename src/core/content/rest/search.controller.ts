import { Controller, Get, Req } from '@nestjs/common';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiOkResponse, ApiOperation, ApiProblems, ApiQueryShape, ApiTags } from '#platform/openapi';
import { list, optionalText, PAGE_PARAMETERS, QueryShape } from '#platform/request';
import { ContentSearch, MOST_FACETS, type SearchHit } from '../search/content-search';
import { SearchFilter } from '../search/search-filter';
import { MAX_QUERY_LENGTH } from '../search/search-query';
import { SearchHitDto, SearchResultDto } from './search.dto';

const SEARCH_QUERY = new QueryShape({
  q: optionalText(
    MAX_QUERY_LENGTH,
    'What to look for: words, all of which are meant, `"phrases"`, `-without`, `one OR another`, `begin*`. Nothing is found without a word.',
  ),
  type: list('Names of types with commas between them, listable or not. Without it, all listable types.'),
  filter: optionalText(
    FILTER_LIMITS.length,
    'Narrows the answer further, in the language of `q` of `/api/content`: `author:steve created:>=2026-01-31`.',
  ),
  facets: list(
    `What to count values of: \`type\`, \`author\`, \`year\`, and names of fields of the types; at most ${MOST_FACETS}.`,
  ),
  first: PAGE_PARAMETERS.first,
  after: optionalText(200, 'The `next` of an answer to the same question: what comes behind it.'),
});

@ApiTags('Content items')
@Controller('api/search')
@RequirePermission('AccessContentApi')
export class SearchController {
  constructor(
    private readonly content: ContentSearch,
    private readonly filter: SearchFilter,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Finds published items by their words, the best first' })
  @ApiQueryShape(SEARCH_QUERY)
  @ApiOkResponse({ type: SearchResultDto, description: 'The hits, and what all of them have.' })
  @ApiProblems(400)
  async search(@Req() request: Request, @CurrentPrincipal() principal: Principal): Promise<SearchResultDto> {
    const { q, type, filter, facets, first, after } = SEARCH_QUERY.read(request.originalUrl);
    const narrowed = await this.filter.narrowed(type, filter, principal);
    const asked = { ...narrowed, q, facets, first, after: after || undefined };
    const {
      hits,
      hasNextPage,
      totalCount,
      isTotalExact,
      didYouMean,
      facets: counted,
    } = await this.content.search(asked, principal);
    return {
      items: hits.map(hitDto),
      totalCount,
      isTotalExact,
      facets: counted,
      didYouMean: didYouMean ?? null,
      next: (hasNextPage && hits.at(-1)?.cursor) || null,
    };
  }
}

function hitDto({ row, rank, excerpt }: SearchHit): SearchHitDto {
  const { contentItemId, contentType, displayText, publishedUtc, author } = row.toItem();
  return { contentItemId, contentType, displayText, publishedUtc, author, rank, excerpt };
}
