import { Injectable, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AdminPage, RequirePermission } from '#core/auth';
import { PageRenderer } from '#core/display';
import { Settings } from '#core/settings';
import { oneRow } from '#platform/database';
import { ApiOperation, ApiResponse, ApiTags, ApiProperty, ApiProblems } from '#platform/openapi';
import { NO_QUERY, requireNoBody } from '#platform/request';
import { text } from '#platform/texts';
import { SigningKeys, SIGNING_ALGORITHMS, type KeyFacts, type SigningAlgorithm } from '../../keys/signing-keys';
import { ServerSettingsSection } from '../../server/server-settings';

@Injectable()
export class ServerKeys {
  constructor(
    private readonly settings: Settings,
    private readonly section: ServerSettingsSection,
    private readonly signingKeys: SigningKeys,
  ) {}

  /** The active one first. */
  all(): Promise<KeyFacts[]> {
    return this.signingKeys.list();
  }

  /** Of the algorithm that is set. */
  async rotate(): Promise<KeyFacts> {
    const { signingAlgorithm } = await this.settings.get(this.section);
    const keyId = await this.signingKeys.rotate(signingAlgorithm);
    const keys = await this.signingKeys.list();
    return keys.find((key) => key.keyId === keyId) ?? oneRow(keys);
  }
}

class KeyDto {
  @ApiProperty({ description: 'The `kid` of the tokens that it signs.' })
  keyId: string;

  @ApiProperty({ enum: SIGNING_ALGORITHMS })
  algorithm: SigningAlgorithm;

  @ApiProperty({ description: 'Whether new tokens are signed with it.' })
  active: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdUtc: Date;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    description: 'When another took its place. It stays published for a day and five minutes.',
  })
  retiredUtc: Date;
}

class KeyListDto {
  @ApiProperty({ type: [KeyDto] })
  items: KeyDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}

/** Generated clients know the operations by the ids that are given here. */
@ApiTags('OpenID Connect')
@Controller('api/openid/server/keys')
@RequirePermission('ManageServerSettings')
export class ServerKeysController {
  constructor(private readonly serverKeys: ServerKeys) {}

  @Get()
  @ApiOperation({
    operationId: 'ServerSettings.keys',
    summary: 'Lists the keys that are published, the active one first',
  })
  @ApiResponse({ status: 200, type: KeyListDto, description: 'All of them: there are no pages.' })
  @ApiProblems(400)
  async keys(@Req() request: Request): Promise<{ items: KeyFacts[]; totalCount: number }> {
    NO_QUERY.read(request.originalUrl);
    const items = await this.serverKeys.all();
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
    return this.serverKeys.rotate();
  }
}

@AdminPage()
@RequirePermission('ManageServerSettings')
@Controller('Admin/OpenID/Server/keys')
export class ServerKeysPageController {
  constructor(
    private readonly serverKeys: ServerKeys,
    private readonly pages: PageRenderer,
  ) {}

  @Post()
  async rotate(@Res() response: Response): Promise<void> {
    const { keyId } = await this.serverKeys.rotate();
    const notice = text('The key {keyId} signs tokens from now on.', { keyId });
    await this.pages.redirect(response, '/Admin/OpenID/Server', { kind: 'success', text: notice });
  }
}
