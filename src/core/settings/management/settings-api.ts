import { Controller, Get, Headers, Inject, Put, Req, Res, type Type } from '@nestjs/common';
import {
  managedSettingsOptions,
  type ManagedSettingsClass,
  type Principal,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags, ApiProblems } from '#platform/openapi';
import { ETAG_HEADER, IF_MATCH, jsonBody, NO_QUERY, tagged, taggedUnlessKnown } from '#platform/request';
import { Settings } from '../settings';
import { ManagedSection } from './managed-section';

export function settingsApi(management: ManagedSettingsClass): Type {
  const options = managedSettingsOptions(management);
  const { api, permission, title, tag = title, section = management, shown, sent = shown, operations = {} } = options;
  const answer = { status: 200, type: shown, description: 'The settings.', headers: ETAG_HEADER };

  @ApiTags(tag)
  @RequirePermission(permission)
  @Controller(`api/${api}`)
  class SettingsController {
    private readonly managed: ManagedSection;

    constructor(
      @Inject(management) settingsManagement: SettingsManagement<object>,
      @Inject(section) settingsSection: SettingsSection,
      settings: Settings,
    ) {
      this.managed = new ManagedSection(settings, settingsSection, settingsManagement, options);
    }

    @Get()
    @ApiOperation({ summary: `Gets the settings: ${title}`, ...operations.get })
    @ApiResponse(answer)
    @ApiResponse({ status: 304, description: 'The caller has them already.' })
    @ApiProblems(400)
    async get(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object | undefined> {
      NO_QUERY.read(request.originalUrl);
      return taggedUnlessKnown(response, await this.managed.get());
    }

    @Put()
    @ApiOperation({
      summary: 'Replaces the settings, on every node at once',
      description: 'What is left out has its default.',
      ...operations.replace,
    })
    @ApiBody({ type: sent })
    @ApiHeader(IF_MATCH)
    @ApiResponse(answer)
    @ApiProblems(400, 412, 413, 415)
    async put(
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
      @CurrentPrincipal() principal: Principal,
    ): Promise<object> {
      NO_QUERY.read(request.originalUrl);
      return tagged(response, await this.managed.put(jsonBody(request), ifMatch, principal));
    }
  }
  return Object.defineProperty(SettingsController, 'name', { value: `${sent.name}Controller` });
}
