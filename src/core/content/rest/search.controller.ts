import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import type { Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { sharedApiHeaders } from '#platform/caching';
import { ApiProperty, ApiOkResponse, ApiOperation, ApiProblems, ApiQueryShape, ApiTags } from '#platform/openapi';
import { list, optionalText, typedText, PAGE_PARAMETERS, QueryShape } from '#platform/request';
import { ContentSearch, MOST_FACETS, type SearchHit } from '../search/content-search';
import { SearchFilter } from '../search/search-filter';
import { MAX_QUERY_LENGTH } from '../search/search-query';

class SearchHitDto {
  @ApiProperty()
  contentItemId: string;

  @ApiProperty()
  contentType: string;

  @ApiProperty()
  displayText: string;

  @ApiProperty({ type: String, nullable: true })
  publishedUtc: string | null;

  @ApiProperty({ type: String, nullable: true })
  author: string | null;

  @ApiProperty({ description: 'More is better. Comparable within one answer.' })
  rank: number;

  @ApiProperty({
    description: 'HTML of text around what was found, which is in `mark` elements. There are no other elements.',
    example: 'The event loop is in <mark>libuv</mark>',
  })
  excerpt: string;
}

export class FacetValueDto {
  @ApiProperty()
  value: string;

  @ApiProperty({ description: 'How many of what was found have it, counted to 1,000.' })
  count: number;
}

export class FacetDto {
  @ApiProperty({ description: 'As it was asked for.', example: 'year' })
  name: string;

  @ApiProperty({ type: [FacetValueDto], description: 'The most frequent first, 50 at most.' })
  values: readonly FacetValueDto[];
}

class SearchResultDto {
  @ApiProperty({ type: [SearchHitDto], description: 'The best first.' })
  items: readonly SearchHitDto[];

  @ApiProperty({ description: 'How many there are that the caller may see, counted to 1,000.' })
  totalCount: number;

  @ApiProperty({ description: 'Whether there are no more than that.' })
  isTotalExact: boolean;

  @ApiProperty({ type: [FacetDto], description: 'In the order in which they were asked for.' })
  facets: readonly FacetDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What was searched for, where nothing has a word of `q`.',
  })
  didYouMean: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What `after` has to be for the next page; null on the last.',
  })
  next: string | null;
}

const SEARCH_QUERY = new QueryShape({
  q: typedText(
    MAX_QUERY_LENGTH,
    'What to look for: words, all of which are meant, `"phrases"`, `-without`, `one OR another`, `begin*`. Nothing is found without a word.',
  ),
  type: list('Names of types with commas between them, listable or not. Without it, all listable types.'),
  filter: typedText(
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
  async search(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SearchResultDto> {
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
    response.set(sharedApiHeaders() ?? {});
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
