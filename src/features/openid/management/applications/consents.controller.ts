import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ArrayMinSize } from 'class-validator';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { AreTexts } from '#platform/dto';
import { ApiOperation, ApiResponse, ApiTags, ApiProperty, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { ETAG_HEADER, NO_QUERY, PAGE_PARAMETERS, QueryShape, requireNoBody, taggedOnce } from '#platform/request';
import type { ConsentOfUser } from '../../consents/consents';
import { ApplicationConsents } from './application-consents';
import { ApplicationManagement } from './application-management';
import { ApplicationWithSecretDto } from './application.dto';

class ConsentScopesDto {
  @ApiProperty({ example: ['openid'], description: 'All that it may have, and nothing else.' })
  @AreTexts(100, 100)
  @ArrayMinSize(1)
  scopes: string[];
}

class ConsentDto extends ConsentScopesDto {
  @ApiProperty({ description: 'Id of the user.' })
  userId: string;

  @ApiProperty()
  userName: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdUtc: Date;
}

class ConsentPageDto {
  @ApiProperty({ type: [ConsentDto] })
  items: ConsentDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);

@ApiTags('OpenID Connect')
@Controller('api/openid/applications/:clientId')
@RequirePermission('ManageApplications')
export class ConsentsController {
  constructor(
    private readonly consents: ApplicationConsents,
    private readonly management: ApplicationManagement,
  ) {}

  @Get('consents')
  @ApiOperation({ summary: 'Lists for whom an application may act, by name' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: ConsentPageDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400, 404)
  list(
    @Param('clientId') clientId: string,
    @Req() request: Request,
  ): Promise<{ items: ConsentOfUser[]; totalCount: number }> {
    return this.consents.page(clientId, PAGE_QUERY.read(request.originalUrl));
  }

  @Put('consents/:userId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Allows an application with external consent to act for a user',
    description: 'The user must not hold more than the caller.',
  })
  @ApiResponse({ status: 204, description: 'It may, within these scopes and no others.' })
  @ApiProblems(400, 404, 409, 413, 415)
  async allow(
    @Param('clientId') clientId: string,
    @Param('userId') userId: string,
    @Body() { scopes }: ConsentScopesDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.consents.allow(principal, clientId, userId, scopes);
  }

  @Delete('consents/:userId')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Ends what an application may for a user, with its tokens',
    description: 'The user must not hold more than the caller.',
  })
  @ApiResponse({ status: 204, description: 'It may no longer, or never might.' })
  @ApiProblems(400, 404)
  async withdraw(
    @Param('clientId') clientId: string,
    @Param('userId') userId: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.consents.withdraw(principal, clientId, userId);
  }

  @Post('secret')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'Applications.rotateSecret',
    summary: 'Gives an application a new secret',
    description: 'The old one gets no further tokens. Tokens that exist stay valid until they expire.',
  })
  @ApiResponse({
    status: 200,
    type: ApplicationWithSecretDto,
    description: 'The secret is shown this once.',
    headers: ETAG_HEADER,
  })
  @ApiProblems(400, 404)
  async rotateSecret(
    @Param('clientId') clientId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentPrincipal() principal: Principal,
  ): Promise<object> {
    NO_QUERY.read(request.originalUrl);
    requireNoBody(request);
    const { record, shownOnce = {} } = await this.management.rotateSecret(clientId, principal);
    return taggedOnce(response, record, shownOnce);
  }
}
