import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { ApiProperty } from '#platform/openapi';
import { AreTexts, NotLookedAt } from '#platform/dto';
import { DELIVERY_STATES, type DeliveryState } from '../delivery/delivery';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../webhook';

const ID = { example: '01kagbh2m0004n9d2swt1pwsj6' };
const MOMENT = { type: String, format: 'date-time' } as const;

/** More than types that a service has been measured with. */
const MOST_TYPES = 1000;

export class CreateWebhookDto {
  @ApiProperty({ example: 'Search index' })
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name: string;

  @ApiProperty({
    example: 'https://search.example.com/hooks',
    description: 'Where deliveries are posted to: https, and public unless the configuration names the host.',
  })
  @IsString()
  @MaxLength(2000)
  url: string;

  @ApiProperty({ description: 'What it hears of.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(WEBHOOK_EVENTS.length)
  @IsString({ each: true })
  @IsIn(WEBHOOK_EVENTS, { each: true })
  events: WebhookEvent[];

  @ApiProperty({ description: 'Of items of which types. With none, of all.' })
  @AreTexts(MOST_TYPES, 64)
  contentTypes: string[] = [];

  @ApiProperty({ description: 'While it is false, nothing is put down for it, and what waits keeps waiting.' })
  @IsBoolean()
  enabled = true;
}

/** All that there is to say of a webhook. What else was read of it may be sent back. */
export class ReplaceWebhookDto extends CreateWebhookDto {
  @NotLookedAt()
  id?: string;

  @NotLookedAt()
  createdUtc?: string;

  @NotLookedAt()
  failingSinceUtc?: string;

  @NotLookedAt()
  switchedOffUtc?: string;
}

export class WebhookDto extends CreateWebhookDto {
  @ApiProperty(ID)
  id: string;

  @ApiProperty(MOMENT)
  createdUtc: string;

  @ApiProperty({ ...MOMENT, nullable: true, description: 'Since when nothing was accepted; null while all is well.' })
  failingSinceUtc: string | null;

  @ApiProperty({
    ...MOMENT,
    nullable: true,
    description: 'When the service disabled it because it had failed for days.',
  })
  switchedOffUtc: string | null;
}

export class WebhookWithSecretDto extends WebhookDto {
  @ApiProperty({ example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDHzUmBVdpKtE=', description: 'Cannot be read again.' })
  secret: string;
}

export class DeliveryDto {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({ ...ID, description: 'What receivers know it by, in `webhook-id`: the same when it is sent again.' })
  messageId: string;

  @ApiProperty({ example: 'content.published' })
  event: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null for a test.' })
  contentItemId: string | null;

  @ApiProperty({ enum: DELIVERY_STATES })
  state: DeliveryState;

  @ApiProperty({ type: 'integer', description: 'How often it was tried.' })
  attempts: number;

  @ApiProperty(MOMENT)
  createdUtc: string;

  @ApiProperty({ ...MOMENT, nullable: true, description: 'Null when it is not tried again.' })
  nextAttemptUtc: string | null;

  @ApiProperty({ ...MOMENT, nullable: true })
  lastAttemptUtc: string | null;

  @ApiProperty({ ...MOMENT, nullable: true })
  finishedUtc: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of the last answer; null when there was none.' })
  status: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'How long the last try took.' })
  durationMs: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'The first 4 KB of the body of the last answer.' })
  answer: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why there was no answer.' })
  error: string | null;
}

export class DeliveryPageDto {
  @ApiProperty({ type: [DeliveryDto] })
  items: DeliveryDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
