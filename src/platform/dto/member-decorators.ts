import { applyDecorators } from '@nestjs/common';
import { Allow, ArrayMaxSize, IsArray, IsString, MaxLength, ValidateIf } from 'class-validator';
import { ApiProperty } from '#platform/openapi';

/** Lets a member be absent, but not null; `IsOptional` of class-validator takes null as well. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** An array of at most so many texts, of at most so many characters each. */
export function AreTexts(most: number, length: number): PropertyDecorator {
  return applyDecorators(IsArray(), ArrayMaxSize(most), IsString({ each: true }), MaxLength(length, { each: true }));
}

/** Takes whatever is sent for a member that callers read, so that what was read can be edited and sent back. */
export function NotLookedAt(): PropertyDecorator {
  return applyDecorators(Allow(), ApiProperty({ readOnly: true, nullable: true, description: 'Not looked at.' }));
}
