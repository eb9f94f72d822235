import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Transaction } from '#platform/database';
import type { FocalPoint, MediaFacts, MediaFile } from '../files/media-file';
import type { Change } from '../files/media-rows';
import { mediaVersionNotFound } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { MediaVersionEntity, type VersionAction } from '../media.entities';

/** Of one file, besides the present one. A film that is replaced each day must not fill the storage. */
export const MOST_EARLIER = 20;

export interface MediaVersion extends Omit<MediaFacts, 'mediaType'>, FocalPoint {
  readonly number: number;
  readonly action: VersionAction;
  readonly restored: number | null;
  readonly savedUtc: string;
  readonly author: string | null;
}

/** How a file came to its content. */
export interface Making {
  readonly action: VersionAction;
  readonly restored?: number;
}

/** Whoever changes the versions of a file has its row locked. */
@Injectable()
export class MediaVersions {
  constructor(
    @InjectRepository(MediaVersionEntity) private readonly versions: Repository<MediaVersionEntity>,
    private readonly contents: MediaContents,
  ) {}

  /** The latest first, which is the present one. */
  async of(fileId: string): Promise<readonly MediaVersion[]> {
    const rows = await this.versions.find({ where: { fileId }, order: { number: 'DESC' } });
    return rows.map(versionOf);
  }

  async get(fileId: string, number: number, transaction?: Transaction): Promise<MediaVersion> {
    const versions = transaction?.repository(MediaVersionEntity) ?? this.versions;
    const row = await versions.findOneBy({ fileId, number });
    if (!row) throw mediaVersionNotFound();
    return versionOf(row);
  }

  async begin(transaction: Transaction, file: MediaFile, { author, now }: Change): Promise<void> {
    await this.insert(transaction, file, 1, { action: 'upload', savedUtc: now, author });
  }

  /** Whatever the file had before stays; of what has been there longest, what is too much goes. */
  async add(
    transaction: Transaction,
    before: MediaFile,
    after: MediaFile,
    { action, restored, author, now }: Making & Change,
  ): Promise<void> {
    const left = await this.present(transaction, before);
    const { focalX, focalY } = before;
    const repository = transaction.repository(MediaVersionEntity);
    await repository.update({ fileId: before.id, number: left }, { focalX, focalY });
    await this.insert(transaction, after, left + 1, { action, restored, savedUtc: now, author });
    const ended = await transaction.query<{ hash: string }>(
      `DELETE FROM media_version WHERE file_id = $1 AND number IN (
         SELECT number FROM media_version WHERE file_id = $1 ORDER BY number DESC OFFSET ${MOST_EARLIER + 1})
       RETURNING hash`,
      [before.id],
    );
    await this.contents.touchAll(
      transaction,
      ended.map(({ hash }) => hash),
    );
  }

  async remove(transaction: Transaction, fileId: string, { number, hash }: MediaVersion): Promise<void> {
    await transaction.repository(MediaVersionEntity).delete({ fileId, number });
    await this.contents.touchAll(transaction, [hash]);
  }

  /** Before the file goes for good, and they with it. */
  async end(transaction: Transaction, { id, hash: present }: MediaFile): Promise<void> {
    const text = 'DELETE FROM media_version WHERE file_id = $1 RETURNING hash';
    const ended = await transaction.query<{ hash: string }>(text, [id]);
    await this.contents.touchAll(transaction, [present, ...ended.map(({ hash }) => hash)]);
  }

  /** The number of the content that a file has. Nodes of an earlier release may have changed it and told nobody. */
  private async present(transaction: Transaction, file: MediaFile): Promise<number> {
    const [last] = await transaction.query<{ number: number; hash: string }>(
      'SELECT number, hash FROM media_version WHERE file_id = $1 ORDER BY number DESC LIMIT 1',
      [file.id],
    );
    if (last?.hash === file.hash) return last.number;
    const number = (last?.number ?? 0) + 1;
    await this.insert(transaction, file, number, { action: 'upload', savedUtc: file.modifiedUtc, author: null });
    return number;
  }

  private async insert(
    transaction: Transaction,
    { id, hash, size, width, height }: MediaFile,
    number: number,
    made: Making & { readonly savedUtc: string; readonly author: string | null },
  ): Promise<void> {
    const facts = { hash, size: String(size), width, height };
    await transaction.repository(MediaVersionEntity).insert({ fileId: id, number, ...facts, ...made });
  }
}

function versionOf({
  fileId: _file,
  file: _row,
  content: _content,
  size,
  ...version
}: MediaVersionEntity): MediaVersion {
  return { ...version, size: Number(size) };
}
