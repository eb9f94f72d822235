import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { preconditionOf } from '#platform/request';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type MediaFile } from '../files/media-file';
import { mediaChanged, mediaUsed } from '../media-errors';
import { MediaMoves } from './media-moves';

/** Deletes files, but not by accident those that items show. */
@Injectable()
export class MediaRemovals {
  constructor(
    private readonly changes: MediaChanges,
    private readonly moves: MediaMoves,
    private readonly config: Config,
  ) {}

  /**
   * Puts a file into the recycle bin.
   *
   * @param wish.force whether also one that items mention, as far as the principal may see them
   * @throws DomainError 404, 409, 412
   */
  async remove(
    principal: Principal,
    id: string,
    { ifMatch, force }: { readonly ifMatch?: string; readonly force: boolean },
  ): Promise<MediaFile> {
    if (!force) {
      const file = await this.changes.get(id);
      preconditionOf(ifMatch, mediaChanged)(listedMedia(file, this.config.baseUrl));
      const found = await this.moves.usesOfFile(file, principal);
      if (found?.total !== 0) throw mediaUsed(found);
    }
    return this.changes.remove(principal, id, ifMatch);
  }
}
