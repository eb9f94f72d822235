import { Injectable, Global, Module } from '@nestjs/common';
import { monotonicFactory } from 'ulid';

const CONTENT_ID = /^[0-9a-z]{26}$/;

export function isContentId(text: string): boolean {
  return CONTENT_ID.test(text);
}

/** 26 characters `[0-9a-z]` that sort by the time they were made. */
@Injectable()
export class IdGenerator {
  private readonly ulid = monotonicFactory();

  next(): string {
    return this.ulid().toLowerCase();
  }
}

@Global()
@Module({ providers: [IdGenerator], exports: [IdGenerator] })
export class IdsModule {}
