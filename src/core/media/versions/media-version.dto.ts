import { IsIn, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { MAX_SIDE } from '../kinds/media-inspector';
import { VERSION_ACTIONS, type VersionAction } from '../media.entities';
import { MediaContentDto } from '../rest/media.dto';
import { QUARTERS, type Degrees, type Part } from './picture-edits';

const START = { type: 'integer', minimum: 0 } as const;
const LENGTH = { type: 'integer', minimum: 1 } as const;

export class CropMediaFileDto implements Part {
  @ApiProperty({ ...START, description: 'From the left, in pixels of the picture as it is shown.' })
  @IsInt()
  @Min(0)
  @Max(MAX_SIDE)
  x: number;

  @ApiProperty({ ...START, description: 'From the top.' })
  @IsInt()
  @Min(0)
  @Max(MAX_SIDE)
  y: number;

  @ApiProperty(LENGTH)
  @IsInt()
  @Min(1)
  @Max(MAX_SIDE)
  width: number;

  @ApiProperty(LENGTH)
  @IsInt()
  @Min(1)
  @Max(MAX_SIDE)
  height: number;
}

export class RotateMediaFileDto {
  @ApiProperty({ type: 'integer', enum: QUARTERS, description: 'Clockwise.' })
  @IsIn(QUARTERS)
  degrees: Degrees;
}

export class MediaVersionDto extends MediaContentDto {
  @ApiProperty({ type: 'integer', description: 'Counted from 1.' })
  number: number;

  @ApiProperty({ enum: VERSION_ACTIONS, description: 'What was done.' })
  action: VersionAction;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The version that was restored as this one.' })
  restored: number | null;

  @ApiProperty({ format: 'date-time' })
  savedUtc: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null where nobody knows any more.' })
  author: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The focal point that the file had when the next version came.',
  })
  focalX: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  focalY: number | null;
}

export class MediaVersionListDto {
  @ApiProperty({ type: [MediaVersionDto] })
  items: MediaVersionDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
