import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, sentence, type AuditTrail, type Fault, type Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Config } from '#platform/config';
import { Database, sqlState, type Transaction } from '#platform/database';
import { entityTagOf, preconditionOf } from '#platform/request';
import { kindOf } from '../kinds/media-kinds';
import { invalidMedia, mediaChanged, mediaNotFound, pathTaken, tooManyTags, versionIsPresent } from '../media-errors';
import { deleted, described, moved, remade, versionDeleted } from '../media-events';
import { libraryPath, pathFaults } from '../paths/library-path';
import { MediaRedirects } from '../redirects/media-redirects';
import { MediaVersions, type Making } from '../versions/media-versions';
import {
  descriptionOf,
  listedMedia,
  type FocalPoint,
  type MediaDescription,
  type MediaFacts,
  type MediaFile,
} from './media-file';
import { MediaRows, type Change } from './media-rows';
import { changedTags, MOST_TAGS, normalTags, tagFaults, type TagChange } from './media-tags';

const UNIQUE_VIOLATION = '23505';

/** A content, which has been kept. */
export interface MadeContent extends Making {
  readonly facts: MediaFacts;
  /** In it; the one of the file stays as it is where there is none. */
  readonly focalPoint?: FocalPoint;
  /** The hash of the one that it was made of: nothing else may be there now. */
  readonly madeOf?: string;
}

type Changing = (transaction: Transaction, before: MediaFile, change: Change) => Promise<MediaFile>;

export interface GivenAltText {
  readonly id: string;
  readonly altText: string;
  readonly ifMatch: string;
}

export const LONGEST_ALT_TEXT = 1024;

/** Of a form that has several. */
export function altTextMember(id: string): string {
  return `altText:${id}`;
}

const altTextFault = (id: string, said: Omit<Fault, 'member'>): Fault => ({ member: altTextMember(id), ...said });
const tooLong = () => sentence('must be at most {most} characters long.', { most: LONGEST_ALT_TEXT });
const changedMeanwhile = () =>
  sentence('belongs to a file that somebody has changed meanwhile. Check it and save again.');

/** Each takes the tag of the file as it was read; without one, whatever is stored is changed. */
@Injectable()
export class MediaChanges {
  constructor(
    private readonly database: Database,
    private readonly rows: MediaRows,
    private readonly redirects: MediaRedirects,
    private readonly versions: MediaVersions,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async get(id: string): Promise<MediaFile> {
    const file = await this.rows.byId(id);
    if (!file) throw mediaNotFound();
    return file;
  }

  /** The content that it had stays as an earlier version. */
  async setContent(
    principal: Principal,
    id: string,
    made: MadeContent,
    ifMatch?: string,
    within?: Transaction,
  ): Promise<MediaFile> {
    const { facts, focalPoint, madeOf } = made;
    const work: Changing = async (transaction, before, change) => {
      if (madeOf !== undefined && madeOf !== before.hash) throw mediaChanged();
      if (before.hash === facts.hash) return before;
      const after = { ...before, ...facts, ...focalPoint, modifiedUtc: change.now, author: change.author };
      await this.rows.setContent(transaction, after, change);
      await this.versions.add(transaction, before, after, { ...made, ...change });
      await this.trail.record(transaction, remade(principal, made, before, after));
      return after;
    };
    return this.changing(principal, id, ifMatch, work, within);
  }

  /** @param change what is absent stays as it is */
  async describe(
    principal: Principal,
    id: string,
    change: Partial<MediaDescription>,
    ifMatch?: string,
  ): Promise<MediaFile> {
    const faults = tagFaults('tags', change.tags ?? []);
    if (faults.length > 0) throw invalidMedia(faults);
    return this.changing(principal, id, ifMatch, async (transaction, before, { author, now }) => {
      const given = { ...descriptionOf(before), ...change };
      const description = { ...given, tags: normalTags(given.tags) };
      if (isDeepStrictEqual(description, descriptionOf(before))) return before;
      requireFocalPoint(description, before);
      await this.rows.setDescription(transaction, id, description, { author, now });
      const after = { ...before, ...description, modifiedUtc: now, author };
      await this.trail.record(transaction, described(principal, before, after));
      return after;
    });
  }

  /** Of those that are there: all of them, or none. Each has a tag, as any change has. */
  async setAltTexts(principal: Principal, texts: readonly GivenAltText[]): Promise<readonly MediaFile[]> {
    const long = texts.filter(({ altText }) => altText.length > LONGEST_ALT_TEXT);
    if (long.length > 0) throw invalidMedia(long.map(({ id }) => altTextFault(id, tooLong())));
    return this.database.transaction(async (transaction) => {
      const made = { author: principal.name, now: this.clock.nowUtc() };
      const byId = new Map(texts.map((given) => [given.id, given]));
      const files = await this.rows.lockAll(transaction, [...byId.keys()]);
      const changed = files.filter(({ id, altText }) => byId.get(id)?.altText !== altText);
      const outdated = changed.filter(
        (file) => entityTagOf(listedMedia(file, this.config.baseUrl)) !== byId.get(file.id)?.ifMatch,
      );
      if (outdated.length > 0) throw invalidMedia(outdated.map(({ id }) => altTextFault(id, changedMeanwhile())));
      for (const before of changed) {
        const after = { ...before, altText: byId.get(before.id)?.altText ?? '' };
        await this.rows.setDescription(transaction, before.id, descriptionOf(after), made);
        await this.trail.record(transaction, described(principal, before, after));
      }
      return changed;
    });
  }

  /** Of those that are there: all of them, or none. */
  async tagAll(principal: Principal, ids: readonly string[], change: TagChange): Promise<readonly MediaFile[]> {
    const faults = [...tagFaults('add', change.add), ...tagFaults('remove', change.remove)];
    if (faults.length > 0) throw invalidMedia(faults);
    return this.database.transaction(async (transaction) => {
      const made = { author: principal.name, now: this.clock.nowUtc() };
      const files = await this.rows.lockAll(transaction, ids);
      for (const before of files) {
        const tags = changedTags(before.tags, change);
        if (tags.length > MOST_TAGS) throw tooManyTags(before.path);
        if (isDeepStrictEqual(tags, before.tags)) continue;
        const after = { ...before, tags };
        await this.rows.setDescription(transaction, before.id, descriptionOf(after), made);
        await this.trail.record(transaction, described(principal, before, after));
      }
      return files;
    });
  }

  /** Items that name the former path keep it; it may lead to the file from now on. */
  async move(
    principal: Principal,
    id: string,
    typed: string,
    { ifMatch, leavesRedirect }: { readonly ifMatch?: string; readonly leavesRedirect: boolean },
  ): Promise<MediaFile> {
    const path = libraryPath(typed.trim());
    const faults = pathFaults('path', path);
    if (faults.length > 0) throw invalidMedia(faults);
    try {
      return await this.changing(principal, id, ifMatch, async (transaction, before, change) => {
        requireSameKind(before, path);
        if (before.path === path) return before;
        await this.rows.setPath(transaction, id, path, change);
        if (leavesRedirect) await this.redirects.leave(transaction, [before], change.now);
        const after = { ...before, path, modifiedUtc: change.now, author: change.author };
        await this.trail.record(transaction, moved(principal, before, after));
        return after;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? pathTaken('path', path) : error;
    }
  }

  async remove(principal: Principal, id: string, ifMatch?: string): Promise<MediaFile> {
    return this.changing(principal, id, ifMatch, async (transaction, file, change) => {
      await this.rows.remove(transaction, [id], change);
      await this.trail.record(transaction, deleted(principal, file));
      return file;
    });
  }

  /** Its content stays where another version or file has it. */
  async removeVersion(principal: Principal, id: string, number: number): Promise<void> {
    await this.changing(principal, id, undefined, async (transaction, file) => {
      const version = await this.versions.get(id, number, transaction);
      if (version.hash === file.hash) throw versionIsPresent();
      await this.versions.remove(transaction, id, version);
      await this.trail.record(transaction, versionDeleted(principal, file, version));
      return file;
    });
  }

  /** Those that are there. */
  async removeAll(principal: Principal, ids: readonly string[]): Promise<readonly MediaFile[]> {
    return this.database.transaction(async (transaction) => {
      const files = await this.rows.lockAll(transaction, ids);
      const change = { author: principal.name, now: this.clock.nowUtc() };
      await this.rows.remove(
        transaction,
        files.map(({ id }) => id),
        change,
      );
      await this.trail.record(transaction, ...files.map((file) => deleted(principal, file)));
      return files;
    });
  }

  private changing(
    principal: Principal,
    id: string,
    ifMatch: string | undefined,
    work: Changing,
    within?: Transaction,
  ): Promise<MediaFile> {
    const change = async (transaction: Transaction) => {
      const before = await this.rows.lock(transaction, id);
      if (!before) throw mediaNotFound();
      preconditionOf(ifMatch, mediaChanged)(listedMedia(before, this.config.baseUrl));
      return work(transaction, before, { author: principal.name, now: this.clock.nowUtc() });
    };
    return within ? change(within) : this.database.transaction(change);
  }
}

function requireFocalPoint({ focalX, focalY }: MediaDescription, { path }: MediaFile): void {
  if (focalX === null && focalY === null) return;
  const said =
    focalX === null || focalY === null
      ? sentence('must be given together with the other side, or neither of them.')
      : sentence('is for pictures only. Leave it out.');
  if (focalX === null) throw invalidMedia([{ member: 'focalX', ...said }]);
  if (focalY === null || kindOf(path)?.group !== 'image') throw invalidMedia([{ member: 'focalY', ...said }]);
}

/** What is at a path is served as its extension says. */
export function requireSameKind({ mediaType, path: before }: MediaFile, path: string): void {
  if (kindOf(path)?.mediaType === mediaType) return;
  const extension = before.slice(before.lastIndexOf('.'));
  throw invalidMedia([
    { member: 'path', ...sentence('must end with {extension}, since that is what the file is.', { extension }) },
  ]);
}
