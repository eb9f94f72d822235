import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiHeader, ApiOperation, ApiProblems, ApiResponse, ApiTags } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, NO_QUERY, tagged } from '#platform/request';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type ListedMediaFile, type MediaFile } from '../files/media-file';
import { DELETE_FOR_GOOD } from '../media-permissions';
import { MediaFileDto } from '../rest/media.dto';
import { MediaEdits } from './picture-edits';
import { MediaVersionContents, versionNumber } from './media-version-contents';
import { CropMediaFileDto, MediaVersionListDto, RotateMediaFileDto } from './media-version.dto';
import { MediaVersions, type MediaVersion } from './media-versions';

const FILE = { type: MediaFileDto, description: 'The file.', headers: ETAG_HEADER };

@ApiTags('Media')
@Controller('api/media/:id')
export class MediaVersionsController {
  constructor(
    private readonly changes: MediaChanges,
    private readonly versions: MediaVersions,
    private readonly edits: MediaEdits,
    private readonly contents: MediaVersionContents,
    private readonly config: Config,
  ) {}

  @Get('versions')
  @RequirePermission('ManageMediaContent')
  @ApiOperation({ summary: 'Lists the versions of a file, the present one first' })
  @ApiResponse({ status: 200, type: MediaVersionListDto, description: 'All of them.' })
  @ApiProblems(400, 404)
  async list(
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<{ items: readonly MediaVersion[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.versions.of((await this.changes.get(id)).id);
    return { items, totalCount: items.length };
  }

  @Get('versions/:number/content')
  @RequirePermission('ManageMediaContent')
  @ApiOperation({
    summary: 'Gets the content that a file had as of a version',
    description: 'Ranges and sizes as below `/media`.',
  })
  @ApiResponse({ status: 200, description: 'The content.', content: { '*/*': {} } })
  @ApiResponse({ status: 206, description: 'The part that was asked for.' })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async content(
    @Param('id') id: string,
    @Param('number') number: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.contents.send(request, response, id, versionNumber(number));
  }

  @Post('versions/:number/restore')
  @RequirePermission('ManageMediaContent')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Gives a file the content of an earlier version',
    description: 'As a new version, with the focal point that it had.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...FILE })
  @ApiProblems(400, 404, 412)
  async restore(
    @Param('id') id: string,
    @Param('number') number: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    return this.answer(response, await this.edits.restore(principal, id, versionNumber(number), ifMatch));
  }

  @Delete('versions/:number')
  @RequirePermission(DELETE_FOR_GOOD)
  @HttpCode(204)
  @ApiOperation({ summary: 'Deletes an earlier version of a file for good' })
  @ApiResponse({ status: 204, description: 'The version is gone.' })
  @ApiProblems(400, 404, 409)
  async remove(
    @Param('id') id: string,
    @Param('number') number: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.changes.removeVersion(principal, id, versionNumber(number));
  }

  @Post('crop')
  @RequirePermission('ManageMediaContent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Crops a picture', description: 'As a new version. JPEG, PNG and WebP.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...FILE })
  @ApiProblems(400, 404, 412, 413, 415)
  async crop(
    @Param('id') id: string,
    @Body() part: CropMediaFileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    return this.answer(response, await this.edits.crop(principal, id, part, ifMatch));
  }

  @Post('rotate')
  @RequirePermission('ManageMediaContent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Rotates a picture', description: 'As a new version. JPEG, PNG and WebP.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...FILE })
  @ApiProblems(400, 404, 412, 413, 415)
  async rotate(
    @Param('id') id: string,
    @Body() { degrees }: RotateMediaFileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    return this.answer(response, await this.edits.rotate(principal, id, degrees, ifMatch));
  }

  private answer(response: Response, file: MediaFile): ListedMediaFile {
    return tagged(response, listedMedia(file, this.config.baseUrl));
  }
}
