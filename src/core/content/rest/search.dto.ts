import { ApiProperty } from '#platform/openapi';

export class SearchHitDto {
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

export class SearchResultDto {
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
    description: 'What was searched for, where nothing was found for `q` itself.',
  })
  didYouMean: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What `after` has to be for the next page; null on the last.',
  })
  next: string | null;
}
