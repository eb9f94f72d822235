import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import { always } from '@espalier/predicates';
import type { Principal, UsersStatus } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  choice,
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  optionalText,
  typedText,
  PAGE_PARAMETERS,
  QueryShape,
  tagged,
  taggedUnlessKnown,
} from '#platform/request';
import { USER_STATUSES, UserList, type UserPage } from '../list/user-list';
import { UsersAdminList } from '../admin/users.list';
import { UserManagement } from '../management/user-management';
import type { User } from '../user';
import { CreateUserDto, ReplaceUserDto, SetPasswordDto, UserDto, UserListDto } from './user.dto';

const LIST_QUERY = new QueryShape({
  q: typedText(
    FILTER_LIMITS.length,
    'Filter, such as `jane OR john role:Editor status:enabled sort:created`. Its terms are `name` (what has no name), `email`, `status`, ' +
      '`role`, `sort`, and those of plug-ins. What the parameter `status` says, the term must not say too.',
  ),
  status: choice<'any' | UsersStatus>(['any', ...USER_STATUSES], 'any', 'Which users.'),
  role: optionalText(100, 'Name of a role that they have.'),
  ...PAGE_PARAMETERS,
});

const USER = {
  type: UserDto,
  description: 'The user.',
  headers: ETAG_HEADER,
};

@ApiTags('Users')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly users: UserManagement,
    private readonly userList: UserList,
    private readonly adminList: UsersAdminList,
    private readonly config: Config,
  ) {}

  @Get()
  @RequirePermission('ViewUsers')
  @ApiOperation({ summary: 'Lists users, in the order of their names unless `q` says another' })
  @ApiQueryShape(LIST_QUERY)
  @ApiResponse({ status: 200, type: UserListDto, description: 'A page of them.' })
  @ApiProblems(400)
  async list(@Req() request: Request, @CurrentPrincipal() principal: Principal): Promise<UserPage> {
    const { q, status, role, first, skip } = LIST_QUERY.read(request.originalUrl);
    const query = { where: always(), roles: role === '' ? [] : [role], ...(status !== 'any' && { status }) };
    return this.userList.page({ ...(await this.adminList.filter.narrow(query, q, principal)), first, skip });
  }

  @Get(':id')
  @RequirePermission('ViewUsers')
  @ApiOperation({ summary: 'Gets one user' })
  @ApiResponse({ status: 200, ...USER })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User | undefined> {
    NO_QUERY.read(request.originalUrl);
    return taggedUnlessKnown(response, await this.users.get(id));
  }

  @Post()
  @RequirePermission('ManageUsers')
  @ApiOperation({ summary: 'Creates a user', description: 'The caller has to have all permissions of the roles.' })
  @ApiResponse({ status: 201, ...USER })
  @ApiProblems(400, 413, 415)
  async create(
    @Body() body: CreateUserDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<User> {
    NO_QUERY.read(request.originalUrl);
    const user = await this.users.create(principal, body);
    response.setHeader('Location', `${this.config.basePath}/api/users/${user.id}`);
    return tagged(response, user);
  }

  @Put(':id')
  @RequirePermission('ManageUsers')
  @ApiOperation({
    summary: 'Replaces name, e-mail address, enabled flag and roles of a user',
    description: 'The caller has to have all permissions of the roles that the user has, and of those that it gets.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, ...USER })
  @ApiProblems(400, 404, 409, 412, 413, 415)
  async replace(
    @Param('id') id: string,
    @Body() body: ReplaceUserDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<User> {
    NO_QUERY.read(request.originalUrl);
    return tagged(response, await this.users.replace(principal, id, body, ifMatch));
  }

  @Post(':id/password')
  @HttpCode(204)
  @RequirePermission('ManageUsers')
  @ApiOperation({
    summary: 'Gives a user a new password',
    description: 'All sessions of the user end, and what applications have in the name of the user.',
  })
  @ApiResponse({ status: 204, description: 'The password is set.' })
  @ApiProblems(400, 404, 413, 415)
  async setPassword(
    @Param('id') id: string,
    @Body() { password }: SetPasswordDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.users.setPassword(principal, id, password);
  }

  @Post(':id/sign-out')
  @HttpCode(204)
  @RequirePermission('ManageUsers')
  @ApiOperation({
    summary: 'Signs a user out everywhere',
    description: 'All sessions of the user end, and what applications have in the name of the user.',
  })
  @ApiResponse({ status: 204, description: 'The user is signed in nowhere.' })
  @ApiProblems(400, 404)
  async signOut(
    @Param('id') id: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.users.signOut(principal, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequirePermission('ManageUsers')
  @ApiOperation({
    summary: 'Deletes a user',
    description: 'With sessions, tokens and consents. Content keeps the id as its owner.',
  })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The user is gone.' })
  @ApiProblems(400, 404, 409, 412)
  async delete(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.users.remove(principal, id, ifMatch);
  }
}
