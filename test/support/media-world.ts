import { Database } from '#platform/database';
import { uploadForm } from './media-samples';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app';

export interface MediaFile {
  readonly id: string;
  readonly path: string;
  readonly url: string;
  readonly mediaType: string;
  readonly hash: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A service, and whoever keeps its media library. */
export class MediaWorld {
  private constructor(
    readonly app: TestApp,
    readonly token: string,
  ) {}

  static async start(options?: TestAppOptions): Promise<MediaWorld> {
    const app = await startTestApp(options);
    return new MediaWorld(app, await app.token());
  }

  async ask<Body>(method: string, path: string, body?: unknown, ifMatch?: string) {
    const headers = ifMatch === undefined ? undefined : { 'if-match': ifMatch };
    return this.app.request<Body>(method, path, { token: this.token, body, headers });
  }

  /** Tries to upload files. */
  upload(files: Contents, folder?: string) {
    const body = uploadForm(files, folder === undefined ? {} : { folder });
    return this.ask<{ items: MediaFile[]; errors?: object }>('POST', '/api/media', body);
  }

  /** Uploads one file, or fails. */
  async add(path: string, content: string | Uint8Array): Promise<MediaFile> {
    const cut = path.lastIndexOf('/');
    const { status, text, body } = await this.upload(
      { [path.slice(cut + 1)]: content },
      path.slice(0, Math.max(0, cut)),
    );
    if (status !== 201) throw new Error(`Not uploaded: ${status} ${text}`);
    return body.items[0];
  }

  /** Deletes a file, and then for good. */
  async purge(id: string): Promise<void> {
    for (const path of ['/api/media', '/api/recycle-bin/media']) {
      const { status, text } = await this.ask('DELETE', `${path}/${id}`);
      if (status !== 204) throw new Error(`Not deleted: ${status} ${text}`);
    }
  }

  /** What anybody gets who asks for a content. */
  async fetch(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(`${this.app.url}/media/${path}`, { headers, method, redirect: 'manual' });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.app.get(Database).query<Row>(text, values);
  }

  /** All files, by their paths. */
  async paths(): Promise<string[]> {
    const rows = await this.query<{ path: string }>(
      'SELECT path FROM media_file WHERE removed_utc IS NULL ORDER BY path_key',
    );
    return rows.map(({ path }) => path);
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
