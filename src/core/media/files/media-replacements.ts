import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { ReceivedFile } from '#platform/uploads';
import { MediaInspector } from '../kinds/media-inspector';
import { invalidMedia } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { MediaChanges } from './media-changes';
import type { MediaFile } from './media-file';

@Injectable()
export class MediaReplacements {
  constructor(
    private readonly changes: MediaChanges,
    private readonly contents: MediaContents,
    private readonly inspector: MediaInspector,
  ) {}

  /**
   * @param file whatever it is called: it must be what the path of the file says that it is
   * @param ifMatch tag of the file as it was read; without one, whatever is stored is replaced
   */
  async replace(
    principal: Principal,
    id: string,
    file: ReceivedFile | undefined,
    ifMatch?: string,
  ): Promise<MediaFile> {
    const { path } = await this.changes.get(id);
    if (!file) throw invalidMedia([{ member: 'file', message: 'must be given. Choose a file.' }]);
    const facts = await this.inspector.inspect({ member: 'file', path, file });
    await this.contents.keep(file);
    return this.changes.setContent(principal, id, { action: 'replace', facts }, ifMatch);
  }
}
