import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { ExtensionRegistry } from '#platform/extensions';
import { preconditionOf } from '#platform/request';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type MediaFile } from '../files/media-file';
import { mediaChanged, mediaUsed } from '../media-errors';
import {
  MEDIA_USES,
  type FoundUses,
  type MediaUses,
  type RewrittenUses,
  type FailedUse,
  type MediaUse,
} from '../media-uses';
import { MediaRedirects } from '../redirects/media-redirects';
import { FolderMoves } from './folder-moves';

/** `redirect`: an address that leads on; `rewrite`: that, and items that name the new path; `leave`: nothing at all. */
export const USES_AFTER_MOVE = ['redirect', 'rewrite', 'leave'] as const;
export type UsesAfterMove = (typeof USES_AFTER_MOVE)[number];

interface MovedFile {
  readonly file: MediaFile;
  readonly rewriting?: RewrittenUses;
}

interface MovedFolder {
  readonly folder: string;
  readonly files: number;
  readonly rewriting?: RewrittenUses;
}

interface MovedFiles {
  readonly files: readonly MediaFile[];
  readonly rewriting?: RewrittenUses;
}

interface MoveOptions {
  readonly uses: UsesAfterMove;
  /** Tag of the file as it was read; without one, whatever is stored is moved. */
  readonly ifMatch?: string;
}

@Injectable()
export class MediaMoves {
  constructor(
    private readonly changes: MediaChanges,
    private readonly folders: FolderMoves,
    private readonly redirects: MediaRedirects,
    private readonly registry: ExtensionRegistry,
  ) {}

  /** By its path or an address that leads to it; undefined when finding them took too long. */
  usesOfFile(file: MediaFile, principal: Principal): Promise<FoundUses | undefined> {
    return this.usesOfFiles([file], principal);
  }

  async usesOfFiles(files: readonly MediaFile[], principal: Principal): Promise<FoundUses | undefined> {
    const former = await this.redirects.of(files.map(({ id }) => id));
    return this.uses.of(
      [...files, ...former].map(({ path }) => ({ path, isFolder: false })),
      principal,
    );
  }

  /** By their paths or in a folder that has become this one; undefined when finding them took too long. */
  async usesOfFolder(folder: string, principal: Principal): Promise<FoundUses | undefined> {
    const folders = [folder, ...(await this.redirects.ofFolder(folder))];
    return this.uses.of(
      folders.map((path) => ({ path, isFolder: true })),
      principal,
    );
  }

  /** A file that is where it is to be stays; items that name a path which it once had can be rewritten all the same. */
  async moveFile(principal: Principal, id: string, path: string, { uses, ifMatch }: MoveOptions): Promise<MovedFile> {
    const file = await this.changes.move(principal, id, path, { ifMatch, leavesRedirect: uses !== 'leave' });
    if (uses !== 'rewrite') return { file };
    return { file, rewriting: await this.rewrite([file], principal) };
  }

  /** All of the files that are there, or none. */
  async moveFiles(
    principal: Principal,
    ids: readonly string[],
    folder: string,
    uses: UsesAfterMove,
  ): Promise<MovedFiles> {
    const files = await this.folders.moveFiles(principal, ids, folder, { leavesRedirect: uses !== 'leave' });
    return uses === 'rewrite' ? { files, rewriting: await this.rewrite(files, principal) } : { files };
  }

  async moveFolder(principal: Principal, folder: string, path: string, uses: UsesAfterMove): Promise<MovedFolder> {
    const { from, to, files } = await this.folders.move(principal, folder, path, { leavesRedirect: uses !== 'leave' });
    if (uses !== 'rewrite') return { folder: to, files };
    const former = await this.redirects.withinMoved(from, to);
    const moved = [...former.map((file) => ({ ...file, isFolder: false })), { path: from, to, isFolder: true }];
    return { folder: to, files, rewriting: await this.uses.rewrite(moved, principal) };
  }

  /** Wherever the files were before. */
  private async rewrite(files: readonly MediaFile[], principal: Principal): Promise<RewrittenUses> {
    const paths = new Map(files.map(({ id, path }) => [id, path]));
    const former = await this.redirects.of([...paths.keys()]);
    const moved = former.map(({ path, fileId }) => ({ path, to: paths.get(fileId) ?? path, isFolder: false }));
    return this.uses.rewrite(moved, principal);
  }

  private get uses(): MediaUses {
    return this.registry.the(MEDIA_USES);
  }
}

/** Files that items show are not deleted by accident. */
@Injectable()
export class MediaRemovals {
  constructor(
    private readonly changes: MediaChanges,
    private readonly moves: MediaMoves,
    private readonly config: Config,
  ) {}

  /** @param wish.force whether also one that items mention */
  async remove(
    principal: Principal,
    id: string,
    { ifMatch, force }: { readonly ifMatch?: string; readonly force: boolean },
  ): Promise<MediaFile> {
    if (!force) {
      const file = await this.changes.get(id);
      preconditionOf(ifMatch, mediaChanged)(listedMedia(file, this.config.baseUrl));
      const found = await this.moves.usesOfFile(file, principal);
      if (!found || found.total + found.hidden > 0) throw mediaUsed(found);
    }
    return this.changes.remove(principal, id, ifMatch);
  }
}

type NamedItem = Pick<MediaUse, 'contentItemId' | 'title'>;

export interface UsesAnswer {
  readonly uses?: {
    readonly rewritten: readonly NamedItem[];
    readonly failed: readonly (NamedItem & Pick<FailedUse, 'reason' | 'members'>)[];
    readonly isEverything: boolean;
  };
}

export function usesAnswer(rewriting: RewrittenUses | undefined): UsesAnswer {
  if (!rewriting) return {};
  const { rewritten, failed, isEverything } = rewriting;
  return {
    uses: {
      rewritten: rewritten.map(({ contentItemId, title }) => ({ contentItemId, title })),
      failed: failed.map(({ contentItemId, title, reason, members }) => ({ contentItemId, title, reason, members })),
      isEverything,
    },
  };
}
