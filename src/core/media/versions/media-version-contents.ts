import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { LaneRequest } from '#core/auth';
import { MediaChanges } from '../files/media-changes';
import { ImageSizes } from '../images/resize-request';
import { mediaVersionNotFound } from '../media-errors';
import { MediaAnswers, PRIVATE } from '../serving/media-answers';
import { MediaVersions } from './media-versions';

/** As the file is served, for those who may manage it. */
@Injectable()
export class MediaVersionContents {
  constructor(
    private readonly changes: MediaChanges,
    private readonly versions: MediaVersions,
    private readonly answers: MediaAnswers,
    private readonly sizes: ImageSizes,
  ) {}

  async send(request: LaneRequest, response: ServerResponse, id: string, number: number): Promise<void> {
    const file = await this.changes.get(id);
    const { hash, size, width, height } = await this.versions.get(id, number);
    const resize = this.sizes.requestIn(request.originalUrl);
    await this.answers.send(request, response, { ...file, hash, size, width, height }, { resize, sharing: PRIVATE });
  }
}

const NUMBER = /^[1-9]\d{0,8}$/;

/** Of a version, as an address has it. */
export function versionNumber(given: string): number {
  if (!NUMBER.test(given)) throw mediaVersionNotFound();
  return Number(given);
}
