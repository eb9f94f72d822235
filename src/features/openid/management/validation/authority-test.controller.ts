import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { IsString, MaxLength } from 'class-validator';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { readDto, MayBeAbsent } from '#platform/dto';
import { ApiBody, ApiOperation, ApiResponse, ApiTags, ApiProperty, ApiProblems } from '#platform/openapi';
import { jsonBody, NO_QUERY } from '#platform/request';
import { AuthorityTest, type AuthorityReport } from './authority-test';

class AuthorityTestDto {
  @ApiProperty({ format: 'uri', description: 'Default: that of the settings.' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  authority?: string;
}

class AuthorityReportDto {
  @ApiProperty({ format: 'uri' })
  authority: string;

  @ApiProperty({ description: 'Whether its discovery document and its keys can be read, and are its own.' })
  usable: boolean;

  @ApiProperty({ required: false, description: 'Why it is not.' })
  fault: string;
}

/** Generated clients know the operation by the id that is given here. */
@ApiTags('OpenID Connect')
@Controller('api/openid/validation/test')
@RequirePermission('ManageValidationSettings')
export class AuthorityTestController {
  constructor(private readonly authorityTest: AuthorityTest) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'ValidationSettings.test',
    summary: 'Reads the discovery document and the keys of an authority, and changes nothing',
    description: 'Without a body, of the authority of the settings. Another one needs `SiteOwner` too.',
  })
  @ApiBody({ type: AuthorityTestDto, required: false })
  @ApiResponse({ status: 200, type: AuthorityReportDto, description: 'What was found.' })
  @ApiProblems(400, 413, 415)
  async test(@Req() request: Request, @CurrentPrincipal() principal: Principal): Promise<AuthorityReport> {
    NO_QUERY.read(request.originalUrl);
    const { authority } = await readDto(AuthorityTestDto, jsonBody(request) ?? {});
    return this.authorityTest.run(principal, authority);
  }
}
