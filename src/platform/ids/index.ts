import { randomFillSync } from 'node:crypto';
import { Injectable, Global, Module } from '@nestjs/common';
import { monotonicFactory } from 'ulid';

const CONTENT_ID = /^[0-9a-z]{26}$/;

export function isContentId(text: string): boolean {
  return CONTENT_ID.test(text);
}

/** An id takes 16. Asked for one by one, they cost more than all else of an id. */
const randomBytes = new Uint8Array(4096);
let taken = randomBytes.length;

/** From 0 to less than 1. */
function random(): number {
  if (taken === randomBytes.length) {
    randomFillSync(randomBytes);
    taken = 0;
  }
  return (randomBytes[taken++] ?? 0) / 256;
}

/** 26 characters `[0-9a-z]` that sort by the time they were made. */
@Injectable()
export class IdGenerator {
  private readonly ulid = monotonicFactory(random);

  next(): string {
    return this.ulid().toLowerCase();
  }
}

@Global()
@Module({ providers: [IdGenerator], exports: [IdGenerator] })
export class IdsModule {}
