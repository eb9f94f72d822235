import { ApiProperty } from '@nestjs/swagger';

/** A file of the media library, as OpenAPI shows it. */
export class MediaFileDto {
  @ApiProperty({ description: 'Stays, wherever the file is moved.' })
  id: string;

  @ApiProperty({ example: 'trees/oak.jpg' })
  path: string;

  @ApiProperty({ example: 'https://content.example.com/media/trees/oak.jpg', description: 'Open to everybody.' })
  url: string;

  @ApiProperty({ example: 'image/jpeg' })
  mediaType: string;

  @ApiProperty({ description: 'SHA-256 of the content, in hexadecimal digits.' })
  hash: string;

  @ApiProperty({ type: 'integer', description: 'In bytes.' })
  size: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of an image as it is shown, in pixels.' })
  width: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  height: number | null;

  @ApiProperty({ format: 'date-time' })
  createdUtc: string;

  @ApiProperty({ format: 'date-time' })
  modifiedUtc: string;

  @ApiProperty({ description: 'Name of whoever saved it last.' })
  author: string;
}

/** A folder of the library. */
export class MediaFolderDto {
  @ApiProperty({ example: 'trees' })
  name: string;

  @ApiProperty({ example: 'plants/trees' })
  path: string;

  @ApiProperty({ type: 'integer', description: 'How many files it has, those of folders within it too.' })
  files: number;
}

/** Files that were uploaded together. */
export class UploadedMediaDto {
  @ApiProperty({ type: [MediaFileDto] })
  items: MediaFileDto[];
}

/** A page of files. */
export class MediaListDto extends UploadedMediaDto {
  @ApiProperty({ type: 'integer' })
  totalCount: number;

  @ApiProperty({ type: [MediaFolderDto], description: 'Those right within `folder`; none when it is not given.' })
  folders: MediaFolderDto[];
}
