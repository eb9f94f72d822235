import type { ServerResponse } from 'node:http';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { InFrontLane, Public, type LaneRequest } from '#core/auth';
import { restsOnFile } from '#platform/caching';
import { Config } from '#platform/config';
import { ApiExcludeController } from '#platform/openapi';
import { MediaRows } from '../files/media-rows';
import { mediaNotFound } from '../media-errors';
import { textBefore } from '#platform/strings';
import { libraryPathFault, mediaUrl, pathKey } from '../paths/library-path';
import { MediaRedirects } from '../redirects/media-redirects';
import { ImageSizes } from '../images/resize-request';
import { addressVersion } from './media-addresses';
import { MediaAnswers } from './media-answers';

@ApiExcludeController()
@Public()
@Controller('media')
export class MediaController {
  constructor(
    private readonly rows: MediaRows,
    private readonly redirects: MediaRedirects,
    private readonly answers: MediaAnswers,
    private readonly sizes: ImageSizes,
    private readonly config: Config,
  ) {}

  @Get('*path')
  @InFrontLane()
  async send(
    @Param('path') segments: readonly string[],
    @Req() request: LaneRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const path = segments.join('/');
    if (libraryPathFault(path) !== undefined) throw mediaNotFound();
    const file = await this.rows.byPath(path);
    if (!file) return this.sendOn(request, response, path);
    restsOnFile(pathKey(path));
    const query = new URLSearchParams(request.originalUrl.slice(textBefore('?', request.originalUrl).length));
    const isOfVersion = query.get('v') === addressVersion(file);
    await this.answers.send(request, response, file, {
      resize: this.sizes.requestIn(request.originalUrl),
      isOfVersion,
    });
  }

  /** For good as far as it goes: another file may be at the address one day, so nobody may keep the answer. */
  private async sendOn({ originalUrl }: LaneRequest, response: ServerResponse, path: string): Promise<void> {
    const target = await this.redirects.target(path);
    if (!target) throw mediaNotFound();
    const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';
    response
      .writeHead(301, {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Location: mediaUrl(this.config.basePath, target.path) + query,
        'Content-Length': 0,
      })
      .end();
  }
}
