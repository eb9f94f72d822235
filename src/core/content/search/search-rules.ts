import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Contributes, type SearchWeight } from '@espalier/plugin-sdk';
import {
  ContentDefinitions,
  TYPE_RULE,
  type ContentMember,
  type ContentType,
  type TypeRule,
} from '#core/content-definition';
import { Database, type Transaction } from '#platform/database';
import { memberFields } from '../query/query-fields';

/** What of the items of a type is searched for, as `content_searchable` has it. */
export interface SearchableTexts {
  readonly content_type: string;
  /** As literals of `text[]`. */
  readonly paths: readonly string[];
  /** Of the words at each path. */
  readonly weights: readonly string[];
  /** Paths of lists of embedded items. */
  readonly embedded: readonly string[];
}

const WEIGHTS: Readonly<Record<Exclude<SearchWeight, 'none'>, string>> = {
  title: 'A',
  heading: 'B',
  text: 'C',
  low: 'D',
};

function searchableTexts(type: ContentType): SearchableTexts {
  const members = [...type.members.values()];
  const weighed = members.flatMap(weightsOf);
  return {
    content_type: type.name,
    paths: weighed.map(([path]) => path),
    weights: weighed.map(([, weight]) => weight),
    embedded: members.flatMap((member) =>
      member.kind === 'part' && member.partType.embeds
        ? [pathLiteral([member.wireName, member.partType.embeds.member])]
        : [],
    ),
  };
}

function weightsOf(member: ContentMember): [path: string, weight: string][] {
  const { settings } = member.kind === 'part' ? member.attachment : member.field;
  const chosen = settings.searchable as SearchWeight | undefined;
  const { searchable: ofKind = {} } = member.kind === 'part' ? member.partType : member.fieldType;
  return memberFields(member).flatMap(({ kind, path, scalar }): [string, string][] => {
    const own = ofKind[path.slice(1).join('.')] ?? 'low';
    const isText = (kind === 'text' || kind === 'textList') && scalar === undefined;
    // What people never read is not searched for, whatever the type says of the member as a whole.
    const weight = own === 'none' ? own : (chosen ?? own);
    return isText && weight !== 'none' ? [[pathLiteral(path), WEIGHTS[weight]]] : [];
  });
}

/** Wire names have nothing that an array would need to quote. */
function pathLiteral(path: readonly string[]): string {
  return `{${path.join(',')}}`;
}

/** Types that embed others have words of these. */
const WRITE = `
  WITH changed AS (
    INSERT INTO content_searchable
    SELECT r.* FROM jsonb_to_recordset($1) AS r (content_type text, paths text[], weights text[], embedded text[])
    ON CONFLICT (content_type) DO UPDATE SET paths = EXCLUDED.paths, weights = EXCLUDED.weights, embedded = EXCLUDED.embedded
      WHERE (content_searchable.paths, content_searchable.weights, content_searchable.embedded)
        IS DISTINCT FROM (EXCLUDED.paths, EXCLUDED.weights, EXCLUDED.embedded)
    RETURNING content_type
  ), concerned AS (
    SELECT c.content_type FROM changed c UNION SELECT s.content_type FROM content_searchable s WHERE s.embedded <> '{}'
  ), written AS (
    SELECT array_agg(c.content_type) AS types FROM concerned c
    WHERE EXISTS (SELECT FROM content_item_version v WHERE v.content_type = c.content_type)
  )
  UPDATE content_words_progress p SET asked_in = NULL, missing_to = NULL, done_to = 0,
    types = ARRAY(SELECT DISTINCT unnest(p.types || w.types))
  FROM written w WHERE w.types IS NOT NULL AND EXISTS (SELECT FROM changed)`;

/** Keeps in the database which texts of a type are searched for, so that it writes their words with every version. */
@Injectable()
@Contributes(TYPE_RULE)
export class SearchRules implements TypeRule, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  stored(type: ContentType, transaction: Transaction): Promise<void> {
    return this.write([type], transaction);
  }

  /** Of all types: a plug-in may bring other parts and fields than before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.transaction((transaction) => this.write(this.definitions.all(), transaction));
  }

  private async write(types: readonly ContentType[], transaction: Transaction): Promise<void> {
    await transaction.query(WRITE, [JSON.stringify(types.map(searchableTexts))]);
  }
}
