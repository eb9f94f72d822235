import { and, contains, eq, or, type Predicate } from '@espalier/predicates';
import { Controller, Get, Query, Res, Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { ContentList, type VersionRow } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { storableText } from '#platform/strings';
import { text } from '#platform/texts';

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}

interface Choices {
  readonly items: readonly Choice[];
  readonly total: number;
}

const FIRST = 20;

/** Beyond that one types more of the title. */
const COUNT_UP_TO = 100;

const MOST_WORDS = 10;

@Injectable()
export class ItemChoices {
  constructor(
    private readonly list: ContentList,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * Latest versions that have all these words in their titles, or the id, as far as the principal may see them; those
   * that were changed last come first.
   *
   * @param types those that do not exist find nothing. None: all that are listed
   */
  async of(q: string, types: readonly string[], principal: Principal): Promise<Choices> {
    const known = types.filter((name) => this.definitions.get(name));
    if (types.length > 0 && known.length === 0) return { items: [], total: 0 };
    const { rows, totalCount } = await this.list.page(
      { where: wordsIn(q), type: known, stereotype: [], first: FIRST, skip: 0, countUpTo: COUNT_UP_TO, members: [] },
      principal,
    );
    return { items: rows.map((row) => this.choice(row)), total: totalCount };
  }

  private choice({ contentItemId, contentType, displayText, published }: VersionRow): Choice {
    const typeName = this.definitions.get(contentType)?.definition.displayName ?? contentType;
    return {
      id: contentItemId,
      title: displayText || text('(untitled)'),
      note: published ? typeName : text('{typeName}, draft', { typeName }),
    };
  }
}

const LONGEST = 200;

@AdminPage()
@Controller('Admin/Contents/Pick')
export class PickController {
  constructor(private readonly choices: ItemChoices) {}

  @Get()
  async find(
    @Res() response: Response,
    @Query() parameters: Readonly<Record<string, unknown>>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const types = textOf(parameters.types)
      .split(',')
      .filter((name) => name !== '');
    const found = await this.choices.of(textOf(parameters.q).slice(0, LONGEST), types, principal);
    response.set('Cache-Control', 'no-store').json(found);
  }
}

/** PostgreSQL takes no U+0000, not even to look for it. */
function textOf(given: unknown): string {
  return typeof given === 'string' ? storableText(given) : '';
}

function wordsIn(q: string): Predicate {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const all = and(...words.slice(0, MOST_WORDS).map((word) => contains('displayText', word)));
  const [word, ...others] = words;
  return word !== undefined && others.length === 0 ? or(all, eq('contentItemId', word.toLowerCase())) : all;
}
