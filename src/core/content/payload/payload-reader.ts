import { Injectable } from '@nestjs/common';
import type { Fault, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import { splitPayload } from './item-payload';
import { OrchardItems } from './orchard-items';

/** What a payload says of an item, by the names of the wire. */
interface ReadPayload {
  readonly displayText?: JsonValue;
  readonly data: JsonObject;
  /** What of it no item of the type can have. */
  readonly faults: readonly Fault[];
}

/** Reads what callers and imports send, in our form or in that of Orchard Core. */
@Injectable()
export class PayloadReader {
  constructor(private readonly orchard: OrchardItems) {}

  read(payload: JsonObject, type: ContentType): ReadPayload {
    const { payload: accepted, faults } = type.acceptNames(this.orchard.convert(payload, type));
    return { ...splitPayload(accepted), faults };
  }
}
