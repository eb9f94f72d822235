import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission, roleKey, Roles } from '#core/auth';
import { Config } from '#platform/config';
import { ApiProblems } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, NO_QUERY, tagged, taggedUnlessKnown } from '#platform/request';
import { summaryOf, type RoleSummary } from '../role-summary';
import { RoleManagement } from '../role-management';
import { roleRenamed } from '../roles-errors';
import { CreateRoleDto, ReplaceRoleDto, RoleDto, RoleListDto } from './role.dto';

const ROLE = {
  type: RoleDto,
  description: 'The role.',
  headers: ETAG_HEADER,
};

/** Roles over REST. */
@ApiTags('Roles')
@RequirePermission('ManageRoles')
@Controller('api/roles')
export class RolesController {
  constructor(
    private readonly roles: Roles,
    private readonly management: RoleManagement,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists all roles, in the order of their names' })
  @ApiResponse({ status: 200, type: RoleListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  async list(@Req() request: Request): Promise<{ items: RoleSummary[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = (await this.roles.all()).map(summaryOf);
    return { items, totalCount: items.length };
  }

  @Get(':name')
  @ApiOperation({ summary: 'Gets one role' })
  @ApiResponse({ status: 200, ...ROLE })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RoleSummary | undefined> {
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, summaryOf(await this.management.get(name)));
  }

  @Post()
  @ApiOperation({ summary: 'Creates a role', description: 'The caller has to have each of its permissions.' })
  @ApiResponse({ status: 201, ...ROLE })
  @ApiProblems(400, 409, 413, 415)
  async create(
    @Body() body: CreateRoleDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RoleSummary> {
    NO_QUERY.read(request.originalUrl);
    const role = await this.management.create(principal, body);
    response.setHeader('Location', `${this.config.baseUrl}/api/roles/${encodeURIComponent(role.name)}`);
    return tagged(response, summaryOf(role));
  }

  @Put(':name')
  @ApiOperation({
    summary: 'Replaces description and permissions of a role',
    description: 'The caller has to have each permission that it has or gets.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...ROLE })
  @ApiProblems(400, 404, 409, 412, 413, 415)
  async replace(
    @Param('name') name: string,
    @Body() { name: sent = name, description, permissions }: ReplaceRoleDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RoleSummary> {
    NO_QUERY.read(request.originalUrl);
    if (roleKey(sent) !== roleKey(name)) throw roleRenamed(name);
    const role = await this.management.change(principal, name, () => ({ description, permissions }), ifMatch);
    return tagged(response, summaryOf(role));
  }

  @Delete(':name')
  @HttpCode(204)
  @ApiOperation({ summary: 'Deletes a role', description: 'Whoever has it loses it, from the next request on.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The role is gone.' })
  @ApiProblems(400, 404, 409, 412)
  async delete(
    @Param('name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.management.remove(principal, name, ifMatch);
  }
}
