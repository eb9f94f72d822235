import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { ErrorPages } from '#platform/errors';
import { Mounted } from '#platform/routes';
import { ASSET_ENCODINGS, Assets } from './assets';
import { DisplayDrivers } from './display-drivers';
import { Navigation } from './navigation';
import { PageRenderer } from './page-renderer';
import { ProblemPages } from './problem-pages';
import { UiViews, Views } from './views';

const ASSETS = 'assets/*path';

@Global()
@Mounted([ASSETS])
@Module({
  providers: [
    Assets,
    DisplayDrivers,
    Navigation,
    PageRenderer,
    UiViews,
    Views,
    { provide: ErrorPages, useClass: ProblemPages },
  ],
  exports: [Assets, DisplayDrivers, PageRenderer, ErrorPages],
})
export class DisplayModule implements NestModule {
  constructor(private readonly assets: Assets) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(this.sendAsset.bind(this)).forRoutes(ASSETS);
  }

  /** Before any guard: there is nothing in these files that not everybody may see. */
  private async sendAsset(request: Request, response: Response, next: NextFunction): Promise<void> {
    const asset =
      request.method === 'GET' || request.method === 'HEAD' ? this.assets.at(request.originalUrl) : undefined;
    if (!asset) return next();
    const accepted = new Set(request.acceptsEncodings());
    const encoding = ASSET_ENCODINGS.find((one) => accepted.has(one));
    response.set({
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    response.send(encoding ? await this.assets.encoded(asset, encoding) : asset.content);
  }
}
