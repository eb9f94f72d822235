import { Injectable } from '@nestjs/common';
import { CONTENT_HANDLER, type ContentContext, type ContentEvent } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

type Handle = (context: ContentContext) => void | Promise<void>;

/** One handler after the other. */
@Injectable()
export class ContentHandlers {
  private readonly byEvent = new Map<ContentEvent, readonly Handle[]>();

  constructor(private readonly extensions: ExtensionRegistry) {}

  async raise(event: ContentEvent, context: ContentContext): Promise<void> {
    for (const handle of this.listening(event)) await handle(context);
  }

  /** For bulk work that would build a context per item in vain. */
  hasListeners(event: ContentEvent): boolean {
    return this.listening(event).length > 0;
  }

  private listening(event: ContentEvent): readonly Handle[] {
    let handles = this.byEvent.get(event);
    if (!handles) {
      handles = this.extensions
        .contributions(CONTENT_HANDLER)
        .flatMap((handler) => (handler[event] ? [handler[event].bind(handler)] : []));
      this.byEvent.set(event, handles);
    }
    return handles;
  }
}
