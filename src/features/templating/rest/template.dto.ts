import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { sentence } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import { MayBeAbsent, NotLookedAt } from '#platform/dto';
import { InvalidTemplateError } from '../stored/stored-template-errors';
import { MAX_SHAPE_NAME, type TemplateValues } from '../stored/stored-template';
import { TEMPLATE_LANGUAGES, type TemplateLanguage } from '../templates/template';

const LANGUAGES = [...TEMPLATE_LANGUAGES];
const MOMENT = { type: 'string', format: 'date-time' } as const;

class TemplateBody {
  @ApiProperty({ description: '`liquid` or `hbs` for Handlebars, as the extensions of files.' })
  @IsString()
  @IsIn(LANGUAGES)
  language: TemplateLanguage;

  @ApiProperty({ examples: ['<h2>{{ Model.ContentItem.displayText }}</h2>'] })
  @IsString()
  @MaxLength(1_000_000)
  source: string;
}

/** A template may be sent back as it was read. */
export class PutTemplateDto extends TemplateBody {
  @ApiProperty({
    description: 'As in the path, if at all: a template keeps its name.',
    examples: ['Content_Summary__BlogPost'],
  })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_SHAPE_NAME)
  name?: string;

  @ApiProperty({ description: 'For those who keep templates.' })
  @IsString()
  @MaxLength(1000)
  description = '';

  @NotLookedAt()
  revision?: number;

  @NotLookedAt()
  modifiedUtc?: string;

  @NotLookedAt()
  author?: string;
}

export function templateValuesOf(name: string, { name: sent = name, ...body }: PutTemplateDto): TemplateValues {
  if (sent !== name) {
    throw new InvalidTemplateError(
      'name',
      sentence('A template keeps its name. Send "{name}", or leave the name out.', { name }),
    );
  }
  const { language, source, description } = body;
  return { language, source, description };
}

export class PreviewTemplateDto extends TemplateBody {
  @ApiProperty({
    description: 'Of the shape that it shows, or of one of its alternates.',
    examples: ['Content_Summary__BlogPost'],
  })
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_SHAPE_NAME)
  name: string;

  @ApiProperty({
    description: 'Of the item that is shown, in its newest version. Default: none; the template itself is rendered.',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(26)
  contentItemId?: string;

  @ApiProperty({ examples: ['Summary'], description: 'How the item is shown.' })
  @IsString()
  @Matches(/^[A-Za-z0-9]{1,100}$/)
  displayType = 'Detail';
}

export class ListedTemplateDto {
  @ApiProperty({ example: 'Content_Summary__BlogPost', description: 'Of the shape that it shows.' })
  name: string;

  @ApiProperty({ enum: LANGUAGES })
  language: TemplateLanguage;

  @ApiProperty()
  description: string;

  @ApiProperty({ type: 'integer', description: 'One more with each change.' })
  revision: number;

  @ApiProperty(MOMENT)
  modifiedUtc: string;

  @ApiProperty({ description: 'Name of whoever made the change.' })
  author: string;
}

export class TemplateDto extends ListedTemplateDto {
  @ApiProperty({ example: '<h2>{{ Model.ContentItem.displayText }}</h2>' })
  source: string;
}

export class TemplateListDto {
  @ApiProperty({ type: [ListedTemplateDto] })
  items: ListedTemplateDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

export class ListedTemplateVersionDto extends ListedTemplateDto {
  @ApiProperty({ description: 'Whether the change was that the template was removed.' })
  removed: boolean;
}

export class TemplateVersionListDto {
  @ApiProperty({ type: [ListedTemplateVersionDto] })
  items: ListedTemplateVersionDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

export class TemplateVersionDto extends ListedTemplateDto {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null when the template was removed.' })
  source: string | null;
}

export class ListedFileTemplateDto {
  @ApiProperty({ example: 'Content__BlogPost' })
  name: string;

  @ApiProperty({ enum: LANGUAGES })
  language: TemplateLanguage;

  @ApiProperty({ example: 'site', description: 'The module or plug-in.' })
  owner: string;

  @ApiProperty({ description: 'Whether one of the database is used in its place.' })
  overridden: boolean;
}

export class FileTemplateDto extends ListedFileTemplateDto {
  @ApiProperty()
  source: string;
}

export class FileTemplateListDto {
  @ApiProperty({ type: [ListedFileTemplateDto] })
  items: ListedFileTemplateDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

export class TemplatePreviewDto {
  @ApiProperty()
  html: string;

  @ApiProperty({ description: 'Whether the template took part in it: an item may be shown by others.' })
  used: boolean;
}
