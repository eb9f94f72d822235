import { Injectable } from '@nestjs/common';
import { FairQueue } from '#platform/work-queue';
import { resizingBusy } from '../media-errors';

/** One takes as much memory as the image has pixels. A page of the library shows 48 pictures, which somebody may ask for all at once. */
const LIMITS = { running: 1, waiting: 200, waitingOfOne: 50 };

@Injectable()
export class ImageQueue extends FairQueue {
  constructor() {
    super(LIMITS, resizingBusy);
  }
}
