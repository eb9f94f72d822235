import type { JsonSchema } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { fillingCheck, objectSchema, unstorable, type SchemaCheck } from '#platform/schema';
import { jsonBody } from './json-body';
import { InvalidBodyError } from './request-errors';

export interface BodySpec {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * The JSON object that an endpoint understands: a closed object, with the defaults of its schema where members are absent. It
 * takes nothing else: a misspelt member is an error rather than one that is left out.
 */
export class BodyShape<Body extends object> {
  /** As callers send it, for the description of the API. */
  readonly schema: JsonSchema;
  private readonly check: SchemaCheck;

  constructor({ properties, required = [] }: BodySpec) {
    this.schema = { ...objectSchema(properties), required };
    this.check = fillingCheck(this.schema);
  }

  /** @throws UnsupportedBodyError; InvalidBodyError naming every member that is wrong */
  read(request: Request): Body {
    return this.parse(jsonBody(request));
  }

  /** The same, for an endpoint that needs no body: none is like an empty object. */
  readOptional(request: Request): Body {
    return this.parse(jsonBody(request) ?? {});
  }

  /** The same for what came another way, as by a form; the value is filled in. @throws InvalidBodyError */
  parse(body: unknown): Body {
    const outright = unstorable(body);
    const faults = outright ? [outright] : this.check(body);
    if (faults.length > 0) throw new InvalidBodyError(faults);
    return body as Body;
  }
}

/** Of an endpoint that takes no members. */
export const NO_BODY = new BodyShape({ properties: {} });
