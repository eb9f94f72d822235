import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { BODY_SETTINGS, GUARDED_BODY_SETTINGS, liquidFaults, type BodySettings } from '../body-settings';
import { LiquidSyntax } from '../liquid/liquid-syntax';

/** A body of HTML, stored as it was written: it is rendered and sanitised when it is shown. */
@Contributes(PART_TYPE)
export class HtmlBodyPart implements PartType {
  readonly name = 'HtmlBodyPart';
  readonly title = text('HTML body');

  readonly settings = BODY_SETTINGS;
  readonly guardedSettings = GUARDED_BODY_SETTINGS;

  constructor(private readonly syntax: LiquidSyntax) {}

  members() {
    return { html: { type: 'string', contentMediaType: 'text/html' } };
  }

  check({ html = '' }: JsonObject & { readonly html?: string }, settings: BodySettings): Fault[] {
    return liquidFaults(this.syntax, 'html', html, settings);
  }
}
