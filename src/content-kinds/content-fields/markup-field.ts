import type { Fault, FieldSettings, FieldType, JsonObject, JsonSchema, JsonValue } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { unindexable } from './limits';
import { orchardValue } from './orchard';

/** What a field of source is written in. */
interface Markup {
  readonly mediaType: string;
  /** The member of Orchard Core's field object that holds the source. */
  readonly orchardMember: string;
}

/** A field of source that becomes HTML. It is stored as it was written. */
export abstract class MarkupField implements FieldType {
  abstract readonly name: string;

  readonly settings = {
    sanitizeHtml: {
      type: 'boolean',
      default: true,
      description: text('Remove scripts and the like when the value is rendered.'),
    },
  };

  /** What is there already, whoever wrote it, is trusted then. */
  readonly guardedSettings = { sanitizeHtml: { value: false, permission: 'ManageLiquidTemplates' } } as const;

  protected constructor(private readonly markup: Markup) {}

  checkSettings(settings: FieldSettings): Fault[] {
    return unindexable(settings);
  }

  schema(): JsonSchema {
    return { type: 'string', contentMediaType: this.markup.mediaType };
  }

  fromOrchard(field: JsonObject): JsonValue {
    return orchardValue(field, this.markup.orchardMember);
  }
}
