import { IsString, MaxLength } from 'class-validator';
import { sentence } from '@espalier/plugin-sdk';
import Papa from 'papaparse';
import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import {
  fieldsModel,
  newForm,
  PageRenderer,
  refused,
  typedInFields,
  view,
  type FieldsModel,
  type FormState,
} from '#core/display';
import { recordsPath } from '#core/records';
import { ApiOperation, ApiProblems, ApiProperty, ApiResponse, ApiTags } from '#platform/openapi';
import { Form, type FormFields } from '#platform/pages';
import { NO_QUERY } from '#platform/request';
import { text } from '#platform/texts';
import type { RedirectValues } from './redirect';
import { RedirectRecords } from './redirect-records';
import { InvalidRedirectError } from './redirect-rules';
import { Redirects } from './redirects';

const LONGEST_CSV = 2_000_000;

export class RedirectCsvDto {
  @ApiProperty({
    example: 'from,to\nblog/old-post,/journal/new-post\n',
    description: 'A line per redirect, below a line with the names of the columns (RFC 4180).',
  })
  @IsString()
  @MaxLength(LONGEST_CSV)
  csv: string;
}

export class ImportedRedirectsDto {
  @ApiProperty({ type: 'integer', description: 'How many lines were read.' })
  count: number;
}

const EVERYTHING = { first: Number.MAX_SAFE_INTEGER, skip: 0 };
const CSV = 'text/csv; charset=utf-8';

@ApiTags('Redirects')
@RequirePermission('ManageRedirects')
@Controller('api/redirects.csv')
export class RedirectCsvController {
  constructor(private readonly redirects: Redirects) {}

  @Get()
  @Header('Content-Type', CSV)
  @ApiOperation({ operationId: 'Redirects.export', summary: 'Gets all redirects as CSV' })
  @ApiResponse({
    status: 200,
    description: 'A line per redirect. Those of items that are not published are left out.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  })
  @ApiProblems(400)
  async export(@Req() request: Request): Promise<string> {
    NO_QUERY.read(request.originalUrl);
    return writeCsv((await this.redirects.page(EVERYTHING)).items);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'Redirects.import',
    summary: 'Adds redirects from CSV, all of them or none',
    description: 'A redirect from the same path leads to the new address then.',
  })
  @ApiResponse({ status: 200, type: ImportedRedirectsDto, description: 'All lines are redirects now.' })
  @ApiProblems(400, 409, 413, 415)
  async import(@Body() { csv }: RedirectCsvDto, @Req() request: Request): Promise<ImportedRedirectsDto> {
    NO_QUERY.read(request.originalUrl);
    return { count: await this.redirects.import(readCsv(csv)) };
  }
}

interface CsvModel extends FieldsModel {
  readonly action: string;
  readonly download: string;
}

const PAGE = view<CsvModel>('redirects/csv');
const PATH = recordsPath(RedirectRecords);

function fields() {
  return [
    {
      name: 'csv',
      control: 'passage' as const,
      label: text('CSV'),
      hint: text('The first line is from,to. Every other line is a redirect, such as blog/old-post,/journal/new-post.'),
    },
  ];
}

@AdminPage()
@RequirePermission('ManageRedirects')
@Controller('Admin/Redirects')
export class RedirectCsvPages {
  constructor(
    private readonly redirects: Redirects,
    private readonly pages: PageRenderer,
  ) {}

  @Get('Csv')
  show(@Res() response: Response): Promise<void> {
    return this.render(response, 200, newForm());
  }

  @Get('Csv/Download')
  async download(@Res() response: Response): Promise<void> {
    response.attachment('redirects.csv').type(CSV);
    response.send(writeCsv((await this.redirects.page(EVERYTHING)).items));
  }

  @Post('Csv')
  async import(@Res() response: Response, @Form() form: FormFields): Promise<void> {
    try {
      const count = await this.redirects.import(readCsv(form.text('csv')));
      const notice = text('{count, plural, one {# redirect was imported.} other {# redirects were imported.}}', {
        count,
      });
      await this.pages.redirect(response, PATH, { kind: 'success', text: notice });
    } catch (error) {
      const again = refused(typedInFields(fields(), form), error);
      await this.render(response, again.status, again.form);
    }
  }

  private render(response: Response, status: number, form: FormState): Promise<void> {
    const model = { ...fieldsModel(fields(), form), action: `${PATH}/Csv`, download: `${PATH}/Csv/Download` };
    return this.pages.render(response, PAGE, model, { title: text('Import and export redirects'), status });
  }
}

const COLUMNS = ['from', 'to'] as const;

export type RedirectLine = RedirectValues & { readonly line: number };

/** Columns with other names are left out. @throws InvalidRedirectError at `csv` or at a line of it */
export function readCsv(csv: string): RedirectLine[] {
  const { data, errors, meta } = Papa.parse<Record<string, string | undefined>>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
    delimiter: csv.split('\n', 1)[0]?.includes(';') ? ';' : ',',
  });
  const missing = COLUMNS.find((name) => !meta.fields?.includes(name));
  if (missing !== undefined) {
    const fault = sentence('must begin with a line that names the columns: from,to.');
    throw new InvalidRedirectError([{ member: 'csv', ...fault }]);
  }
  const [wrong] = errors;
  if (wrong) {
    const fault = sentence('cannot be read at line {line}. Put quotation marks around values with commas.', {
      line: lineOf(wrong.row ?? 0),
    });
    throw new InvalidRedirectError([{ member: 'csv', ...fault }]);
  }
  return data.map(({ from = '', to = '' }, index) => ({ from: withoutSlash(from.trim()), to, line: lineOf(index) }));
}

export function writeCsv(redirects: readonly RedirectValues[]): string {
  const rows = redirects.filter(({ to }) => to !== '').map(({ from, to }) => [`/${from}`, to]);
  return `${Papa.unparse({ fields: [...COLUMNS], data: rows }, { newline: '\n' })}\n`;
}

/** Below the names of the columns. */
function lineOf(index: number): number {
  return index + 2;
}

function withoutSlash(from: string): string {
  return from.replace(/^\//, '');
}
