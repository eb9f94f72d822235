import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PROBLEM_CONTENT_TYPE, problem } from '#platform/errors';
import { Mounted } from '#platform/routes';
import { Readiness } from './readiness';

const LIVE = 'health/live';
const READY = 'health/ready';

/**
 * `GET /health/live` and `GET /health/ready`, for whoever runs the service. They answer before any guard: without
 * authentication.
 */
@Mounted([LIVE, READY])
@Module({ providers: [Readiness], exports: [Readiness] })
export class HealthModule implements NestModule {
  constructor(private readonly readiness: Readiness) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(answerLive).forRoutes(LIVE);
    consumer.apply((_request: Request, response: Response) => this.answerReady(response)).forRoutes(READY);
  }

  private async answerReady(response: Response): Promise<void> {
    const { ready, checks } = await this.readiness.report();
    response.setHeader('Cache-Control', 'no-store');
    if (ready) {
      response.json({ status: 'ready', checks });
      return;
    }
    const found = problem(503, 'health.not-ready', 'The service cannot answer requests now. `checks` says why.');
    response
      .status(503)
      .type(PROBLEM_CONTENT_TYPE)
      .json({ ...found, instance: '/health/ready', checks });
  }
}

function answerLive(_request: Request, response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.json({ status: 'live' });
}
