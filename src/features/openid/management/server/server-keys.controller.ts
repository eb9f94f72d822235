import { Controller, Get, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RequirePermission } from '#core/auth';
import { ApiProblems } from '#platform/openapi';
import { NO_QUERY, requireNoBody } from '#platform/request';
import type { KeyFacts } from '../../keys/signing-keys';
import { KeyDto, KeyListDto } from './key.dto';
import { ServerManagement } from './server-management';

/** The keys of the authorization server over REST. Generated clients know the operations by the ids that are given here. */
@ApiTags('OpenID Connect')
@Controller('api/openid/server/keys')
@RequirePermission('ManageServerSettings')
export class ServerKeysController {
  constructor(private readonly management: ServerManagement) {}

  @Get()
  @ApiOperation({
    operationId: 'ServerSettings.keys',
    summary: 'Lists the keys that are published, the active one first',
  })
  @ApiResponse({ status: 200, type: KeyListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  async keys(@Req() request: Request): Promise<{ items: KeyFacts[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.management.keys();
    return { items, totalCount: items.length };
  }

  @Post()
  @ApiOperation({
    operationId: 'ServerSettings.rotate',
    summary: 'Lets a new key take over on every node',
    description: 'Tokens that exist stay valid: the old key is published until all that it signed has expired.',
  })
  @ApiResponse({ status: 201, type: KeyDto, description: 'The new key.' })
  @ApiProblems(400, 409)
  async rotate(@Req() request: Request): Promise<KeyFacts> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    return this.management.rotateKey();
  }
}
