import type { JsonSchema } from '@espalier/plugin-sdk';
import { Injectable, type INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Config } from '#platform/config';
import { openSwagger, schemaReference } from '#platform/openapi';
import { CONTENT_SCHEMAS, type Schemas } from './content-schemas';
import { RequestBodies } from './request-bodies';

const API_VERSION = '1.0.0';

@Injectable()
export class ApiDescription {
  private application?: INestApplication;
  private paths?: OpenAPIObject;

  constructor(
    private readonly config: Config,
    private readonly definitions: ContentDefinitions,
    private readonly bodies: RequestBodies,
  ) {}

  describe(application: INestApplication): void {
    this.application = application;
  }

  general(): OpenAPIObject {
    this.paths ??= this.scan();
    return this.paths;
  }

  withTypes(): OpenAPIObject {
    const general = this.general();
    const schemas = { ...general.components?.schemas, ...typeSchemas(this.definitions.all()) };
    return { ...general, components: { ...general.components, schemas } };
  }

  private scan(): OpenAPIObject {
    const { application } = this;
    if (!application) throw new Error('ApiDescription.describe() must be called when the application is created.');
    const document = this.bodies.describedIn(() =>
      openSwagger().SwaggerModule.createDocument(application, this.frame(), {
        operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
      }),
    );
    const schemas = { ...document.components?.schemas, ...CONTENT_SCHEMAS };
    return { ...document, components: { ...document.components, schemas } };
  }

  private frame(): Omit<OpenAPIObject, 'paths'> {
    return new (openSwagger().DocumentBuilder)()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Espalier')
      .setDescription('Versioned content. Every error is a problem (RFC 9457) with a stable code.')
      .setVersion(API_VERSION)
      .addServer(this.config.baseUrl)
      .addOAuth2({
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${this.config.baseUrl}/connect/token`, scopes: {} } },
      })
      .addBearerAuth({ type: 'http', scheme: 'bearer' })
      .addSecurityRequirements('oauth2')
      .addSecurityRequirements('bearer')
      .build();
  }
}

function typeSchemas(types: readonly ContentType[]): Schemas {
  if (types.length === 0) return {};
  const schemas: Record<string, JsonSchema> = {};
  for (const type of types) {
    const { $schema: _dialect, $defs = {}, ...item } = type.jsonSchema();
    schemas[itemName(type.name)] = item;
    for (const [name, embedded] of Object.entries($defs as Record<string, JsonSchema>)) {
      schemas[embeddedName(name)] = embedded;
    }
  }
  schemas.ContentItem = {
    oneOf: types.map(({ name }) => schemaReference(itemName(name))),
    discriminator: {
      propertyName: 'contentType',
      mapping: Object.fromEntries(types.map(({ name }) => [name, schemaReference(itemName(name)).$ref])),
    },
  };
  return relocate(schemas) as Schemas;
}

function itemName(type: string): string {
  return `ContentItem.${type}`;
}

function embeddedName(type: string): string {
  return `EmbeddedItem.${type}`;
}

/** In a schema of its own `#/$defs/Name` is beside the schema; here all schemas are beside one another. */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, inner]) =>
      keyword === '$ref' && typeof inner === 'string'
        ? [keyword, inner.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => schemaReference(embeddedName(name)).$ref)]
        : [keyword, relocate(inner)],
    ),
  );
}
