import { ApiProperty } from '@nestjs/swagger';
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from '../../keys/signing-keys';

/** What may be known about a signing key, as OpenAPI shows it. */
export class KeyDto {
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

/** All keys that are published, the active one first. */
export class KeyListDto {
  @ApiProperty({ type: [KeyDto] })
  items: KeyDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
