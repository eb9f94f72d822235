import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { TestApp } from './test-app';

/** Stands behind the lane: what it has not seen was answered in the lane. */
@Module({})
export class WitnessPlugin implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((_request: Request, response: Response, next: NextFunction) => {
        response.setHeader('X-Witness', 'seen');
        next();
      })
      .forRoutes('{*any}');
  }
}

export interface Answer {
  readonly status: number | undefined;
  readonly headers: readonly string[];
  /** Byte for byte, as latin1. */
  readonly body: string;
  readonly inLane: boolean;
}

export async function ask(
  app: TestApp,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: string | Buffer,
): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path, method, headers }, resolve).on('error', reject);
    asked.setTimeout(10_000, () => asked.destroy(new Error(`${method} ${path} is not answered.`))).end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const { statusCode: status, rawHeaders } = answer;
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(date|x-witness)$/i.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  const text = Buffer.concat(chunks).toString('latin1');
  return { status, headers: pairs, body: text, inLane: answer.headers['x-witness'] === undefined };
}
