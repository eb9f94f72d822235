import { Injectable, type Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { dtoMembers } from '#platform/dto';
import { openSwagger } from '#platform/openapi';

interface Described {
  readonly in: string;
  readonly type?: Type<object>;
}

/** Under which `@ApiBody()` and `@ApiProperty()` keep what they say. */
const API_PARAMETERS = 'swagger/apiParameters';
const API_PROPERTY = 'swagger/apiModelProperties';

type Arguments = Readonly<Record<string, { readonly index: number }>>;

/** Bodies are described by the decorators of class-validator on their classes. */
@Injectable()
export class RequestBodies {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** A document in which bodies have the limits, the defaults and the required members of their classes. */
  describedIn(scan: () => OpenAPIObject): OpenAPIObject {
    const { ApiProperty } = openSwagger();
    const types = this.types();
    for (const type of types) {
      for (const { declaredBy, name, schema } of dtoMembers(type)) {
        // Where it is declared, for answers that extend it, and in the class itself, whether or not it says @ApiProperty().
        for (const { prototype } of [declaredBy, type]) ApiProperty(schema)(prototype as object, name);
      }
    }
    const document = scan();
    for (const type of types) close(document, type);
    return document;
  }

  private types(): Type<object>[] {
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    const bodies = controllers.flatMap((controller) =>
      this.scanner.getAllMethodNames(controller.prototype as object).flatMap((method) => bodiesOf(controller, method)),
    );
    const types = new Set(bodies);
    for (const type of types) for (const nested of nestedIn(type)) types.add(nested); // whose own are visited as well
    return [...types];
  }
}

/** What may be absent from a body is always in an answer of the same shape, so only bodies are described as such. */
function close({ components }: OpenAPIObject, type: Type<object>): void {
  const schema = components?.schemas?.[openSwagger().getSchemaPath(type).split('/').at(-1) ?? ''];
  const members = dtoMembers(type);
  if (!schema || '$ref' in schema || members.length === 0) return;
  for (const { name, fallback } of members) {
    if (fallback !== undefined) Object.assign(schema.properties?.[name] ?? {}, { default: fallback });
  }
  const required = members.filter((member) => member.required).map(({ name }) => name);
  if (required.length > 0) schema.required = required;
  else delete schema.required;
  schema.additionalProperties = false;
}

function bodiesOf(controller: Type, method: string): Type<object>[] {
  const prototype = controller.prototype as Readonly<Record<string, object>>;
  const handler = prototype[method];
  if (!handler) return [];
  const taken = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Arguments;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, prototype, method) ?? []) as Type[];
  const described = (Reflect.getMetadata(API_PARAMETERS, handler) ?? []) as readonly Described[];
  return [
    ...Object.entries(taken)
      .filter(([kind]) => Number(kind.split(':')[0]) === RouteParamtypes.BODY.valueOf())
      .flatMap(([, { index }]) => types[index] ?? []),
    ...described.filter(({ in: place }) => place === 'body').map(({ type }) => type),
  ].filter((type) => typeof type === 'function');
}

function nestedIn(body: Type<object>): Type<object>[] {
  const types = dtoMembers(body).map(
    ({ name }) => (Reflect.getMetadata(API_PROPERTY, body.prototype as object, name) as Partial<Described>)?.type,
  );
  return types.filter((type) => typeof type === 'function');
}
