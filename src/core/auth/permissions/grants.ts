import type { SecuredContent } from '@espalier/plugin-sdk';
import type { PermissionCatalog } from './permission-catalog';

const EVERYTHING = 'SiteOwner';

export class Grants {
  private readonly everything: boolean;
  private readonly names = new Set<string>();
  private readonly hasTypePermissions: boolean;

  constructor(
    granted: Iterable<string>,
    private readonly catalog: PermissionCatalog,
    private readonly isSecurable: (contentType: string) => boolean,
  ) {
    let hasTypePermissions = false;
    for (const name of granted) {
      const forType = catalog.typePermission(name);
      if (!forType) this.add(catalog.reachOf(name));
      else {
        hasTypePermissions = true;
        this.add(this.typeForms(catalog.reachOf(forType.definition.name), forType.contentType));
      }
    }
    this.hasTypePermissions = hasTypePermissions;
    this.everything = this.names.has(EVERYTHING);
  }

  allow(permission: string, content: SecuredContent | undefined, isOwn: boolean): boolean {
    if (this.everything || this.names.has(permission)) return true;
    if (content) return this.allowOn(permission, content.contentType, isOwn);
    const forType = this.catalog.typePermission(permission);
    return forType !== undefined && this.allowOn(forType.definition.name, forType.contentType, false);
  }

  private allowOn(permission: string, contentType: string, isOwn: boolean): boolean {
    const definition = this.catalog.get(permission);
    if (!definition) return false;
    const ownForm = isOwn ? definition.ownForm : undefined;
    if (this.names.has(permission) || (ownForm !== undefined && this.names.has(ownForm))) return true;
    if (!this.hasTypePermissions || !this.isSecurable(contentType)) return false;
    const forms = ownForm === undefined ? [permission] : [permission, ownForm];
    return this.typeForms(forms, contentType).some((form) => this.names.has(form));
  }

  private typeForms(permissions: readonly string[], contentType: string): string[] {
    return permissions.flatMap((name) => {
      const prefix = this.catalog.get(name)?.typePrefix;
      return prefix === undefined ? [] : [prefix + contentType];
    });
  }

  private add(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }
}
