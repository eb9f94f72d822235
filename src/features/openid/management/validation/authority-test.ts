import { Injectable, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import type { Request } from 'express';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { InvalidSettingsError, Settings } from '#core/settings';
import { Clock } from '#platform/clock';
import { readDto, MayBeAbsent } from '#platform/dto';
import { ApiBody, ApiOperation, ApiResponse, ApiTags, ApiProperty, ApiProblems } from '#platform/openapi';
import { jsonBody, NO_QUERY } from '#platform/request';
import { AuthorityForbiddenError, AuthorityUnavailableError } from '../../openid-errors';
import { reasonOf } from '../../validation/fetch-json';
import { remoteIssuer } from '../../validation/remote-keys';
import { ValidationSettingsSection } from '../../validation/validation-settings';

interface AuthorityReport {
  readonly authority: string;
  /** Whether its discovery document and its keys can be read, and are its own. */
  readonly usable: boolean;
  readonly fault?: string;
}

@Injectable()
export class AuthorityTest {
  constructor(
    private readonly settings: Settings,
    private readonly section: ValidationSettingsSection,
    private readonly clock: Clock,
  ) {}

  /** As validating a token would. @param authority default: that of the settings */
  async run(principal: Principal, authority?: string): Promise<AuthorityReport> {
    const current = await this.settings.get(this.section);
    const asked = authority ?? current.authority;
    if (!asked) throw missingAuthority(this.section);
    // Whoever may choose where we call out to learns what can be reached from here.
    if (asked !== current.authority && !principal.may('SiteOwner')) throw new AuthorityForbiddenError();
    this.settings.parse(this.section, { ...current, authority: asked, audience: current.audience ?? 'test' });
    const report = { authority: asked };
    try {
      await remoteIssuer({ ...report, audience: '', requiresTokenType: true }, this.clock).keyById('none');
      return { ...report, usable: true };
    } catch (error) {
      if (!(error instanceof AuthorityUnavailableError)) throw error;
      return { ...report, usable: false, fault: reasonOf(error) };
    }
  }
}

function missingAuthority({ name }: ValidationSettingsSection): InvalidSettingsError {
  return new InvalidSettingsError(name, [
    {
      ...sentence('Enter an authority to test.'),
      member: 'authority',
      message: 'must be given: there is none to test',
    },
  ]);
}

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
