import { Body, Controller, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { RequirePermission } from '#core/auth';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { NO_QUERY, requireNoBody } from '#platform/request';
import { BackgroundTasks } from '../background-tasks';
import type { TaskSummary, RunSummary } from '../task-summary';
import {
  BackgroundTaskDto,
  BackgroundTaskListDto,
  ChangeTaskDto,
  TaskRunDto,
  TaskRunListDto,
} from './background-task.dto';

@ApiTags('Background tasks')
@RequirePermission('ManageBackgroundTasks')
@Controller('api/background-tasks')
export class BackgroundTasksController {
  constructor(private readonly tasks: BackgroundTasks) {}

  @Get()
  @ApiOperation({ summary: 'Lists the background tasks, in the order of their titles' })
  @ApiResponse({ status: 200, type: BackgroundTaskListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  async list(@Req() request: Request): Promise<{ items: TaskSummary[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.tasks.list();
    return { items, totalCount: items.length };
  }

  @Get(':name')
  @ApiOperation({ summary: 'Gets one background task' })
  @ApiResponse({ status: 200, type: BackgroundTaskDto, description: 'The task.' })
  @ApiProblems(400, 404)
  async get(@Param('name') name: string, @Req() request: Request): Promise<TaskSummary> {
    NO_QUERY.read(request.originalUrl);
    return this.tasks.get(name);
  }

  @Patch(':name')
  @ApiOperation({
    summary: 'Changes when a background task runs, and whether',
    description: 'On every node, from the next minute on. What is left out stays as it is; null is the default again.',
  })
  @ApiResponse({ status: 200, type: BackgroundTaskDto, description: 'The task.' })
  @ApiProblems(400, 404, 413, 415)
  async change(
    @Param('name') name: string,
    @Body() body: ChangeTaskDto,
    @Req() request: Request,
  ): Promise<TaskSummary> {
    NO_QUERY.read(request.originalUrl);
    return this.tasks.change(name, body);
  }

  @Post(':name/run')
  @HttpCode(202)
  @ApiOperation({ summary: 'Runs a background task now, even one that is disabled' })
  @ApiResponse({ status: 202, type: TaskRunDto, description: 'The run, which has begun.' })
  @ApiProblems(400, 404, 409, 413, 415)
  async run(@Param('name') name: string, @Req() request: Request): Promise<RunSummary> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return this.tasks.runNow(name);
  }

  @Post(':name/cancel')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Cancels the run of a background task',
    description: 'On whichever node it is. It ends when the task comes to look.',
  })
  @ApiResponse({ status: 202, type: TaskRunDto, description: 'The run, which is asked to end.' })
  @ApiProblems(400, 404, 409, 413, 415)
  async cancel(@Param('name') name: string, @Req() request: Request): Promise<RunSummary> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return this.tasks.cancel(name);
  }

  @Get(':name/runs')
  @ApiOperation({ summary: 'Lists the last 50 runs of a background task, newest first' })
  @ApiResponse({ status: 200, type: TaskRunListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400, 404)
  async runs(
    @Param('name') name: string,
    @Req() request: Request,
  ): Promise<{ items: RunSummary[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.tasks.runs(name);
    return { items, totalCount: items.length };
  }
}
