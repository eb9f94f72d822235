import { Injectable, type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ContentDefinitions } from '#core/content-definition';
import { Config } from '#platform/config';
import { CONTENT_SCHEMAS } from './content-schemas';
import { RequestBodies } from './request-bodies';
import { typeSchemas } from './type-schemas';

/** Version of the API, not of the service: it grows with what callers see. */
const API_VERSION = '1.0.0';

/** Describes the REST API as OpenAPI 3.1, from the controllers that are loaded and the content types that exist. */
@Injectable()
export class ApiDescription {
  private application?: INestApplication;
  private paths?: OpenAPIObject;

  constructor(
    private readonly config: Config,
    private readonly definitions: ContentDefinitions,
    private readonly bodies: RequestBodies,
  ) {}

  /** Says which application is described. Its controllers are looked at when the description is first asked for. */
  describe(application: INestApplication): void {
    this.application = application;
  }

  /** The description without content types: what every installation has. */
  general(): OpenAPIObject {
    this.paths ??= this.scan();
    return this.paths;
  }

  /** The description with a schema for each content type as it is defined now. */
  withTypes(): OpenAPIObject {
    const general = this.general();
    const schemas = { ...general.components?.schemas, ...typeSchemas(this.definitions.all()) };
    return { ...general, components: { ...general.components, schemas } };
  }

  private scan(): OpenAPIObject {
    const { application } = this;
    if (!application) throw new Error('ApiDescription.describe() must be called when the application is created.');
    const document = this.bodies.describedIn(() =>
      SwaggerModule.createDocument(application, this.frame(), {
        operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
      }),
    );
    const schemas = { ...document.components?.schemas, ...CONTENT_SCHEMAS };
    return { ...document, components: { ...document.components, schemas } };
  }

  private frame(): Omit<OpenAPIObject, 'paths'> {
    return new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Espalier')
      .setDescription('Versioned content. Every error is a problem (RFC 9457) with a stable code.')
      .setVersion(API_VERSION)
      .addServer(this.config.baseUrl)
      .addOAuth2({
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: `${this.config.baseUrl}/connect/token`, scopes: {} } },
      })
      .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
      .addSecurityRequirements('oauth2')
      .addSecurityRequirements('bearer')
      .build();
  }
}
