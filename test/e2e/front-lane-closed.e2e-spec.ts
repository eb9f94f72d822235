import {
  Controller,
  Get,
  Module,
  Param,
  Req,
  Res,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { contribution, ORDINARY_ROUTES } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { InFrontLane, Public, RequirePermission } from '#core/auth';
import { ask, WitnessPlugin } from '../support/lane-witness';
import { startTestApp } from '../support/test-app';

class Passing implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle();
  }
}

@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: Passing }] })
class InterceptingPlugin {}

@Controller('api/paints')
@RequirePermission('AccessContentApi')
class InterceptedPaints {
  @Get(':id')
  @InFrontLane()
  @UseInterceptors(Passing)
  async get(@Param('id') id: string, @Req() _request: Request, @Res() response: Response): Promise<void> {
    response.send(id);
  }
}

@Module({ controllers: [InterceptedPaints] })
class InterceptedPlugin {}

@Controller(':shop')
class Shops {
  @Get()
  shop(@Param('shop') name: string): string {
    return `The shop ${name}`;
  }
}

@Module({ controllers: [Shops] })
class ShopsPlugin {}

@Public()
@Controller('robots.txt')
class Robots {
  @Get()
  robots(): string {
    return 'Of the plug-in';
  }
}

/** Has a path of the service, and keeps others out of the lane. */
@Module({ controllers: [Robots], providers: [contribution(ORDINARY_ROUTES, { prefix: '/About' })] })
class RobotsPlugin {}

describe('The front lane is closed', () => {
  it('to pages when a plug-in has a route that may have the same path', async () => {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessPlugin, ShopsPlugin] });
    try {
      expect(await ask(app, '/', {})).toMatchObject({ status: 200, inLane: false });
      expect(await ask(app, '/about', {})).toMatchObject({ inLane: false });
    } finally {
      await app.stop();
    }
  });

  it('to paths that a plug-in has or keeps out of it, in whatever case they are asked for', async () => {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessPlugin, RobotsPlugin] });
    try {
      for (const path of ['/about', '/ABOUT', '/About?x']) {
        expect(await ask(app, path, {})).toMatchObject({ inLane: false });
      }
      expect(await ask(app, '/', {})).toMatchObject({ inLane: true });
      expect(await ask(app, '/robots.txt', {})).toMatchObject({ inLane: false, body: 'Of the plug-in' });
    } finally {
      await app.stop();
    }
  });

  it('when a plug-in has something stand before all routes', async () => {
    const app = await startTestApp({ env: { SETUP_RECIPE: 'blog' }, plugins: [WitnessPlugin, InterceptingPlugin] });
    try {
      const token = await app.token();
      await app.request('GET', '/api/content', { token });
      expect(await ask(app, '/api/content', { authorization: `Bearer ${token}` })).toMatchObject({
        status: 200,
        inLane: false,
      });
    } finally {
      await app.stop();
    }
  });

  it('to a route that has an interceptor: the service does not start', async () => {
    const start = startTestApp({ plugins: [InterceptedPlugin] });
    await expect(start).rejects.toThrow(
      'InterceptedPaints.get is in the front lane, but has guards, interceptors, pipes or filters',
    );
  });
});
