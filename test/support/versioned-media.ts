import { uploadForm } from './media-samples';
import type { MediaFile, MediaWorld } from './media-world';

interface Version {
  readonly number: number;
  readonly action: string;
  readonly hash: string;
  readonly width: number | null;
}

type Named = Pick<MediaFile, 'id'>;

export function addressOf({ id }: Named, rest = ''): string {
  return `/api/media/${id}${rest}`;
}

/** What is done to the contents of files over REST. */
export class VersionedMedia {
  constructor(private readonly world: MediaWorld) {}

  replace(file: Named, content: string | Uint8Array) {
    return this.world.ask<MediaFile>('PUT', addressOf(file), uploadForm({ 'any.txt': content }));
  }

  crop(file: Named, part: unknown, ifMatch?: string) {
    return this.world.ask<MediaFile>('POST', addressOf(file, '/crop'), part, ifMatch);
  }

  rotate(file: Named, degrees: unknown, ifMatch?: string) {
    return this.world.ask<MediaFile>('POST', addressOf(file, '/rotate'), { degrees }, ifMatch);
  }

  restore(file: Named, number: number, ifMatch?: string) {
    return this.world.ask<MediaFile>('POST', addressOf(file, `/versions/${number}/restore`), undefined, ifMatch);
  }

  async read(file: Named) {
    return (await this.world.ask<MediaFile>('GET', addressOf(file))).body;
  }

  async of(file: Named) {
    return (await this.world.ask<{ items: Version[] }>('GET', addressOf(file, '/versions'))).body.items;
  }

  async actions(file: Named) {
    return (await this.of(file)).map(({ number, action }) => `${number} ${action}`);
  }

  /** @param query such as `?width=100` */
  async content(file: Named, number: number, query = '') {
    const headers = { authorization: `Bearer ${this.world.token}` };
    const address = addressOf(file, `/versions/${number}/content${query}`);
    const answer = await fetch(`${this.world.app.url}${address}`, { headers });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
}
