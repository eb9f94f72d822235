import { Contributes } from '@espalier/plugin-sdk';
import { SECURABLE_TYPES, type SecurableType, type SecurableTypes } from '#core/auth';
import { ContentDefinitions } from './content-definitions';

/** Types marked `securable` have permissions of their own, such as `Publish_BlogPost`. */
@Contributes(SECURABLE_TYPES)
export class SecurableContentTypes implements SecurableTypes {
  constructor(private readonly definitions: ContentDefinitions) {}

  securable(): readonly SecurableType[] {
    return this.definitions
      .all()
      .filter(({ definition }) => definition.securable)
      .map(({ name, definition: { displayName } }) => ({ name, displayName }));
  }

  isSecurable(contentType: string): boolean {
    return this.definitions.get(contentType)?.definition.securable ?? false;
  }
}
