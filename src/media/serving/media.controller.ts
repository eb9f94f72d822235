import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '#auth';
import { MediaRows } from '../files/media-rows';
import { mediaNotFound } from '../media-errors';
import { libraryPathFault } from '../paths/library-path';
import { resizeRequestIn } from '../images/resize-request';
import { MediaAnswers } from './media-answers';

/** The contents of files, for everybody. */
@ApiExcludeController()
@Public()
@Controller('media')
export class MediaController {
  constructor(
    private readonly rows: MediaRows,
    private readonly answers: MediaAnswers,
  ) {}

  @Get('*path')
  async send(
    @Param('path') segments: readonly string[],
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = segments.join('/');
    const file = libraryPathFault(path) === undefined ? await this.rows.byPath(path) : undefined;
    if (!file) throw mediaNotFound();
    await this.answers.send(response, file, resizeRequestIn(request.originalUrl));
  }
}
