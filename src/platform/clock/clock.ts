import { Injectable, Global, Module } from '@nestjs/common';

/** The one source of "now". Tests replace it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Now as ISO 8601 in UTC with milliseconds. */
  nowUtc(): string {
    return this.now().toISOString();
  }
}

@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
