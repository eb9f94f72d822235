import { IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, MayBeAbsent } from '#platform/dto';

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

  @ApiProperty({ description: 'A longer text for people who are asked for consent.' })
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

export class ScopeDto extends ScopeBody {
  @ApiProperty(NAME)
  name: string;

  @ApiProperty({ type: Boolean, description: BUILT_IN })
  override builtIn = false;
}
