import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { UnsupportedBodyError } from '#platform/request';
import { rulesOf } from './member-rules';
import { readDto } from './read-dto';

/**
 * Checks every `@Body()` against its class, for the service and for plug-ins alike. What has no class with decorators of
 * class-validator passes as it came.
 */
@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body') return value;
    if (value instanceof UnsupportedBodyError) throw value;
    return isDto(metatype) ? readDto(metatype, value) : value;
  }
}

function isDto(metatype: Type | undefined): metatype is Type<object> {
  return metatype !== undefined && rulesOf(metatype).size > 0;
}
