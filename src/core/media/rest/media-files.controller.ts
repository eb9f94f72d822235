import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Req,
  Res,
  Injectable,
} from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiTags,
  ApiProblems,
  ApiQueryShape,
} from '#platform/openapi';
import {
  absentable,
  choice,
  ETAG_HEADER,
  flag,
  IF_MATCH,
  NO_QUERY,
  QueryShape,
  tagged,
  taggedUnlessKnown,
  optionalText,
  typedText,
  PAGE_PARAMETERS,
} from '#platform/request';
import { withoutSlashes } from '#platform/strings';
import { Received, ReceivesFiles, type Upload } from '#platform/uploads';
import { MediaChanges } from '../files/media-changes';
import { listedMedia, type ListedMediaFile, type MediaFile } from '../files/media-file';
import { MEDIA_SORTS, MediaList, type MediaFolder } from '../files/media-list';
import { MediaReplacements, MediaUploads, MOST_FILES } from '../files/media-uploads';
import { MediaRows } from '../files/media-rows';
import { MEDIA_FILTERS } from '../kinds/media-kinds';
import { MediaMoves, MediaRemovals, usesAnswer, type UsesAnswer } from '../moves/media-moves';
import {
  DescribeMediaFileDto,
  MediaFileDto,
  MediaListDto,
  MovedMediaFileDto,
  MoveMediaFileDto,
  UploadedMediaDto,
} from './media.dto';

const MAX_PATH = 1024;
const MAX_TAG = 200;

const LIST_QUERY = new QueryShape({
  folder: optionalText(
    MAX_PATH,
    'Only files right in this folder; `/` is the library itself. Without it, of all folders.',
  ),
  q: typedText(MAX_PATH, 'Text that the path, alt text, caption, credit or a tag contains, in whatever case.'),
  kind: absentable(choice(MEDIA_FILTERS, 'pictures', 'Only files of this kind.')),
  tag: optionalText(MAX_TAG, 'Only files with this tag, in whatever case.'),
  sort: choice(MEDIA_SORTS, 'name', '`name`: by path; `newest`: uploaded last first; `largest` first.'),
  path: optionalText(MAX_PATH, 'The path of the one file that is looked for.'),
  ...PAGE_PARAMETERS,
});

interface ListedMediaPage {
  readonly items: readonly ListedMediaFile[];
  readonly totalCount: number;
  readonly folders: readonly MediaFolder[];
}

@Injectable()
export class MediaListing {
  constructor(
    private readonly list: MediaList,
    private readonly rows: MediaRows,
    private readonly config: Config,
  ) {}

  /**
   * @param url path and query of the request
   * @throws MalformedQueryError; DomainError unavailable
   */
  async answer(url: string): Promise<ListedMediaPage> {
    const { folder: given, q, kind, tag, sort, path, first, skip } = LIST_QUERY.read(url);
    if (path !== '') return this.one(path);
    const folder = given === '' ? undefined : withoutSlashes(given);
    const [{ items, totalCount }, folders] = await Promise.all([
      this.list.page({ folder, text: q, kind, tag, sort, first, skip }),
      folder === undefined ? [] : this.list.folders(folder),
    ]);
    return { items: items.map((file) => listedMedia(file, this.config.baseUrl)), totalCount, folders };
  }

  private async one(path: string): Promise<ListedMediaPage> {
    const file = await this.rows.byPath(path);
    const items = file ? [listedMedia(file, this.config.baseUrl)] : [];
    return { items, totalCount: items.length, folders: [] };
  }
}

const FILE = { type: MediaFileDto, description: 'The file.', headers: ETAG_HEADER };
const BINARY = { type: 'string', format: 'binary' };

const REMOVE_QUERY = new QueryShape({
  force: flag('Delete the file even if items mention it, instead of refusing with 409.'),
});

/** The contents are for everybody, below `/media`. */
@ApiTags('Media')
@RequirePermission('ManageMediaContent')
@Controller('api/media')
export class MediaFilesController {
  constructor(
    private readonly listing: MediaListing,
    private readonly uploads: MediaUploads,
    private readonly replacements: MediaReplacements,
    private readonly changes: MediaChanges,
    private readonly moves: MediaMoves,
    private readonly removals: MediaRemovals,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists files' })
  @ApiQueryShape(LIST_QUERY)
  @ApiResponse({ status: 200, type: MediaListDto, description: 'A page of them.' })
  @ApiProblems(400)
  list(@Req() request: Request): Promise<ListedMediaPage> {
    return this.listing.answer(request.originalUrl);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Gets what is known of one file' })
  @ApiResponse({ status: 200, ...FILE })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ListedMediaFile | undefined> {
    NO_QUERY.read(response.req.originalUrl);
    return taggedUnlessKnown(response, this.listed(await this.changes.get(id)));
  }

  @Post()
  @ReceivesFiles(MOST_FILES)
  @ApiOperation({ summary: 'Uploads files: all of them, or none', description: `At most ${MOST_FILES} at once.` })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { folder: { type: 'string' }, file: { type: 'array', items: BINARY, maxItems: MOST_FILES } },
      required: ['file'],
    },
  })
  @ApiResponse({ status: 201, type: UploadedMediaDto, description: 'The files.' })
  @ApiProblems(400, 409, 413, 415)
  async upload(
    @Req() request: Request,
    @Received() { fields, files }: Upload,
    @CurrentPrincipal() principal: Principal,
  ): Promise<{ items: ListedMediaFile[] }> {
    NO_QUERY.read(request.originalUrl);
    const made = await this.uploads.upload(principal, fields.text('folder'), files);
    return { items: made.map((file) => this.listed(file)) };
  }

  @Put(':id')
  @ReceivesFiles(1)
  @ApiOperation({ summary: 'Replaces the content of a file', description: 'Its path, and so its kind, stays.' })
  @ApiHeader(IF_MATCH)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: BINARY }, required: ['file'] } })
  @ApiResponse({ status: 200, ...FILE })
  @ApiProblems(400, 404, 412, 413, 415)
  async replace(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Received() { files: [file] }: Upload,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    return tagged(response, this.listed(await this.replacements.replace(principal, id, file, ifMatch)));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Describes a file: alt text, caption, credit, tags, focal point',
    description: 'What is left out stays as it is.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...FILE })
  @ApiProblems(400, 404, 412, 413, 415)
  async describe(
    @Param('id') id: string,
    @Body() description: DescribeMediaFileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile> {
    NO_QUERY.read(response.req.originalUrl);
    return tagged(response, this.listed(await this.changes.describe(principal, id, description, ifMatch)));
  }

  @Post(':id/move')
  @HttpCode(200)
  @ApiOperation({ summary: 'Moves or renames a file' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...FILE, type: MovedMediaFileDto })
  @ApiProblems(400, 404, 409, 412, 413, 415)
  async move(
    @Param('id') id: string,
    @Body() { path, uses }: MoveMediaFileDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ListedMediaFile & UsesAnswer> {
    NO_QUERY.read(response.req.originalUrl);
    const { file, rewriting } = await this.moves.moveFile(principal, id, path, { uses, ifMatch });
    return { ...tagged(response, this.listed(file)), ...usesAnswer(rewriting) };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Puts a file into the recycle bin' })
  @ApiQueryShape(REMOVE_QUERY)
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The file is in the recycle bin.' })
  @ApiProblems(400, 404, 409, 412)
  async remove(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { force } = REMOVE_QUERY.read(request.originalUrl);
    await this.removals.remove(principal, id, { ifMatch, force });
  }

  private listed(file: MediaFile): ListedMediaFile {
    return listedMedia(file, this.config.baseUrl);
  }
}
