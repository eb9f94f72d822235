import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { AreTexts, MayBeAbsent } from '#platform/dto';
import { InvalidScopeError } from '../../openid-errors';
import type { ScopeValues } from '../../scopes/scopes';

const NAME = { example: 'orders', description: 'What applications ask for.' };
const MAX_NAME = 100;
const BUILT_IN = 'Whether it is always there and stays as it is.';

class ScopeBody {
  @ApiProperty({ description: 'What people read when they are asked for consent. Default: the name.' })
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(255)
  displayName?: string;

  @ApiProperty({ description: 'The same at more length.' })
  @IsString()
  @MaxLength(1000)
  description = '';

  @ApiProperty({
    description: 'Audiences besides this service for which tokens with the scope may be asked: absolute URIs.',
  })
  @AreTexts(20, 2000)
  resources: string[] = [];

  @ApiProperty({ description: BUILT_IN })
  @IsBoolean()
  @IsIn([false])
  builtIn = false;
}

export class CreateScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  @IsString()
  @MaxLength(MAX_NAME)
  name: string;
}

export class ReplaceScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_NAME)
  name?: string;
}

/** @throws InvalidScopeError when the body is about another scope than the path */
export function scopeValuesOf(name: string, { name: named, builtIn: _never, ...values }: ReplaceScopeDto): ScopeValues {
  if (named !== undefined && named !== name) {
    throw new InvalidScopeError('name', 'Must be as in the path: it cannot change.');
  }
  return values;
}

/** A scope, as OpenAPI shows it. */
export class ScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  name: string;

  @ApiProperty({ type: Boolean, description: BUILT_IN })
  override builtIn = false;
}

/** Some of the scopes: the built-in ones first, then by name. */
export class ScopePageDto {
  @ApiProperty({ type: [ScopeDto] })
  items: ScopeDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
