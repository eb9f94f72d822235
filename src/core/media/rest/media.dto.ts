import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, MayBeAbsent } from '#platform/dto';
import type { MediaDescription } from '../files/media-file';
import { USES_AFTER_MOVE, type UsesAfterMove } from '../moves/media-moves';

class MoveBody {
  @ApiProperty({
    description:
      '`redirect`: the old address leads to the new one. `rewrite`: that, and items that mention the file name the new path, each with the ' +
      "caller's rights. `leave`: neither.",
  })
  @IsString()
  @IsIn(USES_AFTER_MOVE)
  uses: UsesAfterMove = 'redirect';
}

export class MoveMediaFileDto extends MoveBody {
  @ApiProperty({ description: 'Where the file is to be, such as `trees/oak.jpg`.' })
  @IsString()
  path: string;
}

export class MoveMediaFolderDto extends MoveBody {
  @ApiProperty({ description: 'The folder, such as `trees`.' })
  @IsString()
  folder: string;

  @ApiProperty({ description: 'What it is to be, such as `plants/trees`; empty for the library itself.' })
  @IsString()
  path: string;
}

export class RestoreMediaFileDto {
  @ApiProperty({ description: 'Where the file is to be; default where it was.' })
  @MayBeAbsent()
  @IsString()
  path?: string;
}

/** Of tags before they are normalised. */
const MOST_SENT = 100;
const MAX_SENT = 200;

const FOCAL = { type: 'integer', minimum: 0, maximum: 100, nullable: true } as const;

/** What is absent stays as it is. */
export class DescribeMediaFileDto implements Partial<MediaDescription> {
  @ApiProperty({ description: 'For those who do not see it. Offered where the file is chosen.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(1024)
  altText?: string;

  @ApiProperty()
  @MayBeAbsent()
  @IsString()
  @MaxLength(1024)
  caption?: string;

  @ApiProperty({ example: 'Photo: Jane Doe' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(256)
  credit?: string;

  @ApiProperty({
    type: [String],
    example: ['trees'],
    description: 'Up to 20 of up to 50 characters, in whatever case: those that the file is to have.',
  })
  @MayBeAbsent()
  @AreTexts(MOST_SENT, MAX_SENT)
  tags?: string[];

  @ApiProperty({ ...FOCAL, description: 'What crops of a picture keep in sight, in percent from the left.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  focalX?: number | null;

  @ApiProperty({ ...FOCAL, description: 'What crops keep in sight, in percent from the top. Both or neither.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  focalY?: number | null;
}

export class MediaContentDto {
  @ApiProperty({ description: 'SHA-256 of the content, in hexadecimal digits.' })
  hash: string;

  @ApiProperty({ type: 'integer', description: 'In bytes.' })
  size: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of an image as it is shown, in pixels.' })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  height: number | null;
}

class StoredMediaFileDto extends MediaContentDto {
  @ApiProperty({ description: 'Stays, wherever the file is moved.' })
  id: string;

  @ApiProperty({ example: 'trees/oak.jpg' })
  path: string;

  @ApiProperty({ example: 'image/jpeg' })
  mediaType: string;

  @ApiProperty({ description: 'Empty where nobody has written one.' })
  altText: string;

  @ApiProperty()
  caption: string;

  @ApiProperty()
  credit: string;

  @ApiProperty({ type: [String], example: ['trees'] })
  tags: string[];

  @ApiProperty({ ...FOCAL, description: 'Null: the middle.' })
  focalX: number | null;

  @ApiProperty({ ...FOCAL, description: 'Null: the middle.' })
  focalY: number | null;

  @ApiProperty({ format: 'date-time' })
  createdUtc: string;

  @ApiProperty({ format: 'date-time' })
  modifiedUtc: string;

  @ApiProperty({ description: 'Name of whoever saved it last.' })
  author: string;
}

export class MediaFileDto extends StoredMediaFileDto {
  @ApiProperty({ example: 'https://content.example.com/media/trees/oak.jpg', description: 'Open to everybody.' })
  url: string;
}

export class RewrittenUseDto {
  @ApiProperty()
  contentItemId: string;

  @ApiProperty()
  title: string;
}

export class FailedUseDto extends RewrittenUseDto {
  @ApiProperty({ description: 'Why it was left as it is, in words.' })
  reason: string;

  @ApiProperty({
    example: ['bagPart.contentItems[0].note'],
    description: 'Where it has the old path, at most 20 of each version.',
  })
  members: string[];
}

export class RewrittenUsesDto {
  @ApiProperty({ type: [RewrittenUseDto] })
  rewritten: RewrittenUseDto[];

  @ApiProperty({ type: [FailedUseDto] })
  failed: FailedUseDto[];

  @ApiProperty({ description: 'False when there may be more items. The old address leads to the new one.' })
  isEverything: boolean;
}

export class MovedMediaFileDto extends MediaFileDto {
  @ApiProperty({ type: RewrittenUsesDto, required: false, description: 'Where `uses` was `rewrite`.' })
  uses?: RewrittenUsesDto;
}

export class MovedFolderDto {
  @ApiProperty({ description: 'The path that it has now.' })
  folder: string;

  @ApiProperty({ type: 'integer', description: 'How many files were moved.' })
  files: number;

  @ApiProperty({ type: RewrittenUsesDto, required: false, description: 'Where `uses` was `rewrite`.' })
  uses?: RewrittenUsesDto;
}

export class DeletedMediaFileDto extends StoredMediaFileDto {
  @ApiProperty({ format: 'date-time' })
  removedUtc: string;

  @ApiProperty({ description: 'Name of whoever deleted it.' })
  removedBy: string;
}

export class DeletedMediaListDto {
  @ApiProperty({ type: [DeletedMediaFileDto] })
  items: DeletedMediaFileDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

export class MediaFolderDto {
  @ApiProperty({ example: 'trees' })
  name: string;

  @ApiProperty({ example: 'plants/trees' })
  path: string;

  @ApiProperty({ type: 'integer', description: 'How many files it has, those of folders within it too.' })
  files: number;
}

export class UploadedMediaDto {
  @ApiProperty({ type: [MediaFileDto] })
  items: MediaFileDto[];
}

export class MediaListDto extends UploadedMediaDto {
  @ApiProperty({ type: 'integer' })
  totalCount: number;

  @ApiProperty({ type: [MediaFolderDto], description: 'Those right within `folder`; none when it is not given.' })
  folders: MediaFolderDto[];
}
