import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ruleMessages } from '#platform/dto';
import { ApiOperation, ApiProblems, ApiProperty, ApiResponse, ApiTags } from '#platform/openapi';
import { NO_QUERY } from '#platform/request';
import { AccessKeys, type ShownAccessKey } from './access-keys';
import type { AccessKey } from './access-key';

const MOMENT = { type: 'string', format: 'date-time' } as const;
const MOST_DAYS = 3650;
export const MOST_OVERLAP_HOURS = 720;

export class NewAccessKeyDto {
  @ApiProperty({ example: 'Website', description: 'What it is for.' })
  @IsString()
  @MaxLength(100)
  @Matches(/^(?=\s*\S)\P{Cc}*$/u, ruleMessages('must be one line of text', sentence('Enter one line of text.')))
  name: string;

  @ApiProperty({ description: 'After how many days it expires; null for one that does not.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_DAYS)
  validDays: number | null = 365;
}

export class KeyRotationDto {
  @ApiProperty({ description: 'For how many hours the old key stays valid.' })
  @IsInt()
  @Min(0)
  @Max(MOST_OVERLAP_HOURS)
  overlapHours = 24;
}

class AccessKeyDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty(MOMENT)
  createdUtc: Date;

  @ApiProperty({ ...MOMENT, nullable: true, description: 'Null for one that does not expire.' })
  expiresUtc: Date | null;

  @ApiProperty({ ...MOMENT, nullable: true, description: 'To five minutes; null for one that was never used.' })
  lastUsedUtc: Date | null;
}

class ShownAccessKeyDto extends AccessKeyDto {
  @ApiProperty({ example: 'esp_…', description: 'Sent as `Authorization: Bearer esp_…`. It is shown this once.' })
  key: string;
}

class AccessKeyListDto {
  @ApiProperty({ type: [AccessKeyDto] })
  items: AccessKeyDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

@ApiTags('OpenID Connect')
@Controller('api/openid/applications/:clientId/keys')
@RequirePermission('ManageApplications')
export class AccessKeysController {
  constructor(private readonly keys: AccessKeys) {}

  @Get()
  @ApiOperation({ operationId: 'Applications.keys', summary: 'Lists the access keys of an application, newest first' })
  @ApiResponse({ status: 200, type: AccessKeyListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400, 404)
  async list(
    @Param('clientId') clientId: string,
    @Req() request: Request,
  ): Promise<{ items: AccessKey[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.keys.of(clientId);
    return { items, totalCount: items.length };
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'Applications.createKey',
    summary: 'Makes an access key, with which the application acts in its own name without a token',
    description: 'The application must not have more permissions than the caller.',
  })
  @ApiResponse({ status: 201, type: ShownAccessKeyDto, description: 'The key is shown this once.' })
  @ApiProblems(400, 404, 409, 413, 415)
  create(
    @Param('clientId') clientId: string,
    @Body() values: NewAccessKeyDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ShownAccessKey> {
    NO_QUERY.read(request.originalUrl);
    return this.keys.create(clientId, values, principal);
  }

  @Post(':keyId/rotation')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'Applications.rotateKey',
    summary: 'Makes a key that takes the place of another, which stays valid for a while',
    description: 'The application must not have more permissions than the caller.',
  })
  @ApiResponse({ status: 201, type: ShownAccessKeyDto, description: 'The new key is shown this once.' })
  @ApiProblems(400, 404, 409, 413, 415)
  rotate(
    @Param('clientId') clientId: string,
    @Param('keyId') keyId: string,
    @Body() { overlapHours }: KeyRotationDto,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ShownAccessKey> {
    NO_QUERY.read(request.originalUrl);
    return this.keys.rotate(clientId, keyId, overlapHours, principal);
  }

  @Delete(':keyId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'Applications.revokeKey', summary: 'Revokes an access key, from the next request on' })
  @ApiResponse({ status: 204, description: 'It is refused from now on.' })
  @ApiProblems(400, 404)
  async revoke(
    @Param('clientId') clientId: string,
    @Param('keyId') keyId: string,
    @Req() request: Request,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    await this.keys.revoke(clientId, keyId);
  }
}
