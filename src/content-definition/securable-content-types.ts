import { Contributes } from '@espalier/plugin-sdk';
import { SECURABLE_TYPES, type SecurableTypes } from '#auth';
import { ContentDefinitions } from './content-definitions';

/** Types marked `securable` have permissions of their own, such as `Publish_BlogPost`. */
@Contributes(SECURABLE_TYPES)
export class SecurableContentTypes implements SecurableTypes {
  constructor(private readonly definitions: ContentDefinitions) {}

  isSecurable(contentType: string): boolean {
    return this.definitions.get(contentType)?.definition.securable ?? false;
  }
}
