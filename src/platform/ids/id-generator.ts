import { Injectable, Global, Module } from '@nestjs/common';
import { monotonicFactory } from 'ulid';

const CONTENT_ID = /^[0-9a-z]{26}$/;

/** Whether the text has the form of an item or version id. */
export function isContentId(text: string): boolean {
  return CONTENT_ID.test(text);
}

/** Makes ids of 26 characters `[0-9a-z]` that sort by the time they were made. */
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
