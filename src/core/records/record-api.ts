import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import {
  managedRecordOptions,
  type ManagedRecordClass,
  type Principal,
  type RecordManagement,
  type RecordOperation,
  type RecordStore,
  type SavedRecord,
} from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { readDto } from '#platform/dto';
import {
  ApiBody,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiProperty,
  ApiResponse,
  ApiTags,
  ApiProblems,
  ApiQueryShape,
} from '#platform/openapi';
import {
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  PAGE_PARAMETERS,
  preconditionOf,
  QueryShape,
  tagged,
  taggedOnce,
  taggedUnlessKnown,
} from '#platform/request';
import { EntityRecords } from './entity-records';
import { recordChanged } from './records-errors';

const SHOWN_ONCE = 'The secret is shown this once.';

const EVERYTHING = { first: Number.MAX_SAFE_INTEGER, skip: 0 };

export function recordApi<Row extends object>(record: ManagedRecordClass<Row>): Type {
  const options = managedRecordOptions(record);
  const { api, key, permission, one, title, tag = title, create, replace = create, operations = {} } = options;
  const { shown = create, unpaged = false } = options;
  const listQuery = new QueryShape(unpaged ? {} : PAGE_PARAMETERS);
  const a = /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`;
  const answer = { type: shown, description: `The ${one}.`, headers: ETAG_HEADER };
  const answerTo = (type?: Type<object>) => (type ? { ...answer, type, description: SHOWN_ONCE } : answer);
  const changed = (current: object) => options.changed?.(current) ?? recordChanged(options);

  class RecordPageDto {
    @ApiProperty({ type: [shown] })
    items: object[];

    @ApiProperty({ type: 'integer' })
    totalCount: number;
  }
  named(RecordPageDto, shown.name.replace(/(Dto)?$/, 'PageDto'));

  @ApiTags(tag)
  @RequirePermission(permission)
  @Controller(`api/${api}`)
  class RecordController {
    private readonly store: RecordStore<Row>;

    constructor(
      @Inject(record) records: RecordManagement<Row>,
      entities: EntityRecords,
      private readonly config: Config,
    ) {
      this.store = entities.storeOf(record, records);
    }

    @Get()
    @ApiOperation({ summary: `Lists the records: ${title}`, ...described(operations.list) })
    @ApiQueryShape(listQuery)
    @ApiResponse({
      status: 200,
      type: RecordPageDto,
      description: unpaged ? 'All of them: there are no pages.' : 'The page, and how many there are in all.',
    })
    @ApiProblems(400)
    list(@Req() request: Request): Promise<{ readonly items: readonly Row[]; readonly totalCount: number }> {
      return this.store.page({ ...EVERYTHING, ...listQuery.read(request.originalUrl) });
    }

    @Get(`:${key}`)
    @ApiOperation({ summary: `Gets one ${one}`, ...described(operations.get) })
    @ApiParam({ name: key, type: String })
    @ApiResponse({ status: 200, ...answer })
    @ApiResponse({ status: 304, description: 'The caller has it already.' })
    @ApiProblems(400, 404)
    async get(@Param(key) id: string, @Res({ passthrough: true }) response: Response): Promise<Row | undefined> {
      NO_QUERY.read(response.req.originalUrl);
      return taggedUnlessKnown(response, await this.store.get(id));
    }

    @Post()
    @ApiOperation({
      summary: `Creates ${a}`,
      description: 'What is left out has its default.',
      ...described(operations.create),
    })
    @ApiBody({ type: create })
    @ApiResponse({ status: 201, ...answerTo(operations.create?.answer) })
    @ApiProblems(400, 413, 415, ...(operations.create?.problems ?? []))
    async create(
      @Body(bodyOf(create)) values: object,
      @Res({ passthrough: true }) response: Response,
      @CurrentPrincipal() principal: Principal,
    ): Promise<object> {
      NO_QUERY.read(response.req.originalUrl);
      const saved = await this.store.create(values, principal);
      const id = encodeURIComponent(String(saved.record[key as keyof Row]));
      response.setHeader('Location', `${this.config.basePath}/api/${api}/${id}`);
      return send(response, saved);
    }

    @Put(`:${key}`)
    @ApiOperation({
      summary: `Replaces ${a}`,
      description: 'What is left out has its default.',
      ...described(operations.replace),
    })
    @ApiParam({ name: key, type: String })
    @ApiBody({ type: replace })
    @ApiHeader(IF_MATCH)
    @ApiResponse({ status: 200, ...answerTo(operations.replace?.answer) })
    @ApiProblems(400, 404, 412, 413, 415, ...(operations.replace?.problems ?? []))
    async replace(
      @Param(key) id: string,
      @Body(bodyOf(replace)) values: object,
      @Headers('if-match') ifMatch: string | undefined,
      @Res({ passthrough: true }) response: Response,
      @CurrentPrincipal() principal: Principal,
    ): Promise<object> {
      NO_QUERY.read(response.req.originalUrl);
      const check = preconditionOf<Row>(ifMatch, changed);
      return send(response, await this.store.replace(id, values, check, principal));
    }

    @Delete(`:${key}`)
    @HttpCode(204)
    @ApiOperation({ summary: `Deletes ${a}`, ...described(operations.remove) })
    @ApiParam({ name: key, type: String })
    @ApiHeader(IF_MATCH)
    @ApiResponse({ status: 204, description: `The ${one} is gone.` })
    @ApiProblems(400, 404, 412, ...(operations.remove?.problems ?? []))
    async remove(
      @Param(key) id: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
      @CurrentPrincipal() principal: Principal,
    ): Promise<void> {
      NO_QUERY.read(request.originalUrl);
      await this.store.remove(id, preconditionOf<Row>(ifMatch, changed), principal);
    }
  }
  return named(RecordController, `${title.replaceAll(' ', '')}Controller`);
}

function send<Row extends object>(response: Response, { record, shownOnce }: SavedRecord<Row>): object {
  return shownOnce ? taggedOnce(response, record, shownOnce) : tagged(response, record);
}

function bodyOf(type: Type<object>): PipeTransform {
  return { transform: (sent: unknown) => readDto(type, sent) };
}

function named<Class extends Type>(target: Class, name: string): Class {
  return Object.defineProperty(target, 'name', { value: name });
}

function described({ summary, description }: RecordOperation = {}) {
  return { ...(summary && { summary }), ...(description && { description }) };
}
