import type { ServerResponse } from 'node:http';
import { Controller, Get, Global, Module, Next, Req, Res } from '@nestjs/common';
import accepts from 'accepts';
import { InFrontLane, Public, type LaneRequest } from '#core/auth';
import { ErrorPages } from '#platform/errors';
import { ApiExcludeController } from '#platform/openapi';
import { ASSET_ENCODINGS, Assets } from './assets';
import { DisplayDrivers } from './display-drivers';
import { Navigation } from './navigation';
import { PageRenderer } from './page-renderer';
import { ProblemPages } from './problem-pages';
import { UiViews, Views } from './views';

/** There is nothing in these files that not everybody may see. */
@Public()
@ApiExcludeController()
@Controller('assets')
class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get('*path')
  @InFrontLane()
  async send(@Req() request: LaneRequest, @Res() response: ServerResponse, @Next() next: () => void): Promise<void> {
    const asset = this.assets.at(request.originalUrl);
    if (!asset) return next();
    const accepted = new Set(accepts(request).encodings());
    const encoding = this.assets.isCompressed(asset) ? undefined : ASSET_ENCODINGS.find((one) => accepted.has(one));
    const content = encoding ? await this.assets.encoded(asset, encoding) : asset.content;
    response
      .writeHead(200, {
        'Content-Type': asset.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
        'Content-Length': content.length,
      })
      .end(content);
  }
}

@Global()
@Module({
  controllers: [AssetsController],
  providers: [
    Assets,
    DisplayDrivers,
    Navigation,
    PageRenderer,
    UiViews,
    Views,
    { provide: ErrorPages, useClass: ProblemPages },
  ],
  exports: [Assets, DisplayDrivers, Navigation, PageRenderer, ErrorPages],
})
export class DisplayModule {}
