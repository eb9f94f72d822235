import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { text } from '#platform/texts';
import { BODY_SETTINGS, GUARDED_BODY_SETTINGS, liquidFaults, type BodySettings } from '../body-settings';
import { LiquidSyntax } from '../liquid/liquid-syntax';

/** A body of Markdown, stored as it was written: it is rendered and sanitised when it is shown. */
@Contributes(PART_TYPE)
export class MarkdownBodyPart implements PartType {
  readonly name = 'MarkdownBodyPart';
  readonly title = text('Markdown body');

  readonly settings = BODY_SETTINGS;
  readonly guardedSettings = GUARDED_BODY_SETTINGS;

  constructor(private readonly syntax: LiquidSyntax) {}

  members() {
    return { markdown: { type: 'string', contentMediaType: 'text/markdown' } };
  }

  check({ markdown = '' }: JsonObject & { readonly markdown?: string }, settings: BodySettings): Fault[] {
    const message = markdownFault(markdown);
    return [
      ...(message ? [{ member: 'markdown', message }] : []),
      ...liquidFaults(this.syntax, 'markdown', markdown, settings),
    ];
  }
}
