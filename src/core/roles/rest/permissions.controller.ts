import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { RequirePermission, type SecurableType } from '#core/auth';
import { ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { PermissionGroups, type PermissionSummary, type PermissionGroup } from '../permission-groups';
import { typeNotSecurable } from '../roles-errors';
import { PermissionsDto, TypePermissionsDto } from './role.dto';

@ApiTags('Roles')
@RequirePermission('ManageRoles')
@Controller('api/permissions')
export class PermissionsController {
  constructor(private readonly groups: PermissionGroups) {}

  @Get()
  @ApiOperation({
    summary: 'Lists all permissions by modules, and the content types that have permissions of their own',
  })
  @ApiResponse({ status: 200, type: PermissionsDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  list(@Req() request: Request): { modules: readonly PermissionGroup[]; contentTypes: readonly SecurableType[] } {
    NO_QUERY.read(request.originalUrl);
    return { modules: this.groups.modules(), contentTypes: this.groups.types() };
  }

  @Get(':contentType')
  @ApiOperation({ summary: 'Lists the permissions for one content type' })
  @ApiResponse({ status: 200, type: TypePermissionsDto, description: 'All of them.' })
  @ApiProblems(400, 404)
  ofType(
    @Param('contentType') name: string,
    @Req() request: Request,
  ): SecurableType & { permissions: readonly PermissionSummary[] } {
    NO_QUERY.read(request.originalUrl);
    const type = this.groups.type(name);
    if (!type) throw typeNotSecurable(name);
    return { ...type, permissions: this.groups.ofType(type) };
  }
}
