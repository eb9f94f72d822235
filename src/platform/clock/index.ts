import { Injectable, Global, Module } from '@nestjs/common';

/** Tests replace it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** ISO 8601 in UTC with milliseconds. */
  nowUtc(): string {
    return this.now().toISOString();
  }
}

@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
