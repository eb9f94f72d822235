import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { LiquidSyntax } from './liquid-syntax';

/** A Liquid template that is the body of the item. Writing one needs the permission `ManageLiquidTemplates`. */
@Contributes(PART_TYPE)
export class LiquidPart implements PartType {
  readonly name = 'LiquidPart';
  readonly title = text('Liquid template');

  readonly settings = {};

  constructor(private readonly syntax: LiquidSyntax) {}

  members() {
    return { liquid: { type: 'string', contentMediaType: 'text/x-liquid' } };
  }

  check({ liquid = '' }: JsonObject & { readonly liquid?: string }): Fault[] {
    const message = this.syntax.fault(liquid);
    return message ? [{ member: 'liquid', message }] : [];
  }
}
