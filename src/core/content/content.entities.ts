import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, ForeignKey } from 'typeorm';
import { ContentItem } from '@espalier/plugin-sdk/entities';

/** Of each live or latest version, by `words_of`. Triggers keep it. */
@Entity('content_words')
@Index('ix_content_words_title', { synchronize: false })
export class ContentWordsEntity {
  @PrimaryColumn({ name: 'version_id', type: 'bigint', primaryKeyConstraintName: 'pk_content_words' })
  versionId: string;

  @Index('ix_content_words', { type: 'gin' })
  @Column({ name: 'words', type: 'tsvector' })
  words: string;
}

/** Which texts of a type have words. */
@Entity('content_searchable')
export class ContentSearchableEntity {
  @PrimaryColumn({
    name: 'content_type',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_searchable',
  })
  contentType: string;

  /** Of texts in the data, as literals of `text[]`. */
  @Column({ name: 'paths', type: 'text', array: true })
  paths: string[];

  /** Of the words at each path: A to D. */
  @Column({ name: 'weights', type: 'text', array: true })
  weights: string[];

  /** Of lists of embedded items, as `paths`. */
  @Column({ name: 'embedded', type: 'text', array: true })
  embedded: string[];
}

/** A single row: of which types words have to be written anew, and up to which version this is done. */
@Entity('content_words_progress')
@Check('ck_content_words_progress', 'id = 1')
export class ContentWordsProgressEntity {
  @PrimaryColumn({ name: 'id', type: 'smallint', primaryKeyConstraintName: 'pk_content_words_progress' })
  id: number;

  /** None when there is nothing to do. */
  @Column({ name: 'types', type: 'text', array: true })
  types: string[];

  /** A transaction: those before it may still write words as they were before. Null until the work begins. */
  @Column({ name: 'asked_in', type: 'bigint', nullable: true })
  askedIn: string | null;

  /** Null until the transactions before have ended. */
  @Column({ name: 'missing_to', type: 'bigint', nullable: true })
  missingTo: string | null;

  @Column({ name: 'done_to', type: 'bigint' })
  doneTo: string;
}

/** Words as they are written in published versions, without accents: what misspelt ones are compared with. */
@Entity('content_known_word')
export class KnownWordEntity {
  @Index('ix_content_known_word', { synchronize: false })
  @PrimaryColumn({ name: 'word', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_content_known_word' })
  word: string;
}

/** Versions whose words are still to be added to these. */
@Entity('content_known_word_queue')
export class KnownWordQueueEntity {
  @PrimaryGeneratedColumn('identity', {
    name: 'id',
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_content_known_word_queue',
  })
  id: string;

  @Column({ name: 'version_id', type: 'bigint' })
  versionId: string;
}

/** What a live or latest version mentions, by `references_in`. Triggers keep it. */
@Entity('content_reference')
@Check('ck_content_reference_kind', "kind IN ('link', 'list', 'media', 'picker')")
export class ContentReferenceEntity {
  /** The id of an item, a path such as `/media/oak.png`, with or without a host before it, or a handle. */
  @PrimaryColumn({
    name: 'target',
    type: 'text',
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_reference',
  })
  target: string;

  @Index('ix_content_reference_version')
  @PrimaryColumn({ name: 'version_id', type: 'bigint', primaryKeyConstraintName: 'pk_content_reference' })
  versionId: string;

  @Column({ name: 'kind', type: 'varchar', length: 8, collation: 'C' })
  kind: string;
}

/** A single row: of which versions references are still to be written. */
@Entity('content_reference_progress')
@Check('ck_content_reference_progress', 'id = 1')
export class ContentReferenceProgressEntity {
  @PrimaryColumn({ name: 'id', type: 'smallint', primaryKeyConstraintName: 'pk_content_reference_progress' })
  id: number;

  @Column({ name: 'done_to', type: 'bigint' })
  doneTo: string;

  /** Later versions have had theirs from the beginning. */
  @Column({ name: 'missing_to', type: 'bigint' })
  missingTo: string;
}

/** Unique among all items: `slug` and the path, `alias` and the alias, `redirect` and a path that leads elsewhere. */
@Entity('content_handle')
@Check('ck_content_handle_live', 'published OR latest')
@Check(
  'ck_content_handle_target',
  `(target IS NULL) = (content_item_id IS NOT NULL) AND (target IS NULL OR kind = 'redirect')`,
)
@ForeignKey(() => ContentItem, ['contentItemId'], ['contentItemId'], {
  name: 'fk_content_handle_item',
  onDelete: 'CASCADE',
})
export class ContentHandleEntity {
  @PrimaryColumn({
    name: 'kind',
    type: 'varchar',
    length: 32,
    collation: 'C',
    primaryKeyConstraintName: 'pk_content_handle',
  })
  kind: string;

  @PrimaryColumn({ name: 'value', type: 'text', collation: 'C', primaryKeyConstraintName: 'pk_content_handle' })
  value: string;

  /** None has a redirect to `target`. */
  @Index('ix_content_handle_item')
  @Column({ name: 'content_item_id', type: 'varchar', length: 26, collation: 'C', nullable: true })
  contentItemId: string | null;

  /** Where a redirect leads: a path that begins with a slash, or an address of another host. */
  @Column({ name: 'target', type: 'text', nullable: true })
  target: string | null;

  @Column({ name: 'published', type: 'boolean' })
  published: boolean;

  @Column({ name: 'latest', type: 'boolean' })
  latest: boolean;
}

/** What is missing among the versions of an item. */
@Entity('pruned_versions')
@ForeignKey(() => ContentItem, ['contentItemId'], ['contentItemId'], {
  name: 'fk_pruned_versions_item',
  onDelete: 'CASCADE',
})
export class PrunedVersionsEntity {
  @PrimaryColumn({
    name: 'content_item_id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_pruned_versions',
  })
  contentItemId: string;

  /** Of the version that came next, when they were pruned. */
  @PrimaryColumn({ name: 'before_id', type: 'bigint', primaryKeyConstraintName: 'pk_pruned_versions' })
  beforeId: string;

  @Column({ name: 'count', type: 'integer' })
  count: number;

  @Column({ name: 'pruned_utc', type: 'timestamptz', precision: 3 })
  prunedUtc: Date;
}

export const CONTENT_ENTITIES = [
  ContentHandleEntity,
  PrunedVersionsEntity,
  ContentSearchableEntity,
  KnownWordEntity,
  KnownWordQueueEntity,
  ContentWordsEntity,
  ContentWordsProgressEntity,
  ContentReferenceEntity,
  ContentReferenceProgressEntity,
];
